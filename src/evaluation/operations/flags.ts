import type { Attributor } from '../attribution.ts';
import { controlled, exempt, lacks } from '../audit/findings.ts';
import { pushComparison } from '../compile/numbers.ts';
import { pushSingle } from '../compile/sets.ts';
import { isTie } from '../gradient/tie.ts';
import { AND, COMPARE, call, infix, loose, NOT, OR, tight, UNITE } from '../language/view.ts';
import { plainWord } from '../language/word.ts';
import { constantOf, flagOf, isConstant, type Node } from '../nodes.ts';
import type { NodeWith } from './index.ts';
import { type Audit, type Facets, type Operation, ORDINARY, type Plain } from './operation.ts';

type Comparison<Name extends string> = Operation<Name, 'flag', readonly ['num', 'num'], Plain>;
type ComparisonNode = NodeWith<'less' | 'atMost' | 'equal'>;

/** The facets that all flags share. */
const FLAG = { ...ORDINARY, type: 'flag', bound: 'none', learning: 'flat', audit: 'measure' } as const;

const AUDIT_OF_COMPARISON: Audit<ComparisonNode> = {
  controls: 'none',
  scales: ({ args }, arg, on) => {
    const others = args.filter((other) => other !== arg);
    return others.length > 0 && others.every((other) => on.isSetting(other)) ? on.factors(others) : undefined;
  },
  judge: ({ args }, on) => {
    const sides = args.map((arg) => on.controls(arg));
    if (sides.some((knobs) => knobs !== undefined)) return controlled(...sides);
    if (args.some((arg) => isConstant(arg, 0, 1))) return exempt('tests for none, one or some');
    if (args.some((arg) => constantOf(arg) !== undefined)) return lacks('the threshold is not a knob');
    return exempt('compares two measures');
  },
};

/**
 * A comparison of two numbers: its function, its instructions for integers and doubles, and its operator in formulas.
 */
function comparison(
  compare: (a: number, b: number) => boolean,
  code: 'lt' | 'le' | 'eq',
  operator: string,
  without: Audit<ComparisonNode>['without'],
): Facets<'flag', readonly ['num', 'num'], ComparisonNode> {
  return {
    ...FLAG,
    args: ['num', 'num'],
    specialise: 'same',
    interpret: ({ args: [a, b] }, on) => compare(on.number(a), on.number(b)),
    evidence: ({ args }, on) => args.flatMap((arg) => [...on.of(arg).squares.keys()]),
    emit: ({ args: [a, b] }, frame) => pushComparison(frame, code, a, b),
    learning: {
      observe: (node, on, value) => {
        const [a, b] = [on.entry(node.args[0]), on.entry(node.args[1])];
        on.signature.add(value ? 1 : 0);
        if (isTie(a.value, b.value)) on.tie(node, undefined, a, b);
      },
      decide: (node, on) => on.mix(() => on.frame.code.get(on.frame.flags.get(node)!)),
    },
    language: { ...infix(operator, COMPARE, UNITE, UNITE), size: 'none' },
    audit: { ...AUDIT_OF_COMPARISON, ...(without === undefined ? {} : { without }) },
  };
}

/** An argument that has been removed is less than anything. */
const GONE_IS_LESS: Audit<ComparisonNode>['without'] = {
  addend: (_, [a], on) => on.graph.always({ value: on.isGone(a) ? 1 : 0 }),
};

export const less: Comparison<'less'> = { name: 'less', ...comparison((a, b) => a < b, 'lt', '<', GONE_IS_LESS) };
export const atMost: Comparison<'atMost'> = {
  name: 'atMost',
  ...comparison((a, b) => a <= b, 'le', '<=', GONE_IS_LESS),
};
export const equal: Comparison<'equal'> = {
  name: 'equal',
  // Whether there is no cap.
  ...comparison((a, b) => a === b, 'eq', '==', { cap: (_, __, on) => on.graph.always({ value: 1 }) }),
};

/** Whether a set has any square. */
export const some: Operation<'some', 'flag', readonly ['set'], Plain> = {
  ...FLAG,
  name: 'some',
  args: ['set'],
  specialise: 'same',
  interpret: ({ args: [set] }, on) => on.set(set) !== 0n,
  evidence: ({ args: [set] }, on) => [...on.squares(set)],
  emit: ({ args: [set] }, frame) => frame.pushNotEmpty(frame.setOf(set)),
  language: {
    view: ({ args: [set] }) => call('some', loose(set)),
    size: 'none',
    words: { some: plainWord(['set: set'], 'Whether a set has any square.', (graph, set) => graph.some(set)) },
  },
};

/** Whether a set has a square. */
export const has: Operation<'has', 'flag', readonly ['set', 'square'], Plain> = {
  ...FLAG,
  name: 'has',
  args: ['set', 'square'],
  specialise: 'same',
  interpret: ({ args: [set, square] }, on) => ((on.set(set) >> BigInt(on.number(square))) & 1n) === 1n,
  evidence: ({ args: [, square] }, on) => [on.number(square)],
  emit: ({ args: [set, square] }, frame) => {
    const here = pushSingle(frame, frame.squares.get(square)!);
    const common = frame.setOf(set).map((word, i) => {
      const local = frame.code.local('i64');
      frame.code.get(word).get(here[i]!).do('i64.and').set(local);
      return local;
    });
    frame.pushNotEmpty(common);
  },
  language: {
    view: ({ args: [set, square] }) => ({
      tightness: COMPARE,
      parts: [{ node: square, tightness: UNITE }, ' in ', { node: set, tightness: UNITE }],
    }),
    size: 'none',
  },
};

type Joined<Name extends string> = Operation<Name, 'flag', readonly ['flag', 'flag'], Plain>;

function evidenceOfAll({ args }: Pick<Node, 'args'>, on: Attributor): readonly number[] {
  return args.flatMap((arg) => on.evidence(arg));
}

export const both: Joined<'both'> = {
  ...FLAG,
  name: 'both',
  args: ['flag', 'flag'],
  specialise: (_, [a, b], { graph }) => {
    if (flagOf(a) === false || flagOf(b) === true) return a;
    return flagOf(a) === true || flagOf(b) === false ? b : graph.both(a, b);
  },
  interpret: ({ args: [a, b] }, on) => on.flag(a) && on.flag(b),
  evidence: evidenceOfAll,
  emit: ({ args: [a, b] }, { code, flags }) => {
    code.get(flags.get(a)!).get(flags.get(b)!).do('i32.and');
  },
  language: { ...infix('and', AND, AND, NOT), size: 'none' },
};

export const either: Joined<'either'> = {
  ...FLAG,
  name: 'either',
  args: ['flag', 'flag'],
  specialise: (_, [a, b], { graph }) => {
    if (flagOf(a) === true || flagOf(b) === false) return a;
    return flagOf(a) === false || flagOf(b) === true ? b : graph.either(a, b);
  },
  interpret: ({ args: [a, b] }, on) => on.flag(a) || on.flag(b),
  evidence: evidenceOfAll,
  emit: ({ args: [a, b] }, { code, flags }) => {
    code.get(flags.get(a)!).get(flags.get(b)!).do('i32.or');
  },
  language: { ...infix('or', OR, OR, AND), size: 'none' },
};

/** The negation of a flag. */
export const never: Operation<'never', 'flag', readonly ['flag'], Plain> = {
  ...FLAG,
  name: 'never',
  args: ['flag'],
  specialise: (_, [flag], { graph }) => {
    const holds = flagOf(flag);
    return holds === undefined ? graph.never(flag) : graph.always({ value: holds ? 0 : 1 });
  },
  interpret: ({ args: [flag] }, on) => !on.flag(flag),
  emit: ({ args: [flag] }, { code, flags }) => {
    code.get(flags.get(flag)!).do('i32.eqz');
  },
  language: {
    view: ({ args: [flag] }) => {
      if (flag.op !== 'equal') return { tightness: NOT, parts: ['not ', { node: flag, tightness: NOT }] };
      const [a, b] = flag.args;
      return { tightness: COMPARE, parts: [{ node: a, tightness: UNITE }, ' != ', { node: b, tightness: UNITE }] };
    },
    size: 'none',
  },
};

/** A flag with the same value in every position: 1 is true, 0 is false. */
export const always: Operation<'always', 'flag', readonly [], { readonly value: number }> = {
  ...FLAG,
  name: 'always',
  args: [],
  specialise: 'same',
  isFixed: true,
  interpret: ({ attr }) => attr.value === 1,
  emit: ({ attr }, { code }) => {
    code.const('i32', attr.value);
  },
  language: { view: ({ attr }) => tight(attr.value === 1 ? 'true' : 'false'), size: 'none' },
};

export const FLAGS = [less, atMost, equal, some, has, both, either, never, always] as const;
