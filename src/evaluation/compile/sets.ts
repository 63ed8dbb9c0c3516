import type { Node } from '../nodes.ts';
import { allSquares, type Step, squaresOf } from '../ruleset.ts';
import type { Local } from './code.ts';
import type { Frame } from './frame.ts';
import { alignmentTable, fallsOff, leapTable, roomFor } from './geometry.ts';

export function computeSet(frame: Frame, node: Node): void {
  const { code } = frame;
  const { ruleset } = frame.target;
  const { op, args, attr } = node;
  const all = allSquares(ruleset);
  switch (op) {
    case 'pieces':
      frame.sets.set(node, frame.pieceWords(attr.color as number, attr.kind as number));
      return;
    case 'side':
      frame.sets.set(node, frame.colorWords(attr.color as number));
      return;
    case 'squares':
      frame.newSet(node).forEach((word, i) => {
        code.const('i64', frame.word(attr.bits as bigint, i)).set(word);
      });
      return;
    case 'and':
    case 'or':
      wordwise(frame, node, `i64.${op}`);
      return;
    case 'not': {
      const own = frame.setOf(args[0]!);
      frame.newSet(node).forEach((word, i) => {
        code.get(own[i]!).const('i64', frame.word(all, i)).do('i64.xor').set(word);
      });
      return;
    }
    case 'shift':
      frame.sets.set(node, shift(frame, frame.setOf(args[0]!), [attr.files as number, attr.ranks as number]));
      return;
    case 'fill':
      frame.sets.set(node, fill(frame, frame.setOf(args[0]!), args[1]!, [attr.files as number, attr.ranks as number]));
      return;
    case 'attacks':
      attacks(frame, node);
      return;
    case 'single':
      frame.sets.set(node, single(frame, frame.squares.get(args[0]!)!));
      return;
    case 'line':
    case 'between':
      alignment(frame, node);
      return;
    case 'choose': {
      const [yes, no] = [frame.setOf(args[1]!), frame.setOf(args[2]!)];
      frame.newSet(node).forEach((word, i) => {
        code.get(yes[i]!).get(no[i]!).get(frame.flags.get(args[0]!)!).do('select').set(word);
      });
      return;
    }
    default:
      throw new Error(`no code for the set operation '${op}'`);
  }
}

function wordwise(frame: Frame, node: Node, op: 'i64.and' | 'i64.or'): void {
  const [a, b] = node.args.map((arg) => frame.setOf(arg)) as [readonly Local[], readonly Local[]];
  const words = frame.newSet(node);
  words.forEach((word, i) => {
    frame.code.get(a[i]!).get(b[i]!).do(op).set(word);
  });
}

export function single(frame: Frame, square: Local): readonly Local[] {
  const { code } = frame;
  const words = Array.from({ length: frame.target.words }, () => code.local('i64'));
  words.forEach((word, i) => {
    code.const('i64', 1n).get(square).do('i64.extend_i32_u').do('i64.shl');
    if (words.length > 1) {
      // A shift counts modulo 64, so the bit appears in both words; keep it in its own.
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

function shift(frame: Frame, set: readonly Local[], step: Step): readonly Local[] {
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
  // Whole words, and then bits.
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
    // What crosses from one word into the other.
    const neighbour = kept[i - words - Math.sign(distance)];
    if (neighbour !== undefined && bits > 0) {
      code
        .get(neighbour)
        .const('i64', BigInt(64 - bits))
        .do(distance > 0 ? 'i64.shr_u' : 'i64.shl')
        .do('i64.or');
    }
    code.set(word);
  });
  return moved;
}

/** Doubles the length of the steps in each round: what was reached in so many steps goes as many further, through open squares only. */
function fill(frame: Frame, from: readonly Local[], through: Node, [files, ranks]: Step): readonly Local[] {
  const { code, target } = frame;
  const longest = Math.max(target.ruleset.files, target.ruleset.ranks) - 1;
  const isOpen = through.op === 'squares' && through.attr.bits === allSquares(target.ruleset);
  const merge = (into: readonly Local[], words: readonly Local[], op: 'i64.and' | 'i64.or') =>
    into.map((word, i) => {
      const local = code.local('i64');
      code.get(word).get(words[i]!).do(op).set(local);
      return local;
    });
  let reached = from;
  let open = frame.setOf(through);
  for (let length = 1; length < longest; length *= 2) {
    const step: Step = [files * length, ranks * length];
    const further = shift(frame, reached, step);
    reached = merge(reached, isOpen ? further : merge(further, open, 'i64.and'), 'i64.or');
    if (!isOpen && 2 * length < longest) open = merge(open, shift(frame, open, step), 'i64.and');
  }
  return shift(frame, reached, [files, ranks]);
}

function attacks(frame: Frame, node: Node): void {
  const { code } = frame;
  const { ruleset, native, words } = frame.target;
  const [from, occupied] = node.args as [Node, Node];
  const { color, kind } = node.attr as { color: number; kind: number };
  const square = frame.squares.get(from)!;
  const result = frame.newSet(node);
  if (native !== undefined) {
    native.attacks(code, color, kind, square, frame.setOf(occupied)[0]!);
    code.set(result[0]!);
    return;
  }
  const { leaps, rides } = ruleset.kinds[kind - 1]!;
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
  const start = single(frame, square);
  const free = complement(frame, frame.setOf(occupied));
  const front = start.map(() => code.local('i64'));
  for (const [files, ranks] of rides) {
    front.forEach((word, i) => {
      code.get(start[i]!).set(word);
    });
    // A loop, not a row of steps: pieces that ride in eight directions over two words would fill pages.
    code.repeat(() => {
      const next = shift(frame, front, [files, color === 0 ? ranks : -ranks]);
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
function alignment(frame: Frame, node: Node): void {
  const { code } = frame;
  const { native, ruleset, words } = frame.target;
  const which = node.op as 'between' | 'line';
  const [a, b] = node.args.map((arg) => frame.squares.get(arg)!) as [Local, Local];
  const table =
    native === undefined
      ? frame.tables.sets(alignmentTable(ruleset, which), words)
      : native.layout[which === 'between' ? 'BETWEEN' : 'LINE'];
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
