import { z } from 'zod';
import { MODES } from '../engine/mode.ts';
import { REASONS } from '../explain/lines/continuation.ts';
import { count, hash } from '../lab/schema-parts.ts';
import { board, contrastRow, knobValue, warnings } from './schema-parts.ts';

/** The JSON of `lines` and `why`. */

/** A part of a line's score in centipawns for White, and its own parts if it has any. */
const component = z.object({
  id: z.string(),
  title: z.string(),
  total: z.number(),
  terms: z.array(z.object({ id: z.string(), title: z.string(), total: z.number() })).optional(),
});

const reason = z.enum(REASONS);

export const side = z.enum(['white', 'black']);

/** A mate found by a search: the number of moves, and which side mates. */
export const mate = z.object({ in: count, by: side }).nullable();

/** Scores are centipawns for White: exact for lines, whole numbers for a full search. */
const line = z.object({
  /** The moves, separated by spaces. */
  uci: z.string(),
  san: z.string(),
  score: z.number(),
  intendedDepth: count,
  actualPlies: count,
  /** Why the line goes beyond its nominal depth. */
  reasons: z.array(reason),
  /** How the line ends the game. */
  ending: z.enum(['checkmate', 'stalemate', 'dead-position', 'threefold-repetition', 'fifty-moves']).nullable(),
  /**
   * The components add up to the score exactly. For a full search, `search` is the difference from the static score of the last position.
   */
  components: z.array(component),
  /** The score without moves; the changes of the plies add up to the rest. */
  start: z.object({ static: z.number(), score: z.number() }),
  plies: z.array(
    z.object({
      uci: z.string(),
      san: z.string(),
      by: z.enum(['white', 'black']),
      reason: reason.nullable(),
      trade: z.boolean(),
      static: z.number(),
      /** The score if the line ended here, and its change from the ply before: in total and by component. */
      score: z.number(),
      change: z.number(),
      changes: z.record(z.string(), z.number()),
      /** The part of the change that is development the side gave up with this move. */
      undevelopment: z.number(),
    }),
  ),
  /** The final position. */
  fen: z.string(),
  /** The mate found by the search. */
  mate,
  /** Full search only: how many plies were added at the end to reach a quiet position. */
  playedOut: count,
  /** The numbers that the risk is computed from. Not in a full search. */
  plainPlies: count.optional(),
  tradePlies: count.optional(),
  plyEquivalents: z.number().nonnegative().optional(),
  risk: z.number().min(0).max(1).optional(),
  gain: z.number().nonnegative().optional(),
  loss: z.number().nonnegative().optional(),
  /**
   * White's scores along the line, from which gain and loss are computed: static scores without the terms that depend
   * on the side to move.
   */
  trajectory: z.array(z.number()).optional(),
  /**
   * The effect of each knob that differs from its reference, which is its neutral value or else its default: the score minus that of the
   * same moves with the reference, in total and by component. In a full search, only on request, and for the static score of the last
   * position.
   */
  knobs: z
    .array(
      z.object({
        id: z.string(),
        value: knobValue,
        reference: knobValue,
        effect: z.number(),
        changes: z.record(z.string(), z.number()),
      }),
    )
    .optional(),
});

const namedMove = z.object({ uci: z.string(), san: z.string() });

const scoredMove = namedMove.extend({ score: z.number(), mate });

/** The influence of one number of a knob on the choice of a move. */
const knobFlip = z.object({
  /** `term.knob`, `term.knob/mg` or `/eg`, `term.knob[entry]`. */
  name: z.string(),
  /** The name of the number in words. */
  title: z.string(),
  id: z.string(),
  entry: count,
  value: z.number(),
  /** How much the best move's lead grows for one unit of the knob, and for one step: centipawns for the side to move. */
  derivativeStm: z.number(),
  perStepStm: z.number(),
  isKink: z.boolean(),
  /**
   * With the value `stays` the best move is unchanged; with the next value, `flips`, it is this one. `verified`:
   * confirmed by another search. Null if no tried value, up to both ends of the range, changes the move.
   */
  flip: namedMove.extend({ stays: z.number(), flips: z.number(), verified: z.boolean() }).nullable(),
  searches: count,
});

/**
 * Full search: how much the scores of the two moves changed over the last two depths, and whether they differ by less than that. Greedy and
 * line scoring are exact: 0 and false.
 */
const closeness = { moved: z.number().nonnegative(), tooClose: z.boolean() };

export const sensitivitySchema = z.object({
  mode: z.enum(MODES),
  depth: count,
  best: scoredMove,
  /** The best of the other moves. */
  rival: scoredMove,
  /** The best move's lead, for the side to move. */
  marginStm: z.number(),
  ...closeness,
  /** The best move when the same search is repeated. If it differs, no knob was tried. Null if interrupted. */
  repeated: namedMove.nullable(),
  /** How derivatives are computed: from the graph, or by a slider step in each direction. */
  method: z.enum(['gradient', 'differences']),
  /** Sorted by the effect of one step on the lead, the largest first. */
  knobs: z.array(knobFlip),
  others: count,
  /** False if it was interrupted. */
  complete: z.boolean(),
});

/** The positions after this many plies of either line. */
const plyPair = z.object({ move: count, not: count });

export const whySchema = z.object({
  board,
  fen: z.string(),
  profile: z.string(),
  hash,
  mode: z.enum(MODES),
  depth: count,
  turn: side,
  /** The best of all moves that were examined. */
  chosen: namedMove,
  ...closeness,
  move: line,
  not: line,
  /** The first line's score minus the other's: for White, and for the side to move. */
  difference: z.number(),
  stm: z.number(),
  /** Largest difference first, rounding last; added in this order they give the total exactly. */
  rows: z.array(contrastRow),
  /** The plies of the last position that both lines reach, and the first plies after which they have nothing in common; null if there are none. */
  meets: plyPair.nullable(),
  parts: plyPair.nullable(),
  words: z.array(z.string()),
  nodes: count,
  ms: z.number().nonnegative(),
  warnings,
});

export const linesSchema = z.object({
  board,
  fen: z.string(),
  profile: z.string(),
  hash,
  mode: z.enum(MODES),
  depth: count,
  /** The estimated depth of the opponent in plies, if the profile learns it from the opponent's moves. */
  opponentDepth: count.optional(),
  nodes: count,
  ms: z.number().nonnegative(),
  /** Best first, for the side to move. */
  lines: z.array(line),
  /** If requested; null if there is no other move. */
  sensitivity: sensitivitySchema.nullable().optional(),
  warnings,
});
