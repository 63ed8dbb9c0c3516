import type { Command } from 'commander';
import { gameRules } from '../engine/node.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { type Sensitivity, sensitivities } from '../evaluation/gradient/sensitivity.ts';
import { type KnobEffect, knobEffects, type Ledger, ledger } from '../evaluation/ledger.ts';
import { SCORE_LIMIT } from '../evaluation/specialise.ts';
import type { Notation } from '../notation/notation.ts';
import { matters, type Profile, type Warning } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { BOARD_FLAGS, BOARD_HELP, boardField, CHESS, gameOf } from './board-option.ts';
import type { Io } from './io.ts';
import { effectTable, ledgerTable, sensitivityTable } from './ledger-table.ts';
import { MOVES_HELP, setUp } from './options.ts';
import { PROFILE_HELP, profileFrom, reachOf } from './profile-option.ts';

interface Options {
  board: string;
  fen?: string;
  moves?: string[];
  profile?: string;
  knobs?: boolean;
  sensitivity?: boolean;
  json?: boolean;
}

/** How many sensitivities are shown. */
const MAX_SENSITIVITIES = 20;

interface Printed {
  readonly notation: Notation;
  readonly position: BoardPosition;
  readonly profile: Profile;
  readonly book: Ledger;
  readonly effects: readonly KnobEffect[] | undefined;
  readonly moved: readonly Sensitivity[] | undefined;
}

function statusOf(position: BoardPosition, { sides }: Notation): string {
  const { ending } = position.status();
  if (ending !== undefined) return ending;
  return `${sides[position.turn].title} to move${position.inCheck ? ', in check' : ''}`;
}

/** A warning for a score that the cap limits. `profile check` reports whether that is possible at all. */
function capWarning({ rows }: Ledger): Warning | undefined {
  const cut = rows.find(({ id }) => id === 'cap')?.total ?? 0;
  if (cut === 0) return undefined;
  return { field: 'score', message: `capped at ±${SCORE_LIMIT}, ${Math.abs(cut).toFixed(0)} less than the terms give` };
}

function print(io: Io, { notation, position, profile, book, effects, moved }: Printed): void {
  const warning = capWarning(book);
  const lines = [
    notation.format(position),
    `${statusOf(position, notation)} · profile ${profile.name} (${profile.hash})`,
    '',
    ...ledgerTable(book, notation.sides),
    '',
    ...(effects === undefined ? [] : [...effectTable(effects), '']),
    ...(moved === undefined ? [] : [...sensitivityTable(moved, MAX_SENSITIVITIES), '']),
    `Centipawns for ${notation.sides[0].name}.`,
    ...(warning === undefined ? [] : [`Warning: ${warning.field}: ${warning.message}.`]),
  ];
  io.print(...lines);
}

async function evaluate(io: Io, options: Options): Promise<void> {
  // The core compiles in the background while the profile is loaded.
  const game = await gameOf(options.board);
  const { notation } = game;
  const profiles = () => profileFrom(io, options.profile ?? game.defaultProfile(false), game.profiles());
  const [rules, profile] = await Promise.all([gameRules(game), profiles()]);
  const position = rules.position();
  setUp(io, notation, position, options.fen, options.moves);
  const { evaluation } = profile;
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const whole = ledger(evaluation, profile.values, features);
  // Terms that are off are left out.
  const book = { ...whole, terms: whole.terms.filter(({ id }) => profile.terms.includes(id)) };
  const effects = options.knobs
    ? knobEffects(evaluation, profile.values, features, (id) => matters(profile, id))
    : undefined;
  const moved = options.sensitivity
    ? sensitivities(evaluation, profile.values, features, { terms: (id) => profile.terms.includes(id) })
    : undefined;
  if (!options.json) return print(io, { notation, position, profile, book, effects, moved });
  const range = reachOf(profile);
  const warning = capWarning(book);
  io.printJson({
    ...boardField(game),
    fen: notation.format(position),
    profile: profile.name,
    hash: profile.hash,
    score: book.score,
    stm: book.stm,
    terms: [...book.terms, ...book.rows],
    ...(effects === undefined ? {} : { knobs: effects }),
    ...(moved === undefined ? {} : { sensitivity: moved.slice(0, MAX_SENSITIVITIES) }),
    bound: { low: range.low, high: range.high },
    warnings: [...profile.warnings, ...(warning === undefined ? [] : [warning])],
  });
}

export function defineEval(command: Command, io: Io): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--fen <fen>', 'position to evaluate, an SFEN on boards of 9 × 9', 'startpos')
    .option('--moves <moves...>', MOVES_HELP)
    .option('--profile <profile>', `${PROFILE_HELP} (default: that of the board)`)
    .option('--knobs', 'also show the effect of each knob on the score')
    .option('--sensitivity', `also show how much the score changes with each knob, the ${MAX_SENSITIVITIES} largest`)
    .option('--json', 'print JSON: board, fen, profile, hash, score, stm, terms, knobs, sensitivity, bound, warnings')
    .action((options: Options) => evaluate(io, options));
}
