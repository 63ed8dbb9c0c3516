import type { Ruleset } from '../../evaluation/ruleset.ts';
import type { LearnedKnob } from '../fit/learn-summary.ts';
import { coordinate, escaped, figure } from './svg.ts';

const CELL = 26;

export type BoardSize = Pick<Ruleset, 'files' | 'ranks'>;

/** One value a square; null where there is none. The first value is that of a1, at the bottom left. */
function board(
  size: BoardSize,
  title: string,
  values: readonly (number | null)[],
  tint: (value: number) => [kind: string, share: number],
): string {
  const { files, ranks } = size;
  const [width, height] = [files * CELL, ranks * CELL];
  const cells = values.map((value, square) => {
    const [x, y] = [(square % files) * CELL, (ranks - 1 - Math.floor(square / files)) * CELL];
    const name = `${String.fromCharCode(97 + (square % files))}${Math.floor(square / files) + 1}`;
    if (value === null)
      return `<rect class="cell none" x="${x}" y="${y}" width="${CELL}" height="${CELL}"><title>${name}</title></rect>`;
    const [kind, share] = tint(value);
    return `<rect class="cell ${kind}" fill-opacity="${coordinate(10 * share) === '0' ? 0 : share.toFixed(2)}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"><title>${name}: ${figure(value)}</title></rect><text class="value mid" x="${x + CELL / 2}" y="${y + CELL / 2}">${figure(Math.abs(value) < 10 ? Number(value.toFixed(1)) : Math.round(value))}</text>`;
  });
  return `<figure><svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${cells.join('')}</svg><figcaption>${escaped(title)}</figcaption></figure>`;
}

/** The opacity of the largest value's color, low enough for numbers to stay readable. */
const FULL = 0.75;

/** A square table as four boards: before, after, difference and standard error. */
export function squareTable(knobs: readonly LearnedKnob[], size: BoardSize): string {
  const values = <T>(of: (knob: LearnedKnob) => T): (T | null)[] => {
    const list: (T | null)[] = Array.from({ length: size.files * size.ranks }, () => null);
    for (const knob of knobs) list[knob.index!] = of(knob);
    return list;
  };
  const [before, after] = [values((knob) => knob.before), values((knob) => knob.after)];
  const difference = values((knob) => knob.after - knob.before);
  const error = values((knob) => knob.error);
  const largest = (list: readonly (number | null)[]) => Math.max(1e-9, ...list.map((value) => Math.abs(value ?? 0)));
  const sides =
    (most: number) =>
    (value: number): [string, number] => [value < 0 ? 'minus' : 'plus', (FULL * Math.abs(value)) / most];
  const both = Math.max(largest(before), largest(after));
  const widest = largest(error);
  return `<div class="boards">${[
    board(size, 'before', before, sides(both)),
    board(size, 'after', after, sides(both)),
    board(size, 'difference', difference, sides(largest(difference))),
    board(size, 'standard error', error, (value) => ['doubt', (FULL * value) / widest]),
  ].join('')}</div>`;
}
