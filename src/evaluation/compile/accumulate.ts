import { bitsOf, bound, width } from '../bounds.ts';
import type { Node } from '../graph.ts';
import type { Local, ValueType } from './code.ts';
import { type Frame, INTEGER_WIDTH } from './frame.ts';
import { addPair, type Pair, planPairs, spellHalf } from './pack.ts';
import { nodesBelow } from './schedule.ts';

/*
 * Loops whose sums are parts of one larger sum, and of nothing else, need no accumulators of their own: they add straight into one
 * for all of them. That saves a variable and an addition for each loop, and with many loops the registers they would not all fit.
 */

/** The part of a sum that its loops add up, in units of 2^−bits. */
export interface Partial {
  readonly total: Local;
  readonly bits: number;
  /** Its loops, each with its factor. */
  readonly loops: ReadonlyMap<Node, number>;
  /** Pairs of which one half belongs to it. */
  readonly halves: { readonly pair: Pair; readonly isHigh: boolean }[];
}

/** What is added up together in a scope. */
export interface Accumulation {
  /** By the sum that a partial sum is part of. */
  readonly partials: ReadonlyMap<Node, Partial>;
  /** By the loop. */
  readonly byLoop: ReadonlyMap<Node, Partial>;
  /** Loops that add to two partial sums at once, by either loop. */
  readonly pairs: ReadonlyMap<Node, Pair>;
}

/** Finds what a scope's loops can add up together, and sets it to zero. */
export function accumulate(frame: Frame, roots: readonly Node[], bound: number): Accumulation {
  const order = nodesBelow(roots, (node) => frame.isDone(node));
  const uses = new Map<Node, number>();
  for (const node of [...roots, ...order.flatMap(({ args }) => args)]) uses.set(node, (uses.get(node) ?? 0) + 1);
  const belongs = (node: Node) => (node.free & ~bound) === 0 && !frame.isDone(node);
  const partials = new Map<Node, Partial>();
  const byLoop = new Map<Node, Partial>();
  for (const sum of order) {
    if (sum.op !== 'linear' || !belongs(sum)) continue;
    const factors = sum.attr.factors as readonly number[];
    const loops = new Map<Node, number>();
    sum.args.forEach((arg, i) => {
      if (arg.op === 'sum' && belongs(arg) && uses.get(arg) === 1) loops.set(arg, factors[i]!);
    });
    const partial = loops.size < 2 ? undefined : begin(frame, loops);
    if (partial === undefined) continue;
    partials.set(sum, partial);
    for (const loop of loops.keys()) byLoop.set(loop, partial);
  }
  return { partials, byLoop, pairs: planPairs(frame, byLoop) };
}

/** An accumulator for the loops, unless it would have to be too wide. */
function begin(frame: Frame, loops: ReadonlyMap<Node, number>): Partial | undefined {
  const parts = [...loops].map(([loop, factor]) => ({ ...frame.boundOf(loop), factor }));
  const bits = Math.max(...parts.map((part) => part.bits + bitsOf(part.factor)));
  const size = parts.reduce((sum, part) => sum + part.size * Math.abs(part.factor), 0);
  if (parts.some((part) => part.bits < 0) || width(bound(bits, -size, size)) > INTEGER_WIDTH) return undefined;
  const total = frame.code.local('i32');
  frame.code.const('i32', 0).set(total);
  return { total, bits, loops, halves: [] };
}

/** Adds what a round of a loop gives. */
export function addRound(frame: Frame, loop: Node, { total, bits, loops }: Partial): void {
  const { code } = frame;
  const pair = frame.accumulation?.pairs.get(loop);
  if (pair !== undefined) {
    addPair(frame, loop, pair);
    return;
  }
  const body = loop.args[1]!;
  const unit = frame.boundOf(body).bits;
  const factor = loops.get(loop)! * 2 ** (bits - unit);
  code.get(total);
  frame.pushInteger(body, unit);
  if (Math.abs(factor) !== 1) code.const('i32', Math.abs(factor)).do('i32.mul');
  code.do(factor < 0 ? 'i32.sub' : 'i32.add').set(total);
  code.note(`n${total.index} += ${loops.get(loop)} ${frame.name(body)}`);
}

/** Pushes a partial sum when all its loops are over: as a double, or as an integer in its own units. */
export function pushPartial({ code }: Frame, { total, bits, halves }: Partial, type: ValueType): void {
  code.get(total);
  for (const { pair, isHigh } of halves) {
    code.get(pair.total);
    // What the lower half borrowed from the upper is given back.
    if (isHigh) code.get(pair.total).do('i32.wrap_i64').do('i64.extend_i32_s').do('i64.sub');
    if (isHigh) code.const('i64', 32n).do('i64.shr_s');
    code.do('i32.wrap_i64').do('i32.add');
  }
  if (type === 'i64') code.do('i64.extend_i32_s');
  if (type === 'f64') code.do('f64.convert_i32_s');
  if (type === 'f64' && bits !== 0) code.const('f64', 2 ** -bits).do('f64.mul');
}

/** A sum for the listing: what its loops have added up, and the other parts. */
export function spellSum(frame: Frame, { args, attr }: Node, { total, loops, halves }: Partial): string {
  const factors = attr.factors as readonly number[];
  const parts = [`n${total.index}`, ...halves.map(({ pair, isHigh }) => spellHalf(pair, isHigh))];
  const rest = args.flatMap((arg, i) => (loops.has(arg) ? [] : [{ name: frame.name(arg), factor: factors[i]! }]));
  const names = [...parts, ...rest.map(({ name }) => name)].join(' ');
  return `linear ${names} factors=${[...parts.map(() => 1), ...rest.map(({ factor }) => factor)]} constant=${attr.constant}`;
}
