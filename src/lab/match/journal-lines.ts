import { z } from 'zod';
import type { Score } from '../../engine/messages.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import type { RunGame } from '../run/play-run.ts';
import { FORFEITS } from './game.ts';

/** The version of new journals: every line has a checksum. */
export const FORMAT = 2;
/** Older journals without checksums, which can be read and continued. */
export const PLAIN_FORMAT = 1;

/** The kinds of runs. */
export const RUN_KINDS = ['match', 'tournament', 'ablation', 'tuning'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const header = z.object({
  lucena: z.enum(RUN_KINDS),
  format: z.literal([PLAIN_FORMAT, FORMAT], `this version reads formats ${PLAIN_FORMAT} and ${FORMAT}`),
  /** All settings that a game depends on, by the name of their option. */
  settings: z.record(z.string(), z.string()),
});

/** Settings that may change when a run is resumed. */
const session = z.object({
  session: z.object({
    games: z.number().int().positive(),
    /** The reference speed of time controls, in nodes per second, if workers play. */
    reference: z.number().positive().optional(),
  }),
});

/** Games that do not count, because their worker was found to be wrong. They are played again. */
const discarded = z.object({
  void: z.array(z.number().int().positive()).min(1),
  worker: z.string(),
  reason: z.string(),
});

/** Larger than any score of an engine, including mates given in centipawns. */
const MAX_SCORE = 1e9;

/** Centipawns, or moves to mate as `#3` and `#-3`, for the side that moved. */
const score = z.union([z.number().min(-MAX_SCORE).max(MAX_SCORE), z.string().regex(/^#-?\d{1,9}$/)]).nullable();

const count = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative();

function isDay(text: string): boolean {
  const [year, month, day] = text.split('.').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const game = z.object({
  game: z.number().int().positive(),
  /** Contestants, counted from 0. A match does not record Black. */
  white: count,
  black: count.optional(),
  /** Missing in older journals. */
  date: z
    .string()
    .regex(/^\d{4}\.\d\d\.\d\d$/)
    .refine(isDay, 'there is no such day')
    .optional(),
  /** The worker that played it, if it was another machine. */
  worker: z.string().optional(),
  fen: z.string(),
  /** White's points. */
  points: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  reason: z.enum([
    ...['checkmate', 'stalemate', 'dead-position', 'fivefold-repetition', 'seventy-five-moves'],
    ...['no-moves', 'repetition', 'perpetual-check', 'try', 'entering-king'],
    ...['threefold-repetition', 'fifty-moves', 'adjudicated-win', 'adjudicated-draw', 'max-plies'],
    ...['resignation', ...FORFEITS],
  ] as [RunGame['reason'], ...RunGame['reason'][]]),
  detail: z.string().optional(),
  /** Move, score, depth, nodes, ms. */
  moves: z.array(z.tuple([z.string(), score, count.nullable(), count.nullable(), milliseconds])),
  overruns: z
    .array(z.object({ ply: count, allowed: milliseconds, wall: milliseconds, cpu: z.number().nullable() }))
    .optional(),
});

export type Header = z.infer<typeof header>;
export type Session = z.infer<typeof session>;
export type Discarded = z.infer<typeof discarded>;
type GameLine = z.infer<typeof game>;

function writeScore(value: Score | undefined): number | string | null {
  if (value === undefined) return null;
  return 'cp' in value ? value.cp : `#${value.mate}`;
}

function readScore(value: number | string): Score {
  return typeof value === 'number' ? { cp: value } : { mate: Number(value.slice(1)) };
}

export function writeGame({
  number,
  whitePlayer,
  blackPlayer,
  date,
  worker,
  fen,
  white,
  reason,
  detail,
  moves,
  overruns,
}: RunGame): string {
  const line: GameLine = {
    game: number,
    white: whitePlayer,
    ...(blackPlayer === undefined ? {} : { black: blackPlayer }),
    ...(date === undefined ? {} : { date }),
    ...(worker === undefined ? {} : { worker }),
    fen,
    points: white,
    reason,
    ...(detail === undefined ? {} : { detail }),
    moves: moves.map(({ uci, score, depth, nodes, ms }) => [uci, writeScore(score), depth ?? null, nodes ?? null, ms]),
    ...(overruns.length === 0 ? {} : { overruns: [...overruns] }),
  };
  return JSON.stringify(line);
}

function readGame({ game, white, black, points, moves, overruns, ...rest }: GameLine): RunGame {
  return {
    ...rest,
    number: game,
    whitePlayer: white,
    ...(black === undefined ? {} : { blackPlayer: black }),
    white: points,
    moves: moves.map(([uci, score, depth, nodes, ms]) => ({
      uci,
      ...(score === null ? {} : { score: readScore(score) }),
      ...(depth === null ? {} : { depth }),
      ...(nodes === null ? {} : { nodes }),
      ms,
    })),
    overruns: overruns ?? [],
  } as RunGame;
}

function parse<T>(kind: z.ZodType<T>, value: unknown): Result<T> {
  const read = kind.safeParse(value);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return fail('journal.line', issue!.path.join('.'), issue!.message);
}

/** Parses a line of a journal. A fault names the wrong field, or no field if the kind of line is unknown. */
export function readLine(value: unknown): Result<Header | Session | Discarded | RunGame> {
  const has = (key: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  if (has('lucena')) return parse(header, value);
  if (has('session')) return parse(session, value);
  if (has('void')) return parse(discarded, value);
  if (!has('game')) return fail('journal.line', '', 'not a line of a journal');
  const read = parse(game, value);
  return read.ok ? ok(readGame(read.value)) : read;
}
