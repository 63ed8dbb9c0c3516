import { loadFen } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import { formatUci, parseUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import { moveAccuracy, volatility } from './accuracy.ts';
import { decisiveMoments } from './moments.ts';
import { Reasons } from './reasons.ts';
import type { Mark, Review, ReviewedMove, ReviewedPosition, Side, WhiteScore } from './review.ts';
import { type MovesFrom, type SearchedPosition, scoreOfMover } from './searched-position.ts';
import { sideReview } from './side-review.ts';
import { SEVERITIES, type Standing, type Thresholds, type Verdict, verdictOf } from './verdict.ts';
import { winningChances } from './winning-chances.ts';

/** White's score of a position; null where the game has ended. */
function whiteScoreOf({ score, turn }: SearchedPosition): WhiteScore | null {
  if (score === null || turn === 'white') return score;
  return 'cp' in score ? { cp: -score.cp + 0 } : { mate: -score.mate };
}

/** The position for the side that has just moved. */
function standingAfter(searched: SearchedPosition): Standing {
  const score = scoreOfMover(searched);
  return { score, chances: searched.ending !== null && 'cp' in score ? 50 : winningChances(score) };
}

/** The position for the side to move. */
function standingBefore(searched: SearchedPosition): Standing {
  return { score: searched.score ?? { cp: 0 }, chances: 100 - standingAfter(searched).chances };
}

/** Whether a move is the one of a game, which may write castling either way. */
function isSame(move: Move, uci: string): boolean {
  return formatUci(move) === uci || formatUci(move, { chess960: true }) === uci;
}

/** A move of the game with the searches around it: before it, after it, and after the reply that was played. */
interface Played {
  readonly move: Move;
  readonly reply: string | undefined;
  readonly before: SearchedPosition;
  readonly after: SearchedPosition;
  readonly later: SearchedPosition | undefined;
}

interface Judged {
  /** In percentage points of winning chances. */
  readonly loss: number;
  readonly verdict: Verdict | undefined;
}

/**
 * Judges a move by the scores before and after it. If the best reply was played and the search then finds that the mover stands
 * better after all, the drop was an oversight of the search and does not count.
 */
function judgedMove({ move, reply, before, after, later }: Played, thresholds: Thresholds): Judged {
  // After a draw by rule the players may go on; there is nothing better then.
  if ((before.pv[0] ?? move) === move) return { loss: 0, verdict: undefined };
  const standing = standingBefore(before);
  const end = standingAfter(after);
  const isBestReply = reply !== undefined && after.pv[0] !== undefined && isSame(after.pv[0], reply);
  const seen = isBestReply && later !== undefined ? standingBefore(later) : end;
  const final = seen.chances > end.chances ? seen : end;
  return {
    loss: Math.max(0, standing.chances - final.chances),
    verdict: verdictOf(standing, final, thresholds),
  };
}

/** The milder of two judgements. */
function milder(a: Judged, b: Judged): Judged {
  const weight = ({ verdict }: Judged) => (verdict === undefined ? -1 : SEVERITIES.indexOf(verdict.severity));
  return { loss: Math.min(a.loss, b.loss), verdict: (weight(b) <= weight(a) ? b : a).verdict };
}

function positionOf(searched: SearchedPosition): ReviewedPosition {
  const { fen, turn, ending, depth } = searched;
  const { chances } = standingAfter(searched);
  return { fen, score: whiteScoreOf(searched), ending, chances: turn === 'white' ? 100 - chances : chances, depth };
}

/** Judges a searched game: marks, accuracy, reasons, moments and summaries. Takes no search, so thresholds can change at once. */
export class Judge {
  readonly #profile: Profile;
  readonly #position: Position;
  readonly #reasons: Reasons;

  /** The position is a scratch one. */
  constructor(profile: Profile, position: Position) {
    this.#profile = profile;
    this.#position = position;
    this.#reasons = new Reasons(profile);
  }

  /**
   * `searched` has one more entry than there are moves, all with the same limit. `deepest` has the deepest known search of each position:
   * scores and reasons come from it. It may look deeper on one side of a move than on the other, so it can withdraw or soften a mark, but
   * not add one.
   */
  review(
    game: MovesFrom,
    searched: readonly SearchedPosition[],
    thresholds: Thresholds,
    deepest: readonly SearchedPosition[] = searched,
  ): Review {
    const position = this.#position;
    unwrap(loadFen(position, game.fen));
    const moves = game.moves.map((text, i) => {
      const move = unwrap(parseUci(position, text));
      const played = (from: readonly SearchedPosition[]): Played => ({
        move,
        reply: game.moves[i + 1],
        before: from[i]!,
        after: from[i + 1]!,
        later: from[i + 2],
      });
      const judged = this.#move(i + 1, played(searched), played(deepest), thresholds);
      position.make(move);
      return judged;
    });
    const weights = volatility(searched.map((one) => positionOf(one).chances));
    const { name, hash } = this.#profile;
    return {
      profile: name,
      hash,
      thresholds,
      positions: deepest.map(positionOf),
      moves,
      white: sideReview(moves, weights, 'white'),
      black: sideReview(moves, weights, 'black'),
      moments: decisiveMoments(moves),
    };
  }

  #move(ply: number, searched: Played, deepest: Played, thresholds: Thresholds): ReviewedMove {
    const position = this.#position;
    const named = (one: Move) => ({ uci: formatUci(one), san: formatSan(position, one) });
    const by: Side = position.turn === 0 ? 'white' : 'black';
    const { move, before, after } = deepest;
    const { loss, verdict } = milder(judgedMove(searched, thresholds), judgedMove(deepest, thresholds));
    const mark: Mark | null =
      verdict === undefined ? null : { ...verdict, reason: this.#reasons.reasonOf(position, before, move, after) };
    const best = named(before.pv[0] ?? move);
    return { ply, by, ...named(move), best, loss, accuracy: moveAccuracy(loss), mark };
  }
}
