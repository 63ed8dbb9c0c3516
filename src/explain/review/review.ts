import type { LineEnding } from '../lines/followed-line.ts';
import type { LineMate } from '../lines/mode-report.ts';
import type { ContrastRow } from '../why/contrast.ts';
import type { Thresholds, Verdict } from './verdict.ts';

export type Side = 'white' | 'black';

/** A score for White, in centipawns or moves to mate. */
export type WhiteScore = { readonly cp: number } | { readonly mate: number };

/** A position of the game as the search sees it. */
export interface ReviewedPosition {
  readonly fen: string;
  /** Null if the game ends here. */
  readonly score: WhiteScore | null;
  readonly ending: LineEnding | null;
  /** White's winning chances in percent, a draw counted as half a win. */
  readonly chances: number;
  readonly depth: number;
}

/** One of the two lines of a reason. */
export interface ReasonLine {
  readonly uci: string;
  readonly san: string;
  /** White's centipawns. */
  readonly score: number;
  /** The mate that the search found. */
  readonly mate: LineMate | null;
  readonly fen: string;
}

/** Why a move was marked: the best line (`move`) against the one that was played (`not`), term by term. */
export interface Reason {
  readonly turn: Side;
  readonly move: ReasonLine;
  readonly not: ReasonLine;
  readonly rows: readonly ContrastRow[];
  /** One sentence in the words of chess. */
  readonly lead: string;
  /** The sentences of `lucena why`. */
  readonly words: readonly string[];
}

export interface Mark extends Verdict {
  readonly reason: Reason;
}

/** A move of the game. */
export interface ReviewedMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly by: Side;
  readonly uci: string;
  readonly san: string;
  /** The best move of the position. */
  readonly best: { readonly uci: string; readonly san: string };
  /** The winning chances that the mover lost, in percentage points; 0 for the best move. */
  readonly loss: number;
  readonly accuracy: number;
  /** Null if there is nothing to remark. */
  readonly mark: Mark | null;
}

/** The loss of a side in a term by its marked moves, in centipawns. */
export interface TermLoss {
  readonly id: string;
  readonly title: string;
  readonly lost: number;
}

export interface SideReview {
  /** In percent; null without moves. */
  readonly accuracy: number | null;
  /** The mean loss of winning chances of a move, in percentage points; null without moves. */
  readonly averageLoss: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missedWins: number;
  /** The largest first. Moves that allow or miss a mate are left out. */
  readonly terms: readonly TermLoss[];
  /** The summary in sentences. */
  readonly words: readonly string[];
}

/** A searched game: every position, every move, and a summary for each side. */
export interface Review {
  readonly profile: string;
  readonly hash: string;
  readonly thresholds: Thresholds;
  readonly positions: readonly ReviewedPosition[];
  readonly moves: readonly ReviewedMove[];
  readonly white: SideReview;
  readonly black: SideReview;
  /** The plies of the decisive moves, in the order of the game: those that changed the winning chances most. */
  readonly moments: readonly number[];
}
