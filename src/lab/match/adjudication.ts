import type { Score } from '../../engine/messages.ts';
import { BLACK, type Color, WHITE } from '../../rules/setup.ts';

/** When a game may be ended before the rules end it. Scores in centipawns. */
export interface AdjudicationRules {
  /** Lost by a side whose own scores were at most −score for so many of its moves in a row. */
  readonly resign?: {
    readonly score: number;
    readonly moves: number;
    /** Without agreement the loser's word is enough; with it, the winner must have seen at least +score as often. */
    readonly agreed: boolean;
  };
  /** Drawn when both sides saw a score of at most ±score for so many moves each in a row, from a move number on. */
  readonly draw?: { readonly score: number; readonly moves: number; readonly from: number };
  /** Drawn after so many half-moves. */
  readonly maxPlies?: number;
}

export interface Verdict {
  /** Undefined for a draw. */
  readonly winner: Color | undefined;
  readonly reason: 'adjudicated-win' | 'adjudicated-draw' | 'max-plies';
}

/** In centipawns for the side that gave it; mates are beyond all of them. */
function centipawns(score: Score): number {
  if ('cp' in score) return score.cp;
  // Mate in 0: it is the one that is mated.
  return score.mate > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Watches the scores of one game. Every score is that of the side which gave it. */
export class Adjudicator {
  readonly #rules: AdjudicationRules;
  /** Moves in a row, by color, with a winning, a losing and a level score. */
  readonly #winning = [0, 0];
  readonly #losing = [0, 0];
  readonly #level = [0, 0];
  #plies = 0;

  constructor(rules: AdjudicationRules) {
    this.#rules = rules;
  }

  /** Takes note of a move and says whether it ends the game. `number` is the move's as in game scores. */
  note(mover: Color, score: Score | undefined, number: number): Verdict | undefined {
    const { resign, draw, maxPlies } = this.#rules;
    // A move without a score proves nothing and breaks every row.
    const value = score === undefined ? Number.NaN : centipawns(score);
    this.#plies++;
    if (resign !== undefined) {
      count(this.#winning, mover, value >= resign.score);
      count(this.#losing, mover, value <= -resign.score);
      for (const loser of [WHITE, BLACK]) {
        const winner = (loser ^ 1) as Color;
        const admitted = this.#losing[loser]! >= resign.moves;
        const agreed = !resign.agreed || this.#winning[winner]! >= resign.moves;
        if (admitted && agreed) return { winner, reason: 'adjudicated-win' };
      }
    }
    if (draw !== undefined) {
      count(this.#level, mover, number >= draw.from && Math.abs(value) <= draw.score);
      if (this.#level.every((moves) => moves >= draw.moves)) return { winner: undefined, reason: 'adjudicated-draw' };
    }
    if (maxPlies !== undefined && this.#plies >= maxPlies) return { winner: undefined, reason: 'max-plies' };
    return undefined;
  }
}

function count(row: number[], mover: Color, holds: boolean): void {
  row[mover] = holds ? row[mover]! + 1 : 0;
}
