import { setupFeatures } from '../../evaluation/features.ts';
import { ledgerOf, quantised } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import type { Specialised } from '../../evaluation/specialise.ts';
import { parseFen, positionFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import { ModeReporter } from '../lines/mode-report.ts';
import { type ContrastedLine, contrast } from '../why/contrast.ts';
import { endsSettled } from '../why/settled-material.ts';
import { explanationWords } from '../why/words.ts';
import { chessWords, type SidesOf } from './chess-words.ts';
import { reportLine } from './played-line.ts';
import type { Reason, ReasonLine } from './review.ts';
import { type SearchedPosition, scoreOfMover } from './searched-position.ts';

/** Lines are compared from their first move on: where they meet later does not matter in a review. */
const APART = { meets: null, parts: { move: 1, not: 1 } };

function lineOf({ uci, san, score, mate, fen }: ContrastedLine): ReasonLine {
  return { uci, san, score, mate, fen };
}

/** Explains marked moves under one profile. */
export class Reasons {
  readonly #profile: Profile;
  readonly #reporter: ModeReporter;
  #known: Specialised | undefined;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#reporter = new ModeReporter(profile, 'full');
  }

  readonly #sidesOf: SidesOf = (fen) => {
    const { evaluation, values } = this.#profile;
    this.#known ??= quantised(evaluation, values);
    return ledgerOf(evaluation, this.#known, setupFeatures(evaluation.ruleset, unwrap(parseFen(fen)))).terms;
  };

  /**
   * Compares the best line of a position with the move that was played there. The played line goes on with the best line of the next
   * position and has its score, so that the rows add up to the difference of the two scores that the review shows.
   */
  reasonOf(position: Position, before: SearchedPosition, played: Move, after: SearchedPosition): Reason {
    const turn = position.turn === 0 ? 'white' : 'black';
    const pv = [played, ...after.pv];
    const best = reportLine(this.#reporter, position, { ...before, score: before.score! });
    const not = reportLine(this.#reporter, position, {
      pv,
      score: scoreOfMover(after),
      depth: after.depth + 1,
      playedOut: after.playedOut,
    });
    const difference = contrast(best, not, turn);
    const isSettled = endsSettled(position, CHESS, before.pv) && endsSettled(position, CHESS, pv);
    const start = positionFen(position);
    const compared = { ...difference, ...APART, moved: 0, tooClose: false, isSettled };
    return {
      turn,
      move: lineOf(best),
      not: lineOf(not),
      rows: difference.rows,
      lead: chessWords(compared, start, turn, this.#sidesOf),
      words: explanationWords(compared, start, turn),
    };
  }
}
