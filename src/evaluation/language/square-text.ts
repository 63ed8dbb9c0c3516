import { type Ruleset, squaresOf } from '../ruleset.ts';
import { fileName, squareName } from './vocabulary.ts';

/** Numbers as runs: 0, 2, 3, 4 → [0, 0], [2, 4] */
function runs(numbers: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** The indices of lines, if the squares are whole lines. */
function wholeLines(squares: ReadonlySet<number>, lines: readonly (readonly number[])[]): number[] | undefined {
  const whole = [...lines.keys()].filter((index) => lines[index]!.every((square) => squares.has(square)));
  const covered = whole.reduce((sum, index) => sum + lines[index]!.length, 0);
  return squares.size > 0 && covered === squares.size ? whole : undefined;
}

/** Fixed squares in words: whole ranks, whole files or one by one. `other` names the side whose view is used, if it is not us. */
export function squaresText(ruleset: Ruleset, bits: bigint, other: 'them' | undefined): string {
  const all = Array.from({ length: squaresOf(ruleset) }, (_, square) => square);
  const chosen = all.filter((square) => (bits >> BigInt(square)) & 1n);
  const end = other === undefined ? [] : [other];
  const list = (lines: readonly number[], name: (index: number) => string) =>
    runs(lines).map(([from, to]) => (from === to ? name(from) : `${name(from)}..${name(to)}`));
  const by = (count: number, lineOf: (square: number) => number) =>
    wholeLines(
      new Set(chosen),
      Array.from({ length: count }, (_, line) => all.filter((square) => lineOf(square) === line)),
    );
  const ranks = by(ruleset.ranks, (square) => Math.floor(square / ruleset.files));
  if (ranks !== undefined) return `ranks(${[...list(ranks, (rank) => String(rank + 1)), ...end].join(', ')})`;
  const files = by(ruleset.files, (square) => square % ruleset.files);
  if (files !== undefined) return `files(${[...list(files, fileName), ...end].join(', ')})`;
  return `{${[...chosen.map((square) => squareName(ruleset, square)), ...end].join(', ')}}`;
}
