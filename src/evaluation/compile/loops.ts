import type { Node } from '../nodes.ts';
import { addRound } from './accumulate.ts';
import type { Local } from './code.ts';
import type { Frame } from './frame.ts';

/* The parts of a loop that depend on how it combines its rounds: the code before the first round, in each round, and after the last. */

/** Takes the lowest square out of a set and puts its number in the variable. */
export function takeFirst(frame: Frame, rest: readonly Local[], variable: Local): void {
  const { code } = frame;
  const [low, high] = rest as [Local, Local?];
  const clearLowest = (word: Local) => {
    code.get(word).get(word).const('i64', 1n).do('i64.sub').do('i64.and').set(word);
  };
  if (high === undefined) {
    code.get(low).do('i64.ctz').do('i32.wrap_i64').set(variable);
    clearLowest(low);
    return;
  }
  const inLow = code.local('i32');
  code.get(low).const('i64', 0n).do('i64.ne').set(inLow);
  code.get(low).do('i64.ctz').get(high).do('i64.ctz').const('i64', 64n).do('i64.add');
  code.get(inLow).do('select').do('i32.wrap_i64').set(variable);
  code.get(inLow).do('i32.eqz');
  code.if(() => clearLowest(high));
  code.get(inLow);
  code.if(() => clearLowest(low));
}

/** Begins with the empty set. */
export function beginSet(frame: Frame, loop: Node): void {
  for (const word of frame.newSet(loop)) frame.code.const('i64', 0n).set(word);
}

/** Adds the squares of a round. */
export function stepSet(frame: Frame, loop: Node): void {
  const own = frame.setOf(loop.args[1]!);
  frame.setOf(loop).forEach((word, i) => {
    frame.code.get(word).get(own[i]!).do('i64.or').set(word);
  });
}

/** Clears the sets of squares seen once and seen twice. */
export function beginTwice(frame: Frame, loop: Node): void {
  beginSet(frame, loop);
  const once = frame.setOf(loop).map(() => frame.code.local('i64'));
  for (const word of once) frame.code.const('i64', 0n).set(word);
  frame.seen.set(loop, once);
}

export function stepTwice(frame: Frame, loop: Node): void {
  const { code } = frame;
  const once = frame.seen.get(loop)!;
  frame.setOf(loop).forEach((word, i) => {
    const own = frame.setOf(loop.args[1]!)[i]!;
    code.get(word).get(once[i]!).get(own).do('i64.and').do('i64.or').set(word);
    code.get(once[i]!).get(own).do('i64.or').set(once[i]!);
  });
}

export function beginFlag(frame: Frame, loop: Node): void {
  const flag = frame.code.local('i32');
  frame.code.const('i32', 0).set(flag);
  frame.flags.set(loop, flag);
}

export function stepFlag({ code, flags }: Frame, loop: Node): void {
  const flag = flags.get(loop)!;
  code.get(flag).get(flags.get(loop.args[1]!)!).do('i32.or').set(flag);
}

export function beginSum(frame: Frame, loop: Node): void {
  const partial = frame.accumulation?.byLoop.get(loop);
  if (partial !== undefined) {
    // Only the partial sum uses it.
    frame.numbers.set(loop, { local: partial.total, bits: partial.bits });
    return;
  }
  const { local } = frame.newNumber(loop);
  frame.code.const(local.type, 0).set(local);
}

export function stepSum(frame: Frame, loop: Node): void {
  const partial = frame.accumulation?.byLoop.get(loop);
  if (partial !== undefined) {
    addRound(frame, loop, partial);
    return;
  }
  const { local, bits } = frame.numbers.get(loop)!;
  frame.code.get(local);
  frame.push(loop.args[1]!, local.type, bits);
  frame.code.do(`${local.type}.add`).set(local);
}

/** Begins with a value that any round exceeds: far below for the largest (1), far above for the smallest (−1). */
export function beginExtreme(frame: Frame, loop: Node, sign: 1 | -1): void {
  const { local } = frame.newNumber(loop);
  const farthest = local.type !== 'i32' ? Number.POSITIVE_INFINITY : sign === 1 ? 2147483648 : 2147483647;
  frame.code.const(local.type, -sign * farthest).set(local);
}

export function stepExtreme(frame: Frame, loop: Node, sign: 1 | -1): void {
  const { code } = frame;
  const { local, bits } = frame.numbers.get(loop)!;
  frame.pushExtreme(
    sign === 1 ? 'max' : 'min',
    local.type,
    () => code.get(local),
    () => frame.push(loop.args[1]!, local.type, bits),
  );
  code.set(local);
}

/** Sets the value to 0 if the set is empty. */
export function finishExtreme(frame: Frame, loop: Node): void {
  const { local } = frame.numbers.get(loop)!;
  frame.code.get(local).const(local.type, 0);
  frame.pushNotEmpty(frame.setOf(loop.args[0]!));
  frame.code.do('select').set(local);
}
