import { z } from 'zod';
import { CAPABILITIES } from '../evaluation/ruleset.ts';
import { ELO_MODELS } from '../lab/likelihood.ts';
import { runSummarySchema } from '../lab/run-list/run-summary.ts';
import { count, estimate, hash } from '../lab/schema-parts.ts';
import { FORMATS } from '../lab/tournament/pairings.ts';
import { BOUNDS } from '../lab/tournament/ratings.ts';
import { board, knobValue, warnings } from './schema-parts.ts';

/** The JSON that commands print. Fields may be added later; the meaning of these will not change. */

export const perftSchema = z.object({
  fen: z.string(),
  depth: count,
  nodes: count,
  ms: z.number().nonnegative(),
  /** Leaves below each legal move, in UCI or USI. */
  divide: z.record(z.string(), count).optional(),
});

export const positionSchema = z.object({
  fen: z.string(),
  shredderFen: z.string(),
  key: z.string(),
  turn: z.enum(['white', 'black']),
  check: z.boolean(),
  ending: z.string().nullable(),
  winner: z.enum(['white', 'black']).nullable(),
  claims: z.array(z.string()),
  moves: z.array(z.object({ uci: z.string(), san: z.string() })),
});

/** `position --board` with a board of 9 × 9. */
export const ninePositionSchema = z.object({
  board: z.string(),
  sfen: z.string(),
  key: z.string(),
  turn: z.enum(['first', 'second']),
  check: z.boolean(),
  ending: z.string().nullable(),
  winner: z.enum(['first', 'second']).nullable(),
  claims: z.array(z.string()),
  moves: z.array(z.object({ usi: z.string(), western: z.string(), japanese: z.string() })),
});

export const benchSchema = z.object({ nodes: count, nps: count, ms: z.number().nonnegative() });

/** `bench --stats`. Lists by depth begin with depth 0, and their last number counts all greater depths. */
export const benchStatisticsSchema = z.object({
  positions: count,
  nodes: count,
  depth: z.number(),
  branchingFactor: z.number(),
  events: z.record(z.string(), z.array(count)),
  sources: z.array(z.object({ source: z.string(), moveNumbers: z.array(count) })),
  predictions: z.array(
    z.object({ history: z.string(), tried: z.array(count), failedHigh: z.array(count), auc: z.number().nullable() }),
  ),
});

/** `mate`: the shortest mate in which every move of the attacker gives check. */
export const mateSchema = z.object({
  board,
  fen: z.string(),
  /** Whether there is such a mate within the limits. */
  proof: z.enum(['mate', 'none', 'unknown']),
  /** The attacker's moves. */
  moves: count.nullable(),
  line: z.array(z.object({ uci: z.string(), san: z.string() })),
  /** The plies up to which the question is settled. */
  depth: count,
  nodes: count,
  ms: z.number().nonnegative(),
});

const forfeits = z.object({ time: count, crash: count, stall: count, 'illegal-move': count });

/** Seen from the first player. */
export const matchResultSchema = z.object({
  games: count,
  wins: count,
  losses: count,
  draws: count,
  /** Games won with White and with Black, by either player. */
  whiteWins: count,
  blackWins: count,
  /** The share of games that were drawn. */
  drawRatio: z.number().min(0).max(1).nullable(),
  /** Half-moves per game on average, counted from the end of its opening. */
  averagePlies: z.number().nonnegative().nullable(),
  /**
   * Pairs by the points of the first player out of two: 0, ½, 1, 1½, 2. Pairs that repeat an earlier one are left out.
   */
  pentanomial: z.tuple([count, count, count, count, count]),
  /** Computed from the pairs. */
  elo: z.number().nullable(),
  /** Half the width of the 95 % interval. */
  error: z.number().nullable(),
  normalisedElo: z.number().nullable(),
  normalisedError: z.number().nullable(),
  /** The probability that the first player is the stronger one. */
  los: z.number().min(0).max(1).nullable(),
  /** The log-likelihood ratio of the test, with --sprt. Only games that the test counted are in the result then. */
  llr: z.number().optional(),
  /** Games that repeat an earlier one with the same colors, and pairs that do. */
  duplicates: count,
  repeatedPairs: count,
  /** Pairs whose two games have the same moves. */
  alikePairs: count,
  /** For each player: games forfeited, and moves that took longer than allowed. */
  forfeits: z.tuple([forfeits, forfeits]),
  overruns: z.tuple([count, count]),
  /** Overruns during which the player had a processor for less than half of the time. */
  starved: z.tuple([count, count]),
});

/** A sequential test and its state. */
const sprtTest = z.object({
  model: z.enum(ELO_MODELS),
  elo0: z.number(),
  elo1: z.number(),
  alpha: z.number(),
  beta: z.number(),
  /** The log-likelihood ratios at which the test rejects and accepts. */
  lower: z.number(),
  upper: z.number(),
  llr: z.number(),
  verdict: z.enum(['accepted', 'rejected']).nullable(),
  /** Whether a verdict ended the test. Estimates of Elo are biased then. */
  biased: z.boolean(),
  /** The average number of games if the true difference is elo0, halfway, and elo1. */
  expectedGames: z.object({ elo0: count, middle: count, elo1: count }),
});

export const sprtSchema = sprtTest.extend({
  games: count,
  /** Logistic and normalised Elo, each with half the width of its 95 % interval. */
  elo: z.number().nullable(),
  error: z.number().nullable(),
  nelo: z.number().nullable(),
  neloError: z.number().nullable(),
  /** The probability that the first player is the stronger one. */
  los: z.number().min(0).max(1).nullable(),
});

export const matchSchema = z.object({
  players: z.tuple([z.string(), z.string()]),
  limits: z.tuple([z.string(), z.string()]),
  /** Whether all requested games have been played, or a test has decided. */
  complete: z.boolean(),
  result: matchResultSchema,
  /** With --sprt. */
  sprt: sprtTest.optional(),
});

/** A player in the table of a tournament. */
const standing = z.object({
  name: z.string(),
  /** The index in `players`, counted from 0. */
  player: count,
  /** Relative to the mean of the players or to the anchors. Null if no pair of games connects it with the others. */
  elo: z.number().nullable(),
  /** Half the width of the 95 % interval. Null with a bound. */
  error: z.number().nonnegative().nullable(),
  /** Set if the player won or lost every point: `elo` is then the least or the greatest rating that the results allow at 95 %. */
  bound: z.enum(BOUNDS).nullable(),
  games: count,
  points: z.number().nonnegative(),
  wins: count,
  draws: count,
  losses: count,
  /** The probability that it is stronger than the next one. */
  los: z.number().min(0).max(1).nullable(),
  forfeits,
  overruns: count,
  starved: count,
});

export const tournamentSchema = z.object({
  format: z.enum(FORMATS),
  /** In the order in which they were given. */
  players: z.array(z.string()),
  limits: z.array(z.string()),
  rounds: count,
  /** Whether all rounds have been played. */
  complete: z.boolean(),
  result: z.object({
    games: count,
    whiteWins: count,
    blackWins: count,
    draws: count,
    /** White's share of the points. */
    whiteScore: z.number().min(0).max(1).nullable(),
    drawRatio: z.number().min(0).max(1).nullable(),
    averagePlies: z.number().nonnegative().nullable(),
    duplicates: count,
    repeatedPairs: count,
    /** The highest rating first. */
    standings: z.array(standing),
    /** The cross table: the games between each two players, seen from the first. */
    meetings: z.array(z.object({ players: z.tuple([count, count]), result: matchResultSchema })),
  }),
});

export const runsSchema = z.object({
  root: z.string(),
  /** The most recently changed first. */
  runs: z.array(
    runSummarySchema.extend({
      /** The path from the root. */
      folder: z.string(),
      state: z.enum(['running', 'interrupted', 'finished', 'damaged']),
      /** The time of the last write to the journal. */
      changed: z.iso.datetime(),
    }),
  ),
});

/** The smallest and the largest score of a profile without the cap. */
const bound = z.object({ low: z.number(), high: z.number() });

export const evalSchema = z.object({
  board,
  fen: z.string(),
  profile: z.string(),
  hash,
  /** Whole centipawns for White, and for the side to move. */
  score: z.number().int(),
  stm: z.number().int(),
  /** Totals add up to the score exactly. Rows that act on the sum alone (`cap`, `rounding`) have no sides. */
  terms: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      white: z.number().nullable(),
      black: z.number().nullable(),
      total: z.number(),
    }),
  ),
  /** Effect: the score before rounding, minus that with the knob neutral. */
  knobs: z.array(z.object({ id: z.string(), value: knobValue, neutral: knobValue, effect: z.number() })).optional(),
  /** The knob numbers whose slider step changes the score most, the largest effect first. */
  sensitivity: z
    .array(
      z.object({
        /** `term.knob`, `term.knob/mg` or `/eg`, `term.knob[entry]`. */
        name: z.string(),
        id: z.string(),
        /** The index of the number within the knob. */
        entry: count,
        value: z.number(),
        /** White's centipawns for one unit of the knob, and for one step. */
        derivative: z.number(),
        perStep: z.number(),
        /** Whether the score has a kink or a jump at this value, so that the derivative is one-sided. */
        isKink: z.boolean(),
      }),
    )
    .optional(),
  bound,
  warnings,
});

export const profileListSchema = z.array(
  z.object({ name: z.string(), description: z.string(), hash, terms: z.array(z.string()) }),
);

export const profileShowSchema = z.object({
  name: z.string(),
  description: z.string(),
  extends: z.string().nullable(),
  hash,
  /** The terms that are on. */
  terms: z.array(z.string()),
  /** Every knob, by term. */
  knobs: z.record(z.string(), z.record(z.string(), knobValue)),
  /** The level that the search is based on, by name or Elo, if any. */
  level: z.union([z.string(), z.int()]).nullable(),
  /** Every parameter of the search. */
  search: z.record(z.string(), z.int()),
});

export const profileCheckSchema = z.object({
  name: z.string(),
  hash,
  terms: z.array(z.string()),
  bound,
  warnings,
});

export const profileDiffSchema = z.object({
  /** The hashes. */
  a: hash,
  b: hash,
  /** Terms that are on in only one of the profiles. */
  terms: z.array(z.object({ id: z.string(), a: z.boolean(), b: z.boolean() })),
  /** User terms that are on in both, with different formulas. */
  formulas: z.array(z.object({ id: z.string(), a: z.string(), b: z.string() })),
  knobs: z.array(z.object({ id: z.string(), a: knobValue, b: knobValue })),
});

const control = z.object({
  /** `term.knob`. Within the term, profiles use the name alone. */
  id: z.string(),
  name: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(['number', 'toggle', 'choice', 'tapered', 'squareTable', 'countTable']),
  /** The range of each number of the knob; null for switches and choices. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().positive().nullable(),
  unit: z.enum(['cp', 'factor', 'count']).nullable(),
  /** The options of a choice. */
  options: z.array(z.string()).nullable(),
  default: knobValue,
  /** Where the knob has no effect, if anywhere. */
  neutral: knobValue.nullable(),
  /** Another knob that must have a value for this one to matter. */
  activeWhen: z.object({ id: z.string(), is: z.union([z.boolean(), z.string(), z.number()]) }).nullable(),
  /** Whether every term of this role has the knob. */
  common: z.boolean(),
  /** The knob to use instead of a deprecated one. */
  deprecated: z.string().nullable(),
  /** The value under the profile. `active` means that the term is on and the condition holds. */
  value: knobValue,
  active: z.boolean(),
});

export const controlsSchema = z.object({
  profile: z.string(),
  hash,
  /** The capabilities of the game. */
  capabilities: z.array(z.enum(CAPABILITIES)),
  /** The phase, then the terms in the order of ledgers, those of users last. */
  terms: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      group: z.string(),
      help: z.string(),
      /** Whether its value is added, scales the sum, or is the phase. */
      role: z.enum(['addend', 'scale', 'measure']),
      /** The capabilities that the term needs. */
      capabilities: z.array(z.enum(CAPABILITIES)),
      kinds: z.array(z.string()),
      fast: z.boolean(),
      /** Whether the profile has the term on, and whether the term is its own. */
      on: z.boolean(),
      user: z.boolean(),
      formula: z.string(),
      controls: z.array(control),
    }),
  ),
  /** Settings that only line scoring has. */
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      group: z.string(),
      help: z.string(),
      controls: z.array(control),
    }),
  ),
  /** The level that the search is based on, by name or Elo, if any. */
  level: z.union([z.string(), z.int()]).nullable(),
  /** The knobs of the search: switches (0 or 1) and whole numbers. */
  search: z.array(control),
});

export const compileSchema = z.object({
  profile: z.string(),
  hash,
  /** Size of the module, and of the tables that go with it. */
  bytes: count,
  tableBytes: count,
  ms: z.number().nonnegative(),
  /** Sums that are updated when moves are made and unmade. */
  lanes: count,
  /** Values kept until a pawn or king moves or castling rights change. */
  kept: count,
  bound,
  warnings,
  listing: z.string().optional(),
});

export const auditSchema = z.object({
  profile: z.string(),
  hash,
  passed: z.boolean(),
  /** Every operation with the knobs that control it: the phase, the terms with their shaping, the sum of the terms. */
  terms: z.array(
    z.object({
      id: z.string(),
      operations: z.array(
        z.object({
          op: z.string(),
          text: z.string(),
          knobs: z.array(z.string()),
          status: z.enum(['controlled', 'exempt', 'uncontrolled']),
          reason: z.string().optional(),
        }),
      ),
    }),
  ),
  /** The number of knobs that were tried, with the ends of tapered pairs counted separately, and the number of positions. */
  knobs: count,
  positions: count,
  /** Knobs for line scoring, which no score of a position reads. */
  forLines: z.array(z.string()),
  /** Knobs that do nothing under this profile but would under another. */
  asleep: z.array(z.string()),
  /** Table entries that no position reads. */
  unreached: z.array(z.object({ knob: z.string(), entries: z.array(count) })),
  failures: z.array(
    z.object({
      code: z.enum([
        'operation.uncontrolled',
        'knob.dead',
        'knob.unused',
        'knob.undeclared',
        'knob.condition',
        'knob.neutral',
      ]),
      term: z.string(),
      /** An operation as formula text, or a knob. */
      subject: z.string(),
      reason: z.string(),
    }),
  ),
  /** In nanoseconds. */
  cost: z
    .object({
      rounds: count,
      positions: count,
      total: estimate,
      call: estimate,
      terms: z.array(estimate.extend({ id: z.string(), share: z.number() })),
      shared: z.number(),
    })
    .optional(),
});
