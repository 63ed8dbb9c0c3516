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
import { type Standing, type Thresholds, verdictOf } from './verdict.ts';
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

/** The position after a move of the game, its continuation, and the thresholds to judge the move by. */
interface Sequel {
  readonly thresholds: Thresholds;
  readonly reply: string | undefined;
  readonly later: SearchedPosition | undefined;
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

  /** `searched` has one more entry than there are moves. */
  review(game: MovesFrom, searched: readonly SearchedPosition[], thresholds: Thresholds): Review {
    const position = this.#position;
    unwrap(loadFen(position, game.fen));
    const moves = game.moves.map((text, i) => {
      const move = unwrap(parseUci(position, text));
      const judged = this.#move(i + 1, move, searched[i]!, searched[i + 1]!, {
        thresholds,
        reply: game.moves[i + 1],
        later: searched[i + 2],
      });
      position.make(move);
      return judged;
    });
    const positions = searched.map(positionOf);
    const weights = volatility(positions.map(({ chances }) => chances));
    const { name, hash } = this.#profile;
    return {
      profile: name,
      hash,
      thresholds,
      positions,
      moves,
      white: sideReview(moves, weights, 'white'),
      black: sideReview(moves, weights, 'black'),
      moments: decisiveMoments(moves),
    };
  }

  /**
   * Judges a move by the scores before and after it. If the best reply was played and the search then finds that the mover stands
   * better after all, the drop was an oversight of the search and does not count.
   */
  #move(
    ply: number,
    move: Move,
    before: SearchedPosition,
    after: SearchedPosition,
    { thresholds, reply, later }: Sequel,
  ): ReviewedMove {
    const position = this.#position;
    const named = (one: Move) => ({ uci: formatUci(one), san: formatSan(position, one) });
    const by: Side = position.turn === 0 ? 'white' : 'black';
    // After a draw by rule the players may go on; there is nothing better then.
    const best = before.pv[0] ?? move;
    const standing = standingBefore(before);
    const end = standingAfter(after);
    const isBestReply = reply !== undefined && after.pv[0] !== undefined && isSame(after.pv[0], reply);
    const seen = isBestReply && later !== undefined ? standingBefore(later) : end;
    const final = seen.chances > end.chances ? seen : end;
    const loss = best === move ? 0 : Math.max(0, standing.chances - final.chances);
    const verdict = best === move ? undefined : verdictOf(standing, final, thresholds);
    const mark: Mark | null =
      verdict === undefined ? null : { ...verdict, reason: this.#reasons.reasonOf(position, before, move, after) };
    return { ply, by, ...named(move), best: named(best), loss, accuracy: moveAccuracy(loss), mark };
  }
}
