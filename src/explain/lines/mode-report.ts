import type { Info } from '../../engine/messages.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import { LineScorer } from '../../evaluation/line/scorer.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Color } from '../../rules/setup.ts';
import { type ComponentsOf, componentsUnder, fullReport } from './full-report.ts';
import { LineReporter, type Report } from './report.ts';

/** Explains lines found by searches of one mode, under one profile. */
export class ModeReporter {
  readonly mode: Mode;
  /** Scores positions under the profile. */
  readonly scorer: LineScorer;
  readonly #profile: Profile;
  readonly #lines: LineReporter;
  readonly #notation: Notation;
  #componentsOf: ComponentsOf | undefined;

  constructor(profile: Profile, mode: Mode, notation: Notation = CHESS_NOTATION) {
    this.mode = mode;
    this.#profile = profile;
    this.scorer = new LineScorer(profile.evaluation, profile.values);
    this.#lines = new LineReporter(profile, notation);
    this.#notation = notation;
  }

  /** Reports a line found from a position at a depth. The position is left unchanged. */
  report(position: BoardPosition, { pv, score }: Pick<Info, 'pv' | 'score'>, depth: number): Report {
    if (scoresLines(this.mode)) return this.#lines.report(position, pv, { depth, mode: this.mode });
    this.#componentsOf ??= componentsUnder(this.#profile);
    return fullReport(this.#componentsOf, position, pv, { score, depth }, this.#notation);
  }
}

/** A mate that ends a line: the number of moves and the winner. */
export interface LineMate {
  readonly in: number;
  readonly by: 'white' | 'black';
}

/** The mate that a search reports; null if none. */
export function mateOf({ score }: Pick<Info, 'score'>, turn: Color): LineMate | null {
  if ('cp' in score) return null;
  const isWhite = score.mate > 0 === (turn === 0);
  return { in: Math.abs(score.mate), by: isWhite ? 'white' : 'black' };
}

/**
 * White's rank of a line of line scoring that ends in mate, as in `mateRank` of core/lines: the mate alone, then the number of
 * plies, then the rest of the score.
 */
export function mateRank({ start, score, components, plies }: Report): number {
  const mate = components.find(({ id }) => id === 'mate')!.total;
  return start.score + mate - (Math.sign(mate) * plies.length) / 1024 + Math.round(score - mate) / 2 ** 28;
}
