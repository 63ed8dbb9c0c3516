import { bitsOf, bound, width } from '../bounds.ts';
import { factorsOf, isLoop, type Node } from '../nodes.ts';
import type { Local, ValueType } from './code.ts';
import { type Frame, INTEGER_WIDTH } from './frame.ts';
import { addPair, type Pair, planPairs, spellHalf } from './pack.ts';
import { nodesBelow } from './schedule.ts';

/*
 * Loops whose sums are only parts of one larger sum need no accumulators of their own: they all add directly to the
 * same one. That saves a variable and an addition for each loop, and keeps many loops from running out of registers.
 * For the same reason the other parts of a long sum are added as soon as each is known, and as 32-bit integers even
 * where the whole needs more.
 */

/** A sum is long if it has at least this many parts besides loops. */
const LONG_SUM = 6;

/** The part of a sum that is accumulated early, in units of 2^−bits. */
export interface Partial {
  readonly total: Local;
  readonly bits: number;
  /** Loops, which add to it each round, and numbers, each with its factor. */
  readonly loops: ReadonlyMap<Node, number>;
  readonly numbers: ReadonlyMap<Node, number>;
  /** Pairs with one half that belongs to it. */
  readonly halves: { readonly pair: Pair; readonly isHigh: boolean }[];
}

/** The sums that are accumulated early in a scope. */
export interface Accumulation {
  /** By the sum that a partial sum is part of. */
  readonly partials: ReadonlyMap<Node, Partial>;
  /** By the loop. */
  readonly byLoop: ReadonlyMap<Node, Partial>;
  /** By the number, which may be part of several sums. */
  readonly byNumber: ReadonlyMap<Node, readonly Partial[]>;
  /** Loops that add to two partial sums at once, by either loop. */
  readonly pairs: ReadonlyMap<Node, Pair>;
}

/**
 * Finds the parts of sums that can be accumulated early in a scope, except deferred ones, and sets the accumulators to
 * zero.
 */
export function accumulate(
  frame: Frame,
  roots: readonly Node[],
  bound: number,
  waiting: ReadonlySet<Node>,
): Accumulation {
  const order = nodesBelow(roots, (node) => frame.isDone(node));
  const uses = new Map<Node, number>();
  for (const node of [...roots, ...order.flatMap(({ args }) => args)]) uses.set(node, (uses.get(node) ?? 0) + 1);
  const belongs = (node: Node) => (node.free & ~bound) === 0 && !frame.isDone(node);
  const partials = new Map<Node, Partial>();
  const byLoop = new Map<Node, Partial>();
  const byNumber = new Map<Node, Partial[]>();
  for (const sum of order) {
    const factors = factorsOf(sum)?.factors;
    if (factors === undefined || !belongs(sum) || waiting.has(sum)) continue;
    const loops = new Map<Node, number>();
    const numbers = new Map<Node, number>();
    sum.args.forEach((arg, i) => {
      if (!belongs(arg)) return;
      if (arg.op === 'sum' && uses.get(arg) === 1) loops.set(arg, factors[i]!);
      else if (!isLoop(arg) && frame.isInteger(arg)) numbers.set(arg, factors[i]!);
    });
    const partial = begin(frame, loops.size < 2 ? new Map() : loops, numbers.size < LONG_SUM ? new Map() : numbers);
    if (partial === undefined) continue;
    partials.set(sum, partial);
    for (const loop of partial.loops.keys()) byLoop.set(loop, partial);
    for (const number of partial.numbers.keys()) byNumber.set(number, [...(byNumber.get(number) ?? []), partial]);
  }
  return { partials, byLoop, byNumber, pairs: planPairs(frame, byLoop) };
}

/** An accumulator for the loops, unless they would make it too wide, and for as many of the numbers as it has room for. */
function begin(
  frame: Frame,
  loops: ReadonlyMap<Node, number>,
  numbers: ReadonlyMap<Node, number>,
): Partial | undefined {
  let [bits, size] = [0, 0];
  const makeRoom = (parts: ReadonlyMap<Node, number>): boolean => {
    let [wanted, sum] = [bits, size];
    for (const [node, factor] of parts) {
      const known = frame.boundOf(node);
      if (known.bits < 0) return false;
      wanted = Math.max(wanted, known.bits + bitsOf(factor));
      sum += known.size * Math.abs(factor);
    }
    if (width(bound(wanted, -sum, sum)) > INTEGER_WIDTH) return false;
    [bits, size] = [wanted, sum];
    return true;
  };
  const added = makeRoom(loops) ? loops : new Map<Node, number>();
  // The coarsest first: one fine part would leave no room for many others.
  const fineness = ([node, factor]: readonly [Node, number]) => frame.boundOf(node).bits + bitsOf(factor);
  const fitting = [...numbers].sort((a, b) => fineness(a) - fineness(b)).filter((part) => makeRoom(new Map([part])));
  if (added.size + fitting.length === 0) return undefined;
  const total = frame.code.local('i32');
  frame.code.const('i32', 0).set(total);
  return { total, bits, loops: added, numbers: new Map(fitting), halves: [] };
}

/** Adds a number that has just been computed to all sums it is part of. */
export function addNumber(frame: Frame, node: Node): void {
  for (const { total, bits, numbers } of frame.accumulation?.byNumber.get(node) ?? [])
    addInteger(frame, total, bits, node, numbers.get(node)!);
}

/** Adds the value of one round of a loop. */
export function addRound(frame: Frame, loop: Node, { total, bits, loops }: Partial): void {
  const pair = frame.accumulation?.pairs.get(loop);
  if (pair !== undefined) {
    addPair(frame, loop, pair);
    return;
  }
  addInteger(frame, total, bits, loop.args[1]!, loops.get(loop)!);
}

function addInteger(frame: Frame, total: Local, bits: number, number: Node, times: number): void {
  const { code } = frame;
  const unit = frame.boundOf(number).bits;
  const factor = times * 2 ** (bits - unit);
  code.get(total);
  frame.pushInteger(number, unit);
  if (Math.abs(factor) !== 1) code.const('i32', Math.abs(factor)).do('i32.mul');
  code.do(factor < 0 ? 'i32.sub' : 'i32.add').set(total);
  code.note(`n${total.index} += ${times} ${frame.name(number)}`);
}

/** Pushes a partial sum when all its parts have been added: as a double, or as an integer in its own units. */
export function pushPartial({ code }: Frame, { total, bits, halves }: Partial, type: ValueType): void {
  code.get(total);
  for (const { pair, isHigh } of halves) {
    code.get(pair.total);
    // Gives back what the lower half borrowed from the upper.
    if (isHigh) code.get(pair.total).do('i32.wrap_i64').do('i64.extend_i32_s').do('i64.sub');
    if (isHigh) code.const('i64', 32n).do('i64.shr_s');
    code.do('i32.wrap_i64').do('i32.add');
  }
  if (type === 'i64') code.do('i64.extend_i32_s');
  if (type === 'f64') code.do('f64.convert_i32_s');
  if (type === 'f64' && bits !== 0) code.const('f64', 2 ** -bits).do('f64.mul');
}

/** A sum for the listing: the accumulated part, and the other parts. */
export function spellSum(frame: Frame, sum: Node, { total, loops, numbers, halves }: Partial): string {
  const { factors, constant } = factorsOf(sum)!;
  const parts = [`n${total.index}`, ...halves.map(({ pair, isHigh }) => spellHalf(pair, isHigh))];
  const rest = sum.args.flatMap((arg, i) =>
    loops.has(arg) || numbers.has(arg) ? [] : [{ name: frame.name(arg), factor: factors[i]! }],
  );
  const names = [...parts, ...rest.map(({ name }) => name)].join(' ');
  return `linear ${names} factors=${[...parts.map(() => 1), ...rest.map(({ factor }) => factor)]} constant=${constant}`;
}
