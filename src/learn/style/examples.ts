import { formatFen } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { unwrap } from '../../rules/result.ts';
import { RECORD_BYTES, readRecord } from '../dataset/record.ts';
import type { StyleRun } from './style-run.ts';

/** A position in which a difference from the opponents shows. */
export interface StyleExample {
  readonly fen: string;
  readonly played: { readonly san: string; readonly uci: string };
  /** The likeliest move of the opponents there. */
  readonly expected: { readonly san: string; readonly uci: string };
  /** How much these numbers favored the move, in nats. */
  readonly effect: number;
  readonly game: number;
  readonly white: string;
  readonly black: string;
  readonly date?: string;
}

/** The maximum number of positions for each finding. */
const EXAMPLES = 3;

interface Candidate {
  readonly decision: number;
  readonly best: number;
  readonly effect: number;
  readonly game: number;
}

/** Keeps the best candidates, at most one from each game. */
class Shortlist {
  readonly list: Candidate[] = [];

  offer(candidate: Candidate): void {
    const same = this.list.findIndex(({ game }) => game === candidate.game);
    if (same >= 0 && this.list[same]!.effect >= candidate.effect) return;
    if (same >= 0) this.list.splice(same, 1);
    this.list.push(candidate);
    this.list.sort((a, b) => b.effect - a.effect || a.decision - b.decision);
    this.list.length = Math.min(this.list.length, EXAMPLES);
  }
}

/**
 * Finds, for each group of numbers, the positions of the player's own games in which these numbers favored the played move most, although
 * the opponents would most likely have played another.
 */
export async function styleExamples(
  { fit, parts, points, set, contrast, position }: StyleRun,
  groups: readonly (readonly number[])[],
  signal?: AbortSignal,
): Promise<StyleExample[][]> {
  const indexes = parts.player;
  const choices = await fit.leavesAt(points.control, indexes);
  const shortlists = groups.map(() => new Shortlist());
  await fit.model.eachGradient(
    choices,
    points.control,
    (decision, gradient, { best }) => {
      if (best === choices.played[decision]) return;
      for (const [group, numbers] of groups.entries()) {
        // The gradient of the loss points away from the move that was played.
        const effect = -numbers.reduce((sum, i) => sum + contrast!.differences[i]!.value * gradient[i]!, 0);
        if (effect > 0) shortlists[group]!.offer({ decision, best, effect, game: choices.games[decision]! });
      }
    },
    signal,
  );
  const view = new DataView(set.records.buffer, set.records.byteOffset, set.records.byteLength);
  return shortlists.map(({ list }) =>
    list.map(({ decision, best, effect, game }): StyleExample => {
      const setup = unwrap(readRecord(view, indexes[decision]! * RECORD_BYTES));
      unwrap(position.load(setup));
      const moves = position.moves();
      const named = (index: number) => ({
        san: formatSan(position, moves[index]!),
        uci: formatUci(moves[index]!),
      });
      const { number, white, black, date } = set.games[game]!;
      return {
        fen: formatFen(setup),
        played: named(choices.played[decision]!),
        expected: named(best),
        effect,
        game: number,
        white,
        black,
        ...(date === undefined ? {} : { date }),
      };
    }),
  );
}
