import { z } from 'zod';
import { DESIGNS } from '../lab/ablation/design.ts';
import type { LabOrder } from '../lab/lab-messages.ts';
import { FORMATS } from '../lab/tournament/pairings.ts';
import { MAX_CROSSED } from '../lab/tournament/tournament-view.ts';
import { NINE_BOARDS } from '../rules/board-names.ts';
import { fail, ok, type Result } from '../rules/result.ts';

/** The maximum length of a setting. All valid ones are shorter. */
const MAX_TEXT = 60;
/** The full name of a knob, and its steps. */
const KNOB = /^[\w./[\]]{1,120}(:[\d.]{1,8})?$/;
const MAX_KNOBS = 100;
/** The maximum number of players in a tournament, so that all fit into a cross table. */
const MAX_PLAYERS = MAX_CROSSED;

const text = z.string().min(1).max(MAX_TEXT);
const player = z.strictObject({
  name: z.string().min(1).max(200),
  // The rest is checked when the profile is loaded.
  profile: z.looseObject({ lucena: z.number(), name: z.string() }),
});
/** The board, if it is not that of chess. Boards from files are for the command line. */
const board = z.enum(NINE_BOARDS).optional();
const whole = z.int().positive();

/** The limits of a game, and the order of its openings. */
const limits = {
  tc: text.optional(),
  movetime: text.optional(),
  nodes: text.optional(),
  depth: text.optional(),
  seed: text.optional(),
};

const match = z.strictObject({
  kind: z.literal('match'),
  board,
  players: z.tuple([player, player]),
  settings: z.strictObject({
    ...limits,
    sprt: text.optional(),
    model: text.optional(),
    alpha: text.optional(),
    beta: text.optional(),
  }),
  games: whole.optional(),
});

const tournament = z.strictObject({
  kind: z.literal('tournament'),
  board,
  players: z.array(player).min(2).max(MAX_PLAYERS),
  format: z.enum(FORMATS),
  rounds: whole,
  settings: z.strictObject(limits),
});

const ablation = z.strictObject({
  kind: z.literal('ablation'),
  board,
  player,
  features: z.enum(['term', 'group', 'search']),
  design: z.enum(DESIGNS),
  games: whole,
  settings: z.strictObject(limits),
});

const tuning = z.strictObject({
  kind: z.literal('tuning'),
  board,
  player,
  knobs: z.array(z.string().regex(KNOB)).min(1).max(MAX_KNOBS),
  iterations: whole,
  pairs: whole,
  test: text.nullable(),
  settings: z.strictObject(limits),
});

/**
 * A run as ordered by the browser. It cannot contain a command or a path: players are profiles by content, and openings are the built-in
 * ones.
 */
const order = z.discriminatedUnion('kind', [match, tournament, ablation, tuning]);

/** Parses an order. A fault names the field. */
export function readOrder(value: unknown): Result<LabOrder> {
  const read = order.safeParse(value);
  if (read.success) return ok(read.data as unknown as LabOrder);
  const [issue] = read.error.issues;
  return fail('lab.order', issue!.path.join('.') || 'order', issue!.message);
}
