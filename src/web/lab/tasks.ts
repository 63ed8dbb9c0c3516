import { chosenFeatures, expectedError, pairsOf } from '../../lab/ablation/ablation-plan.ts';
import { Design, type DesignKind } from '../../lab/ablation/design.ts';
import type { FeatureKind } from '../../lab/ablation/features.ts';
import type { LabDivergence } from '../../lab/lab-messages.ts';
import { type TunedKnob, tunedKnobs } from '../../lab/tuning/knobs.ts';
import { positionFen } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { describe, ledgers } from '../engines/evaluation-tasks.ts';
import type { TaskContext } from '../engines/task-context.ts';

/** The part of a term in the choices of moves, in centipawns for the side that chose: its average over the pairs. */
export interface BlamedTerm {
  readonly id: string;
  readonly title: string;
  /** Over the pairs that the first player won, and over those that it lost. */
  readonly won: number;
  readonly lost: number;
}

export interface Blame {
  readonly won: number;
  readonly lost: number;
  /** Those with the largest part first. */
  readonly terms: readonly BlamedTerm[];
}

/** The positions after the first player's move and after the second player's. */
async function positionsAfter(context: TaskContext, { fen, moves, choices }: LabDivergence): Promise<string[]> {
  const position = await context.positionAfter({ fen, moves });
  return choices.map((uci) => {
    position.make(unwrap(parseUci(position, uci)));
    const after = positionFen(position);
    position.unmake();
    return after;
  });
}

type Totals = ReadonlyMap<string, number>;

async function totalsOf(context: TaskContext, fens: readonly string[], file: ProfileFile, titles: Map<string, string>) {
  const books = await ledgers(context, fens, file);
  return books.map(({ terms }): Totals => {
    for (const { id, title } of terms) titles.set(id, title);
    return new Map(terms.map(({ id, total }) => [id, total]));
  });
}

/**
 * Which terms stood behind the choices that decided pairs. Where the players of a pair first chose different moves, a term speaks for the
 * first player's move by its value after that move less its value after the other. The part of the term is how much more it speaks for the
 * move in the first player's profile than in the second's.
 */
export async function blame(
  context: TaskContext,
  divergences: readonly LabDivergence[],
  first: ProfileFile,
  second: ProfileFile,
): Promise<Blame> {
  const titles = new Map<string, string>();
  const fens: string[] = [];
  for (const divergence of divergences) fens.push(...(await positionsAfter(context, divergence)));
  const [own, other] = [await totalsOf(context, fens, first, titles), await totalsOf(context, fens, second, titles)];
  const sums = { won: new Map<string, number>(), lost: new Map<string, number>() };
  const counts = { won: 0, lost: 0 };
  for (const [i, { fen, moves, points }] of divergences.entries()) {
    const whiteMoves = fen.includes(' w ') === (moves.length % 2 === 0);
    const end = points > 1 ? 'won' : 'lost';
    counts[end]++;
    for (const id of titles.keys()) {
      const lean = (totals: readonly Totals[]) => (totals[2 * i]!.get(id) ?? 0) - (totals[2 * i + 1]!.get(id) ?? 0);
      const part = (lean(own) - lean(other)) * (whiteMoves ? 1 : -1);
      sums[end].set(id, (sums[end].get(id) ?? 0) + part);
    }
  }
  const average = (end: 'won' | 'lost', id: string) => (counts[end] === 0 ? 0 : (sums[end].get(id) ?? 0) / counts[end]);
  const terms = [...titles]
    .map(([id, title]) => ({ id, title, won: average('won', id), lost: average('lost', id) }))
    .filter(({ won, lost }) => won !== 0 || lost !== 0);
  const size = ({ won, lost }: BlamedTerm) => Math.abs(won) * counts.won + Math.abs(lost) * counts.lost;
  return { ...counts, terms: terms.sort((a, b) => size(b) - size(a)) };
}

/** The ablation that a form describes. */
export interface AblationForm {
  readonly features: FeatureKind;
  readonly design: DesignKind;
  readonly games: number;
  readonly isTimed: boolean;
  /** The number of openings. */
  readonly openings: number;
}

/** How large an ablation will be, and how exact. */
export interface AblationOutlook {
  readonly features: number;
  readonly games: number;
  /** Half the width of the 95 % interval of a feature's Elo. */
  readonly error: number;
}

/** Plans an ablation as the command line does. One that cannot be played throws a fault. */
export function ablationOutlook(context: TaskContext, file: ProfileFile, form: AblationForm): AblationOutlook {
  const { features: kind, design: designed, games: asked, isTimed, openings } = form;
  const features = chosenFeatures(context.profile(file), { kinds: [kind] }, isTimed).length;
  const pairs = pairsOf(features, designed, { asked, openings, isTimed });
  // The seed of the draw makes no difference to the expectation.
  return { features, games: 2 * pairs, error: expectedError(features, new Design(designed, features, 1), pairs) };
}

/** A knob that can be tuned. */
export interface TunableKnob {
  readonly id: string;
  /** The title of its term, or of the search. */
  readonly group: string;
  readonly label: string;
  /** How many numbers it has. */
  readonly numbers: number;
  /** Its value; null if it has several. */
  readonly start: number | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The knobs of a profile that can be tuned, those of the search first. */
export function tunableKnobs(context: TaskContext, file: ProfileFile): TunableKnob[] {
  const all = unwrap(tunedKnobs(context.profile(file), ['*.*']));
  const numbers = new Map<string, TunedKnob[]>();
  for (const number of all) numbers.set(number.id, [...(numbers.get(number.id) ?? []), number]);
  const groups = describe(context, file).groups.toSorted(
    (a, b) => Number(b.role === 'search') - Number(a.role === 'search'),
  );
  return groups.flatMap(({ title, controls }) =>
    controls.flatMap(({ id, label }): TunableKnob[] => {
      const own = numbers.get(id);
      if (own === undefined) return [];
      const [{ min, max, step, start }] = own as [(typeof own)[0]];
      return [{ id, group: title, label, numbers: own.length, start: own.length === 1 ? start : null, min, max, step }];
    }),
  );
}
