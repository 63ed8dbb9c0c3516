import { squaresOf } from '../ruleset.ts';
import { FormulaError } from './fault.ts';
import { sideOf } from './resolve.ts';
import type { Span, Syntax } from './syntax.ts';
import { fileName, squareName, type Vocabulary } from './vocabulary.ts';

/** Fixed squares as a side sees them. */
export interface FixedSquares {
  readonly bits: bigint;
  readonly side: 0 | 1;
}

/** `{e4, d4}`, `{e5, them}` */
export function squaresInBraces({ ruleset }: Vocabulary, items: readonly (Span & { name: string })[]): FixedSquares {
  const side = items.length === 0 ? undefined : sideOf(items.at(-1)!.name);
  let bits = 0n;
  for (const item of side === undefined ? items : items.slice(0, -1)) {
    const square = Array.from({ length: squaresOf(ruleset) }).findIndex((_, i) => squareName(ruleset, i) === item.name);
    const last = squareName(ruleset, squaresOf(ruleset) - 1);
    if (square < 0)
      throw new FormulaError('square', item, `'${item.name}' is not a square`, `squares go from a1 to ${last}`);
    bits |= 1n << BigInt(square);
  }
  return { bits, side: side ?? 0 };
}

/** One end of a span, or a single rank (from 1) or file (from a), counted from 0. */
function lineIndex(vocabulary: Vocabulary, type: 'ranks' | 'files', text: string, span: Span): number {
  const count = vocabulary.ruleset[type];
  const index = type === 'files' ? text.charCodeAt(0) - 97 : Number(text) - 1;
  const isOne = type === 'files' ? /^[a-z]$/.test(text) : /^[0-9]{1,3}$/.test(text);
  if (isOne && index >= 0 && index < count) return index;
  const [what, last] = type === 'files' ? ['file', fileName(count - 1)] : ['rank', String(count)];
  const first = type === 'files' ? 'a' : '1';
  throw new FormulaError('square', span, `'${text}' is not a ${what}`, `${type} go from ${first} to ${last}`);
}

/** `ranks(2, 4..6)`, `files(a..c, them)` */
export function squaresOfLines(
  vocabulary: Vocabulary,
  type: 'ranks' | 'files',
  args: readonly Syntax[],
  text: (span: Span) => string,
): FixedSquares {
  const { files, ranks } = vocabulary.ruleset;
  const last = args.at(-1);
  const side = last?.kind === 'path' && last.names.length === 1 ? sideOf(last.names[0]!.name) : undefined;
  const chosen = new Set<number>();
  for (const arg of side === undefined ? args : args.slice(0, -1)) {
    const [from, to] = arg.kind === 'span' ? [arg.from, arg.to] : [text(arg), text(arg)];
    const [low, high] = [from, to].map((end) => lineIndex(vocabulary, type, end, arg)) as [number, number];
    if (low > high) throw new FormulaError('square', arg, `'${from}..${to}' goes backwards`, `${to}..${from}?`);
    for (let line = low; line <= high; line++) chosen.add(line);
  }
  let bits = 0n;
  for (let square = 0; square < files * ranks; square++) {
    if (chosen.has(type === 'files' ? square % files : Math.floor(square / files))) bits |= 1n << BigInt(square);
  }
  return { bits, side: side ?? 0 };
}
