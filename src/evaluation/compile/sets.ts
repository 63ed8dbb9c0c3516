import type { Node } from '../nodes.ts';
import type { ColoredPiece } from '../operations/operation.ts';
import { kindNumbered, type Step, squaresOf, stepSeenBy } from '../ruleset.ts';
import type { Local } from './code.ts';
import type { Frame } from './frame.ts';
import { alignmentTable, fallsOff, leapTable, roomFor } from './geometry.ts';

/** Combines two sets word by word. */
export function pushWordwise(frame: Frame, node: Node, op: 'i64.and' | 'i64.or'): void {
  const [a, b] = node.args.map((arg) => frame.setOf(arg)) as [readonly Local[], readonly Local[]];
  const words = frame.newSet(node);
  words.forEach((word, i) => {
    frame.code.get(a[i]!).get(b[i]!).do(op).set(word);
  });
}

/** The set of one square. */
export function pushSingle(frame: Frame, square: Local): readonly Local[] {
  const { code } = frame;
  const words = Array.from({ length: frame.target.words }, () => code.local('i64'));
  words.forEach((word, i) => {
    code.const('i64', 1n).get(square).do('i64.extend_i32_u').do('i64.shl');
    if (words.length > 1) {
      // A shift counts modulo 64, so the bit appears in both words and must be kept only in its own.
      code
        .const('i64', 0n)
        .get(square)
        .const('i32', 64)
        .do(i === 0 ? 'i32.lt_u' : 'i32.ge_u')
        .do('select');
    }
    code.set(word);
  });
  return words;
}

/** A set moved by one step. */
export function pushShift(frame: Frame, set: readonly Local[], step: Step): readonly Local[] {
  const { code } = frame;
  const { ruleset } = frame.target;
  const distance = step[1] * ruleset.files + step[0];
  const kept = fallsOff(ruleset, step, set.length)
    ? set
    : set.map((word, i) => {
        const local = code.local('i64');
        code
          .get(word)
          .const('i64', frame.word(roomFor(ruleset, step), i))
          .do('i64.and')
          .set(local);
        return local;
      });
  // Shift whole words first, then bits.
  const words = Math.trunc(distance / 64);
  const bits = Math.abs(distance % 64);
  const moved = set.map(() => code.local('i64'));
  moved.forEach((word, i) => {
    const own = kept[i - words];
    if (own === undefined) code.const('i64', 0n);
    else {
      code
        .get(own)
        .const('i64', BigInt(bits))
        .do(distance > 0 ? 'i64.shl' : 'i64.shr_u');
    }
    // The bits that cross from one word into the other.
    const neighbor = kept[i - words - Math.sign(distance)];
    if (neighbor !== undefined && bits > 0) {
      code
        .get(neighbor)
        .const('i64', BigInt(64 - bits))
        .do(distance > 0 ? 'i64.shr_u' : 'i64.shl')
        .do('i64.or');
    }
    code.set(word);
  });
  return moved;
}

/**
 * The squares that steps reach through a set; `isOpen` if that is all squares. Each round doubles the number of steps:
 * squares reached so far are moved by as many steps again, through open squares only (Kogge–Stone).
 */
export function pushFill(
  frame: Frame,
  from: readonly Local[],
  through: readonly Local[],
  isOpen: boolean,
  [files, ranks]: Step,
): readonly Local[] {
  const { code, target } = frame;
  const longest = Math.max(target.ruleset.files, target.ruleset.ranks) - 1;
  const merge = (into: readonly Local[], words: readonly Local[], op: 'i64.and' | 'i64.or') =>
    into.map((word, i) => {
      const local = code.local('i64');
      code.get(word).get(words[i]!).do(op).set(local);
      return local;
    });
  let reached = from;
  let open = through;
  for (let length = 1; length < longest; length *= 2) {
    const step: Step = [files * length, ranks * length];
    const further = pushShift(frame, reached, step);
    reached = merge(reached, isOpen ? further : merge(further, open, 'i64.and'), 'i64.or');
    if (!isOpen && 2 * length < longest) open = merge(open, pushShift(frame, open, step), 'i64.and');
  }
  return pushShift(frame, reached, [files, ranks]);
}

/** Computes the squares a piece attacks. */
export function pushAttacks(frame: Frame, node: Node, { color, kind }: ColoredPiece): void {
  const { code } = frame;
  const { ruleset, native, words } = frame.target;
  const [square, occupied] = [frame.squares.get(node.args[0]!)!, frame.setOf(node.args[1]!)];
  const result = frame.newSet(node);
  if (native !== undefined) {
    native.attacks(code, { color, kind }, square, occupied, result);
    return;
  }
  const { leaps, rides } = kindNumbered(ruleset, kind);
  const table = frame.tables.sets(leapTable(ruleset, leaps, color), words);
  result.forEach((word, i) => {
    code
      .get(square)
      .const('i32', 8 * words)
      .do('i32.mul')
      .do('i64.load', table + 8 * i)
      .set(word);
  });
  if (rides.length === 0) return;
  const start = pushSingle(frame, square);
  const free = complement(frame, occupied);
  const front = start.map(() => code.local('i64'));
  for (const ride of rides) {
    front.forEach((word, i) => {
      code.get(start[i]!).set(word);
    });
    // A loop rather than unrolled steps: for pieces that slide in eight directions over two words, unrolled code would
    // be very long.
    code.repeat(() => {
      const next = pushShift(frame, front, stepSeenBy(ruleset, ride, color));
      next.forEach((word, i) => {
        code.get(result[i]!).get(word).do('i64.or').set(result[i]!);
        code.get(word).get(free[i]!).do('i64.and').set(front[i]!);
      });
      frame.pushNotEmpty(front);
    });
  }
}

function complement(frame: Frame, set: readonly Local[]): readonly Local[] {
  return set.map((word) => {
    const local = frame.code.local('i64');
    frame.code.get(word).const('i64', -1n).do('i64.xor').set(local);
    return local;
  });
}

/** Squares between two others, or the whole line through them. */
export function pushAlignment(frame: Frame, node: Node, which: 'between' | 'line'): void {
  const { code } = frame;
  const { native, ruleset, words } = frame.target;
  const [a, b] = node.args.map((arg) => frame.squares.get(arg)!) as [Local, Local];
  const table = native?.alignment?.[which] ?? frame.tables.sets(alignmentTable(ruleset, which), words);
  const entry = code.local('i32');
  code.get(a).const('i32', squaresOf(ruleset)).do('i32.mul').get(b).do('i32.add');
  code
    .const('i32', 8 * words)
    .do('i32.mul')
    .set(entry);
  frame.newSet(node).forEach((word, i) => {
    code
      .get(entry)
      .do('i64.load', table + 8 * i)
      .set(word);
  });
}
