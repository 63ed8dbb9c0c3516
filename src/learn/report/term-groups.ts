import { type Profile, splitId } from '../../profiles/profile.ts';
import type { LearnedKnob } from '../fit/learn-summary.ts';

/** The numbers of one knob. */
export interface KnobGroup {
  readonly id: string;
  readonly label: string;
  readonly numbers: readonly LearnedKnob[];
}

/** The numbers of one term by the way they are drawn. */
export interface TermGroup {
  readonly id: string;
  readonly title: string;
  /** Shown as rows. */
  readonly single: readonly LearnedKnob[];
  /** Tables by count, drawn as curves. */
  readonly counts: readonly KnobGroup[];
  /** Tables by square, drawn as boards. */
  readonly squares: readonly KnobGroup[];
}

/** Items by a key, in the order in which keys first occur. */
function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The learned numbers by term and knob. */
export function termGroups(knobs: readonly LearnedKnob[], { evaluation }: Profile): TermGroup[] {
  return [...groupedBy(knobs, ({ id }) => splitId(id)[0])].map(([term, all]) => {
    const title = evaluation.all.find(({ declaration }) => declaration.id === term)?.declaration.title ?? term;
    const byKnob = [...groupedBy(all, ({ id }) => id)].map(([id, numbers]) => {
      const { kind, label } = evaluation.knobs.get(id)!;
      const form =
        kind === 'squareTable' ? 'squares' : kind === 'countTable' && numbers.length > 1 ? 'counts' : 'single';
      return { id, label, numbers, form };
    });
    const of = (form: string): KnobGroup[] =>
      byKnob.filter((one) => one.form === form).map(({ id, label, numbers }) => ({ id, label, numbers }));
    return {
      id: term,
      title,
      single: of('single').flatMap(({ numbers }) => numbers),
      counts: of('counts'),
      squares: of('squares'),
    };
  });
}
