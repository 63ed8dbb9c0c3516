import { evenly } from '../attribution.ts';
import { bound, popcount } from '../bounds.ts';
import { pushAlignment, pushFill, pushShift, pushSingle, pushWordwise } from '../compile/sets.ts';
import { ADD, call, INTERSECT, infix, isOccupied, loose, otherSide, PREFIX, tight, UNITE } from '../language/view.ts';
import { type Argument, asNode, asWhole, checkedWord, type Problem, plainWord, wordOfLines } from '../language/word.ts';
import { fixedSquares, piecesOf } from '../nodes.ts';
import { allSquares, type Ruleset, type Step, seenBy, squaresOf, stepSeenBy } from '../ruleset.ts';
import { ownerName } from './board.ts';
import { colorFor, type Operation, ORDINARY, type Plain } from './operation.ts';

/* Sets of squares, and their sizes. */

/** Fixed squares, as a side sees the board. */
export const squares: Operation<'squares', 'set', readonly [], { readonly bits: bigint; readonly side?: number }> = {
  ...ORDINARY,
  name: 'squares',
  type: 'set',
  args: [],
  specialise: ({ attr }, _, { graph, ruleset }, us) => {
    const color = colorFor(us, attr);
    let bits = 0n;
    for (let square = 0; square < squaresOf(ruleset); square++) {
      if ((attr.bits >> BigInt(seenBy(ruleset, square, color))) & 1n) bits |= 1n << BigInt(square);
    }
    return graph.squares({ bits });
  },
  bound: ({ attr }) => bound(0, 0, popcount(attr.bits)),
  interpret: ({ attr }) => attr.bits,
  emit: (node, frame) => {
    frame.newSet(node).forEach((word, i) => {
      frame.code.const('i64', frame.word(node.attr.bits, i)).set(word);
    });
  },
  learning: 'flat',
  language: {
    view: ({ attr }, names) => tight(names.squares(attr.bits, otherSide(attr))),
    size: 'bound',
    words: {
      ranks: wordOfLines(
        'ranks',
        'Whole ranks, counted from 1 as that side sees the board: ranks(2), ranks(4..6, them).',
      ),
      files: wordOfLines('files', 'Whole files: files(a), files(c..f).'),
    },
  },
  audit: 'measure',
};

export const and: Operation<'and', 'set', readonly ['set', 'set'], Plain> = {
  ...ORDINARY,
  name: 'and',
  type: 'set',
  args: ['set', 'set'],
  specialise: 'same',
  bound: ({ args: [a, b] }, of) => bound(0, 0, Math.min(of(a).high, of(b).high)),
  interpret: ({ args: [a, b] }, on) => on.set(a) & on.set(b),
  emit: (node, frame) => pushWordwise(frame, node, 'i64.and'),
  learning: 'flat',
  language: { ...infix('&', INTERSECT, INTERSECT, ADD), size: 'bound' },
  audit: 'measure',
};

export const or: Operation<'or', 'set', readonly ['set', 'set'], Plain> = {
  ...ORDINARY,
  name: 'or',
  type: 'set',
  args: ['set', 'set'],
  specialise: 'same',
  bound: ({ args: [a, b] }, of, ruleset) => bound(0, 0, Math.min(squaresOf(ruleset), of(a).high + of(b).high)),
  interpret: ({ args: [a, b] }, on) => on.set(a) | on.set(b),
  emit: (node, frame) => pushWordwise(frame, node, 'i64.or'),
  learning: 'flat',
  language: {
    ...infix('|', UNITE, UNITE, INTERSECT),
    view: (node) => (isOccupied(node) ? tight('occupied') : infix('|', UNITE, UNITE, INTERSECT).view(node)),
    size: 'bound',
  },
  audit: 'measure',
};

export const not: Operation<'not', 'set', readonly ['set'], Plain> = {
  ...ORDINARY,
  name: 'not',
  type: 'set',
  args: ['set'],
  specialise: 'same',
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: ({ args: [set] }, on) => on.geometry.all & ~on.set(set),
  emit: (node, frame) => {
    const own = frame.setOf(node.args[0]);
    const all = allSquares(frame.target.ruleset);
    frame.newSet(node).forEach((word, i) => {
      frame.code.get(own[i]!).const('i64', frame.word(all, i)).do('i64.xor').set(word);
    });
  },
  learning: 'flat',
  language: {
    view: ({ args: [set] }) => ({ tightness: PREFIX, parts: ['~', { node: set, tightness: PREFIX }] }),
    size: 'bound',
    nickname: 'outside',
  },
  audit: 'measure',
};

/** A step as a side sees the board; once the knobs are set, as White does. */
export type StepAttributes = {
  readonly files: number;
  readonly ranks: number;
  readonly side?: number;
};

/** The step for a color. */
function stepFor(ruleset: Ruleset, us: number, attr: StepAttributes): StepAttributes {
  const [files, ranks] = stepSeenBy(ruleset, stepOf(attr), colorFor(us, attr));
  return { files, ranks };
}

function stepOf({ files, ranks }: StepAttributes): Step {
  return [files, ranks];
}

function checkStep([, files, ranks]: readonly Argument[]): Problem | undefined {
  if (files !== 0 || ranks !== 0) return undefined;
  return { code: 'step', message: 'a step of 0 files and 0 ranks goes nowhere' };
}

/** All squares of a set, moved by one step. */
export const shift: Operation<'shift', 'set', readonly ['set'], StepAttributes> = {
  ...ORDINARY,
  name: 'shift',
  type: 'set',
  args: ['set'],
  specialise: ({ attr }, [set], { graph, ruleset }, us) => graph.shift(set, stepFor(ruleset, us, attr)),
  bound: ({ args: [set] }, of) => bound(0, 0, of(set).high),
  interpret: ({ args: [set], attr }, on) => on.geometry.shift(on.set(set), stepOf(attr)),
  emit: (node, frame) => {
    frame.sets.set(node, pushShift(frame, frame.setOf(node.args[0]), stepOf(node.attr)));
  },
  learning: 'flat',
  language: {
    view: ({ args: [set], attr }) => call('step', loose(set), String(attr.files), String(attr.ranks), otherSide(attr)),
    size: 'bound',
    words: {
      step: checkedWord(
        ['set: set', 'files: step', 'ranks: step', 'side?: side'],
        'A set moved by one step: files to the right, ranks forward, as that side sees the board.',
        checkStep,
        ([set, files, ranks, side], { graph }) =>
          graph.shift(asNode(set), { files: asWhole(files), ranks: asWhole(ranks), side: asWhole(side) }),
      ),
    },
    nickname: 'stepped',
  },
  audit: 'measure',
};

/** All squares that steps reach through the squares of another set, including the first one beyond it. */
export const fill: Operation<'fill', 'set', readonly ['set', 'set'], StepAttributes> = {
  ...ORDINARY,
  name: 'fill',
  type: 'set',
  args: ['set', 'set'],
  specialise: ({ attr }, [set, through], { graph, ruleset }, us) =>
    graph.fill(set, through, stepFor(ruleset, us, attr)),
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: ({ args: [set, through], attr }, on) => {
    const step = stepOf(attr);
    const { geometry } = on;
    let reached = 0n;
    for (
      let front = geometry.shift(on.set(set), step);
      front & ~reached;
      front = geometry.shift(front & on.set(through), step)
    ) {
      reached |= front;
    }
    return reached;
  },
  emit: (node, frame) => {
    const [set, through] = node.args;
    const isOpen = fixedSquares(through) === allSquares(frame.target.ruleset);
    frame.sets.set(node, pushFill(frame, frame.setOf(set), frame.setOf(through), isOpen, stepOf(node.attr)));
  },
  isDear: true,
  learning: 'flat',
  language: {
    view: ({ args: [set, through], attr }) =>
      call('fill', loose(set), String(attr.files), String(attr.ranks), loose(through), otherSide(attr)),
    size: 'bound',
    words: {
      fill: checkedWord(
        ['set: set', 'files: step', 'ranks: step', 'through: set', 'side?: side'],
        'All squares that such steps reach through squares of a set, including the first one beyond it.',
        checkStep,
        ([set, files, ranks, through, side], { graph }) =>
          graph.fill(asNode(set), asNode(through), {
            files: asWhole(files),
            ranks: asWhole(ranks),
            side: asWhole(side),
          }),
      ),
    },
    cost: 14,
    nickname: 'filled',
  },
  audit: 'measure',
};

/** The whole line through two squares, empty if there is none. */
export const line: Operation<'line', 'set', readonly ['square', 'square'], Plain> = {
  ...ORDINARY,
  name: 'line',
  type: 'set',
  args: ['square', 'square'],
  specialise: 'same',
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: ({ args: [a, b] }, on) => on.geometry.line(on.number(a), on.number(b)),
  emit: (node, frame) => pushAlignment(frame, node, 'line'),
  learning: 'flat',
  language: {
    view: ({ args: [a, b] }) => call('line', loose(a), loose(b)),
    size: 'bound',
    words: {
      line: plainWord(
        ['a: square', 'b: square'],
        'The whole line through two squares, nothing if there is none.',
        (graph, a, b) => graph.line(a, b),
      ),
    },
  },
  audit: 'measure',
};

/** The squares between two others on a line. */
export const between: Operation<'between', 'set', readonly ['square', 'square'], Plain> = {
  ...ORDINARY,
  name: 'between',
  type: 'set',
  args: ['square', 'square'],
  specialise: 'same',
  bound: (_, __, ruleset) => bound(0, 0, squaresOf(ruleset)),
  interpret: ({ args: [a, b] }, on) => on.geometry.between(on.number(a), on.number(b)),
  emit: (node, frame) => pushAlignment(frame, node, 'between'),
  learning: 'flat',
  language: {
    view: ({ args: [a, b] }) => call('between', loose(a), loose(b)),
    size: 'bound',
    words: {
      between: plainWord(['a: square', 'b: square'], 'The squares between two squares on a line.', (graph, a, b) =>
        graph.between(a, b),
      ),
    },
  },
  audit: 'measure',
};

/** The set of one square. */
export const single: Operation<'single', 'set', readonly ['square'], Plain> = {
  ...ORDINARY,
  name: 'single',
  type: 'set',
  args: ['square'],
  specialise: 'same',
  bound: () => bound(0, 0, 1),
  interpret: ({ args: [square] }, on) => 1n << BigInt(on.number(square)),
  emit: (node, frame) => {
    frame.sets.set(node, pushSingle(frame, frame.squares.get(node.args[0])!));
  },
  learning: 'flat',
  language: {
    view: ({ args: [square] }) => call('single', loose(square)),
    size: 'bound',
    words: {
      single: plainWord(['square: square'], 'The set of one square.', (graph, square) => graph.single(square)),
    },
  },
  audit: 'measure',
};

/** The number of squares in a set. */
export const count: Operation<'count', 'num', readonly ['set'], Plain> = {
  ...ORDINARY,
  name: 'count',
  type: 'num',
  args: ['set'],
  specialise: 'same',
  bound: ({ args: [set] }, of) => of(set),
  isWhole: 'always',
  interpret: ({ args: [set] }, on) => popcount(on.set(set)),
  shares: (node, on) => evenly(on.squares(node.args[0]), on.number(node)),
  emit: ({ args: [set] }, frame) => {
    frame.setOf(set).forEach((word, i) => {
      frame.code.get(word).do('i64.popcnt');
      if (i > 0) frame.code.do('i64.add');
    });
    frame.code.do('i32.wrap_i64');
  },
  learning: 'flat',
  language: {
    view: ({ args: [set] }) => call('count', loose(set)),
    size: 'bound',
    words: { count: plainWord(['set: set'], 'The number of squares in a set.', (graph, set) => graph.count(set)) },
    nickname: ({ args: [set] }) => {
      const pieces = piecesOf(set);
      return pieces === undefined ? 'number' : `${ownerName(pieces)}Count`;
    },
  },
  audit: 'measure',
};

export const SETS = [squares, and, or, not, shift, fill, line, between, single, count] as const;
