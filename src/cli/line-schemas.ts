import { z } from 'zod';
import { MODES } from '../engine/mode.ts';
import { REASONS } from '../explain/lines/continuation.ts';
import { count, hash, knobValue, warnings } from './schema-parts.ts';

/** The JSON of `lines` and `why`. */

/** A part of a line's score: White's centipawns, and what it is made of where it has parts. */
const component = z.object({
  id: z.string(),
  title: z.string(),
  total: z.number(),
  terms: z.array(z.object({ id: z.string(), title: z.string(), total: z.number() })).optional(),
});

const reason = z.enum(REASONS);

const side = z.enum(['white', 'black']);

/** A mate that a search has seen: in how many moves, and who mates. */
const mate = z.object({ in: count, by: side }).nullable();

/** Scores are White's centipawns; of lines they are exact, of a full search whole. */
const line = z.object({
  /** The moves, with spaces between. */
  uci: z.string(),
  san: z.string(),
  score: z.number(),
  intendedDepth: count,
  actualPlies: count,
  /** Why it goes beyond its nominal depth. */
  reasons: z.array(reason),
  /** How the game ends with it. */
  ending: z.enum(['checkmate', 'stalemate', 'dead-position', 'threefold-repetition', 'fifty-moves']).nullable(),
  /** They add up to the score exactly. Of a full search `search` is what it knows beyond the last position's static score. */
  components: z.array(component),
  /** Without moves; the changes of the plies add up to the rest. */
  start: z.object({ static: z.number(), score: z.number() }),
  plies: z.array(
    z.object({
      uci: z.string(),
      san: z.string(),
      by: z.enum(['white', 'black']),
      reason: reason.nullable(),
      trade: z.boolean(),
      static: z.number(),
      /** If the line ended here, and by how much that is more than a ply before: in all, and by component. */
      score: z.number(),
      change: z.number(),
      changes: z.record(z.string(), z.number()),
      /** The part of the change that is development the side has given up by its move. */
      undevelopment: z.number(),
    }),
  ),
  /** Where it ends. */
  fen: z.string(),
  /** The mate the search has seen. */
  mate,
  /** Full search only: how many plies were added at the end to reach a quiet position. */
  playedOut: count,
  /** What the risk is computed from. Not in a full search. */
  plainPlies: count.optional(),
  tradePlies: count.optional(),
  plyEquivalents: z.number().nonnegative().optional(),
  risk: z.number().min(0).max(1).optional(),
  gain: z.number().nonnegative().optional(),
  loss: z.number().nonnegative().optional(),
  /** White's scores by which gain and loss are told, from the start on: the static ones without what depends on the side to move. */
  trajectory: z.array(z.number()).optional(),
  /**
   * The effect of each knob that is not at its reference, which is its neutral value or else its default: the score less what the same moves
   * are worth with the reference, in all and by component. Of a full search, it is the static score of the last position, if asked for.
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

/** How one number of a knob bears on the choice of a move. */
const knobFlip = z.object({
  /** `term.knob`, `term.knob/mg` or `/eg`, `term.knob[entry]`. */
  name: z.string(),
  /** The title. */
  title: z.string(),
  id: z.string(),
  entry: count,
  value: z.number(),
  /** How much the best move's lead grows for one unit of the knob, and for one step: centipawns for the side to move. */
  derivativeStm: z.number(),
  perStepStm: z.number(),
  isKink: z.boolean(),
  /**
   * With the value `stays` the best move is the same, with the next, `flips`, it is this one; `verified`: so it was when searched
   * again. Null if the move stays wherever it was tried, the ends of the range included.
   */
  flip: namedMove.extend({ stays: z.number(), flips: z.number(), verified: z.boolean() }).nullable(),
  searches: count,
});

/**
 * Full search: by how much the scores of the two moves moved over the last two depths, and whether they differ by less than that.
 * Greedy and line scoring are exact: 0 and false.
 */
const closeness = { moved: z.number().nonnegative(), tooClose: z.boolean() };

export const sensitivitySchema = z.object({
  mode: z.enum(MODES),
  depth: count,
  best: scoredMove,
  /** The best of the others. */
  rival: scoredMove,
  /** The best move's lead, for the side to move. */
  marginStm: z.number(),
  ...closeness,
  /** The choice of the same search when repeated. If it is not the best move, no knob was tried. Null if interrupted. */
  repeated: namedMove.nullable(),
  /** Derivatives: of the graph, or over a step of the slider either way. */
  method: z.enum(['gradient', 'differences']),
  /** The knob whose step moves the lead most comes first. */
  knobs: z.array(knobFlip),
  others: count,
  /** False if it was interrupted. */
  complete: z.boolean(),
});

/** After so many plies of either line. */
const plyPair = z.object({ move: count, not: count });

export const whySchema = z.object({
  fen: z.string(),
  profile: z.string(),
  hash,
  mode: z.enum(MODES),
  depth: count,
  turn: side,
  /** The best of all moves that were looked at. */
  chosen: namedMove,
  ...closeness,
  move: line,
  not: line,
  /** The first line's score less the other's: for White, and for the side to move. */
  difference: z.number(),
  stm: z.number(),
  /** Largest difference first, rounding last; added in this order the differences give the whole exactly. */
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      move: z.number(),
      not: z.number(),
      difference: z.number(),
      stm: z.number(),
    }),
  ),
  /** The last position that both lines come to, and from which plies on they have nothing in common; null if that never is. */
  meets: plyPair.nullable(),
  parts: plyPair.nullable(),
  words: z.array(z.string()),
  nodes: count,
  ms: z.number().nonnegative(),
  warnings,
});

export const linesSchema = z.object({
  fen: z.string(),
  profile: z.string(),
  hash,
  mode: z.enum(MODES),
  depth: count,
  /** How many plies the opponent is believed to see, if the profile learns that from its moves. */
  opponentDepth: count.optional(),
  nodes: count,
  ms: z.number().nonnegative(),
  /** Best first, as the side to move sees it. */
  lines: z.array(line),
  /** If it was asked for; null if there is no other move. */
  sensitivity: sensitivitySchema.nullable().optional(),
  warnings,
});
