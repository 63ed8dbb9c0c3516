import { pushIndex } from '../compile/numbers.ts';
import type { ForwardGenerator } from '../gradient/forward.ts';
import type { LearningInterpreter } from '../gradient/interpret.ts';
import { constantOf, type Node } from '../nodes.ts';
import { seenBy } from '../ruleset.ts';
import { type Operation, ORDINARY, type Slope } from './operation.ts';

/*
 * Entries of the parameter vector, which replace knobs in learning mode. Nothing else makes these.
 */

/**
 * Declares entries by the way their index is found: by the interpreter, and by code that leaves its byte offset on the stack, less a
 * constant.
 */
function entries<N extends Node>(
  indexOf: (node: N, on: LearningInterpreter) => number,
  pushPlace: (node: N, on: ForwardGenerator) => number,
): Slope<N> {
  return {
    isParameter: true,
    record: (node, on) => on.parameter(node, indexOf(node, on)),
    emit: (node, on) => on.loadParameter(pushPlace(node, on)),
    back: (node, adjoint, on) => on.addToParameter(() => pushPlace(node, on), adjoint),
    needs: ({ args }) => args,
  };
}

const UNKNOWN = {
  ...ORDINARY,
  type: 'num',
  specialise: 'same',
  bound: 'none',
  isMultiple: false,
  interpret: 'none',
  emit: 'none',
  language: 'none',
  audit: 'none',
} as const;

export const parameter: Operation<'parameter', 'num', readonly [], { readonly index: number }> = {
  ...UNKNOWN,
  name: 'parameter',
  args: [],
  learning: entries(
    ({ attr }) => attr.index,
    ({ attr }, { frame }) => {
      frame.code.const('i32', 0);
      return 8 * attr.index;
    },
  ),
};

/** The parameter at an offset plus a count, which is kept within the length. */
export const entryByCount: Operation<
  'entryByCount',
  'num',
  readonly ['num'],
  { readonly offset: number; readonly length: number }
> = {
  ...UNKNOWN,
  name: 'entryByCount',
  args: ['num'],
  learning: entries(
    ({ args: [count], attr: { offset, length } }, on) =>
      offset + Math.max(0, Math.min(on.entry(count).value, length - 1)),
    ({ args: [count], attr: { offset, length } }, { frame }) => {
      const fixed = constantOf(count);
      if (fixed !== undefined) {
        frame.code.const('i32', 0);
        return 8 * (offset + Math.max(0, Math.min(fixed, length - 1)));
      }
      pushIndex(frame, count, length - 1);
      frame.code.const('i32', 3).do('i32.shl');
      return 8 * offset;
    },
  ),
};

/** The parameter at an offset plus a square as a color sees the board. */
export const entryBySquare: Operation<
  'entryBySquare',
  'num',
  readonly ['square'],
  { readonly offset: number; readonly color: number }
> = {
  ...UNKNOWN,
  name: 'entryBySquare',
  args: ['square'],
  learning: entries(
    ({ args: [square], attr: { offset, color } }, on) => offset + seenBy(on.ruleset, on.number(square), color),
    ({ args: [square], attr: { offset, color } }, on) => {
      on.pushSeen(square, color);
      on.frame.code.const('i32', 3).do('i32.shl');
      return 8 * offset;
    },
  ),
};

export const PARAMETERS = [parameter, entryByCount, entryBySquare] as const;
