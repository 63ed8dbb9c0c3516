import type { Score } from '../../engine/messages.ts';
import { BLACK, type Color, WHITE } from '../../rules/setup.ts';

/** Rules for ending a game early. Scores in centipawns. */
export interface AdjudicationRules {
  /** A side loses if its own scores were at most −score for this many of its moves in a row. */
  readonly resign?: {
    readonly score: number;
    readonly moves: number;
    /** If true, the winner's scores must have been at least +score for as many moves. If false, the loser's are enough. */
    readonly agreed: boolean;
  };
  /** Drawn if the scores of both sides were within ±score for this many moves each in a row, from a move number on. */
  readonly draw?: { readonly score: number; readonly moves: number; readonly from: number };
  /** Drawn after this many half-moves. */
  readonly maxPlies?: number;
}

export interface Verdict {
  /** Undefined for a draw. */
  readonly winner: Color | undefined;
  readonly reason: 'adjudicated-win' | 'adjudicated-draw' | 'max-plies';
}

/** The score in centipawns for the side that gave it. Mates count as infinite. */
function centipawns(score: Score): number {
  if ('cp' in score) return score.cp;
  // Mate in 0 means that the side to move is mated.
  return score.mate > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Watches the scores of one game. Every score is for the side that gave it. */
export class Adjudicator {
  readonly #rules: AdjudicationRules;
  /** Moves in a row, by color, with a winning, a losing and a drawish score. */
  readonly #winning = [0, 0];
  readonly #losing = [0, 0];
  readonly #level = [0, 0];
  #plies = 0;

  constructor(rules: AdjudicationRules) {
    this.#rules = rules;
  }

  /** Records a move and returns a verdict if it ends the game. `number` is the move number. */
  note(mover: Color, score: Score | undefined, number: number): Verdict | undefined {
    const { resign, draw, maxPlies } = this.#rules;
    // A move without a score breaks every sequence.
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
