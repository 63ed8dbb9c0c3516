import type { Node } from '../nodes.ts';
import { addRound } from './accumulate.ts';
import type { Local } from './code.ts';
import type { Frame } from './frame.ts';

/*
 * The parts of a loop that depend on what it makes of its rounds: what is there before the first, what each round adds, and what
 * is left to do after the last.
 */

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

export function begin(frame: Frame, loop: Node): void {
  const { code } = frame;
  const partial = frame.accumulation?.byLoop.get(loop);
  if (loop.type === 'set') {
    const once = frame.newSet(loop);
    for (const word of once) code.const('i64', 0n).set(word);
    if (loop.op === 'twice') {
      const seen = once.map(() => code.local('i64'));
      for (const word of seen) code.const('i64', 0n).set(word);
      frame.seen.set(loop, seen);
    }
  } else if (loop.type === 'flag') {
    const flag = code.local('i32');
    code.const('i32', 0).set(flag);
    frame.flags.set(loop, flag);
  } else if (partial !== undefined) {
    // Nobody but the partial sum will ask for it.
    frame.numbers.set(loop, { local: partial.total, bits: partial.bits });
  } else {
    const { local } = frame.newNumber(loop);
    const integer = local.type === 'i32';
    if (loop.op === 'sum') code.const(local.type, 0);
    else if (loop.op === 'most') code.const(local.type, integer ? -2147483648 : Number.NEGATIVE_INFINITY);
    else code.const(local.type, integer ? 2147483647 : Number.POSITIVE_INFINITY);
    code.set(local);
  }
}

export function step(frame: Frame, loop: Node): void {
  const { code } = frame;
  const body = loop.args[1]!;
  const partial = frame.accumulation?.byLoop.get(loop);
  if (loop.type === 'set') {
    const seen = frame.seen.get(loop);
    frame.sets.get(loop)!.forEach((word, i) => {
      const own = frame.setOf(body)[i]!;
      if (seen === undefined) {
        code.get(word).get(own).do('i64.or').set(word);
      } else {
        code.get(word).get(seen[i]!).get(own).do('i64.and').do('i64.or').set(word);
        code.get(seen[i]!).get(own).do('i64.or').set(seen[i]!);
      }
    });
  } else if (loop.type === 'flag') {
    const flag = frame.flags.get(loop)!;
    code.get(flag).get(frame.flags.get(body)!).do('i32.or').set(flag);
  } else if (partial !== undefined) {
    addRound(frame, loop, partial);
  } else {
    const { local, bits } = frame.numbers.get(loop)!;
    if (loop.op === 'sum') {
      code.get(local);
      frame.push(body, local.type, bits);
      code.do(`${local.type}.add`).set(local);
    } else {
      frame.pushExtreme(
        loop.op === 'most' ? 'max' : 'min',
        local.type,
        () => code.get(local),
        () => frame.push(body, local.type, bits),
      );
      code.set(local);
    }
  }
}

export function finish(frame: Frame, loop: Node): void {
  if (loop.op !== 'most' && loop.op !== 'least') return;
  const { local } = frame.numbers.get(loop)!;
  frame.code.get(local).const(local.type, 0);
  frame.pushNotEmpty(frame.setOf(loop.args[0]!));
  frame.code.do('select').set(local);
}
