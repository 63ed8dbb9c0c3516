import type { LearnedKnob } from '../fit/learn-summary.ts';

/** How far a number moved, in standard errors; undefined if it has none. */
export function distance({ before, after, error }: LearnedKnob): number | undefined {
  return error === null || error === 0 ? undefined : (after - before) / error;
}

/** The numbers that changed: the furthest in standard errors first, then those without errors by their change. */
export function movedNumbers(knobs: readonly LearnedKnob[]): LearnedKnob[] {
  return knobs
    .filter(({ before, after }) => before !== after)
    .sort(
      (a, b) =>
        Math.abs(distance(b) ?? 0) - Math.abs(distance(a) ?? 0) ||
        Math.abs(b.after - b.before) - Math.abs(a.after - a.before),
    );
}
