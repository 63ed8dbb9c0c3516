import { isNowhere, plus, times } from '../attribution.ts';
import type { Control } from '../audit/control.ts';
import { controlled, exempt, lacks } from '../audit/findings.ts';
import { bitsOf, bound, EXACT_BITS, finer, width } from '../bounds.ts';
import { pushLinear, pushProduct, pushQuotient } from '../compile/numbers.ts';
import { KNOB_BITS } from '../knobs.ts';
import { size } from '../language/sizes.ts';
import { ADD, infix, isNegation, MULTIPLY, number, PREFIX } from '../language/view.ts';
import { constantOf, isConstant, type Node } from '../nodes.ts';
import type { NodeWith } from './index.ts';
import { type Audit, type Facets, type Operation, ORDINARY, type Plain, type Slope } from './operation.ts';

type Binary<Name extends string> = Operation<Name, 'num', readonly ['num', 'num'], Plain>;

export const constant: Operation<'const', 'num', readonly [], { readonly value: number }> = {
  ...ORDINARY,
  name: 'const',
  type: 'num',
  args: [],
  specialise: 'same',
  bound: ({ attr: { value } }) => bound(bitsOf(value), value, value),
  isWhole: ({ attr }) => Number.isInteger(attr.value),
  isFixed: true,
  interpret: ({ attr }) => attr.value,
  emit: 'none',
  learning: 'flat',
  language: { view: ({ attr }) => number(attr.value), size: 'bound' },
  audit: 'measure',
};

/** The slopes of a sum in which each argument has a factor. */
function slopesOfSum<N extends Node>(
  factorsOf: (node: N) => readonly number[],
  constantIn: (node: N) => number = () => 0,
): Slope<N> {
  return {
    record: (node, on) => {
      const factors = factorsOf(node);
      const args = node.args.map((arg) => on.entry(arg));
      const value = args.reduce((sum, part, i) => sum + part.value * factors[i]!, constantIn(node));
      return on.tape.add(node, value, args, factors);
    },
    back: (node, adjoint, on) => {
      const { code } = on.frame;
      const factors = factorsOf(node);
      node.args.forEach((arg, i) => {
        on.add(arg, () => {
          code.get(adjoint);
          if (factors[i] !== 1) code.const('f64', factors[i]!).do('f64.mul');
        });
      });
    },
    needs: () => [],
  };
}

/** The facets that sums and differences share. Both become parts of a `linear` before code is generated. */
const SUM: Omit<
  Facets<'num', readonly ['num', 'num'], NodeWith<'add' | 'sub'>>,
  'bound' | 'interpret' | 'learning' | 'language' | 'audit'
> = {
  ...ORDINARY,
  type: 'num',
  args: ['num', 'num'],
  specialise: 'same',
  quantise: (_, made, args, on) => on.withRoundedParts(made, args),
  isWhole: 'arguments',
  emit: 'none',
};

const AUDIT_OF_SUM: Audit<NodeWith<'add' | 'sub'>> = {
  controls: ({ args }, on) => on.all(args),
  judge: 'uses',
  carries: () => true,
};

export const add: Binary<'add'> = {
  ...SUM,
  name: 'add',
  bound: ({ args }, of) => {
    const a = of(args[0]);
    const b = of(args[1]);
    return bound(finer(a, b), a.low + b.low, a.high + b.high, a.size + b.size);
  },
  interpret: ({ args: [a, b] }, on) => on.number(a) + on.number(b),
  shares: ({ args: [a, b] }, on) => plus(on.of(a), on.of(b)),
  learning: slopesOfSum(() => [1, 1]),
  language: { ...infix('+', ADD, ADD, MULTIPLY), size: 'bound' },
  audit: {
    ...AUDIT_OF_SUM,
    without: {
      addend: (_, [a, b], on) => (on.isGone(a) ? b : a),
      // A sum of factors starts at 1.
      factor: (_, [a, b], on) => on.graph.add(on.orIdentity(a, 1), on.orIdentity(b, 1)),
    },
  },
};

export const sub: Binary<'sub'> = {
  ...SUM,
  name: 'sub',
  bound: ({ args }, of) => {
    const a = of(args[0]);
    const b = of(args[1]);
    return bound(finer(a, b), a.low - b.high, a.high - b.low, a.size + b.size);
  },
  interpret: ({ args: [a, b] }, on) => on.number(a) - on.number(b),
  shares: ({ args: [a, b] }, on) => plus(on.of(a), times(on.of(b), -1)),
  learning: slopesOfSum(() => [1, -1]),
  language: {
    ...infix('-', ADD, ADD, MULTIPLY),
    view: (node) =>
      isNegation(node)
        ? { tightness: PREFIX, parts: ['-', { node: node.args[1], tightness: PREFIX }] }
        : infix('-', ADD, ADD, MULTIPLY).view(node),
    size: 'bound',
  },
  audit: {
    ...AUDIT_OF_SUM,
    without: {
      addend: (_, [a, b], on) => (on.isGone(b) ? a : on.graph.sub(on.graph.const(0), b)),
      // The bound on the other side.
      cap: (_, [, b], on) => (on.isGone(b) ? on.gone : undefined),
    },
  },
};

/** The arguments, each times its factor, and a constant. Only the compiler makes it. */
export const linear: Operation<
  'linear',
  'num',
  { readonly each: 'num' },
  { readonly factors: readonly number[]; readonly constant: number }
> = {
  ...ORDINARY,
  name: 'linear',
  type: 'num',
  args: { each: 'num' },
  specialise: 'same',
  bound: ({ args, attr: { factors, constant } }, of) => {
    let [bits, low, high, size] = [bitsOf(constant), constant, constant, Math.abs(constant)];
    for (let i = 0; i < args.length; i++) {
      const part = of(args[i]!);
      const factor = factors[i]!;
      bits = Math.max(bits, part.bits + bitsOf(factor));
      low += factor < 0 ? part.high * factor : part.low * factor;
      high += factor < 0 ? part.low * factor : part.high * factor;
      size += part.size * Math.abs(factor);
    }
    return bound(bits, low, high, size);
  },
  interpret: 'none',
  emit: (node, frame, place) => pushLinear(frame, node, place),
  isLong: true,
  learning: slopesOfSum(
    ({ attr }) => attr.factors,
    ({ attr }) => attr.constant,
  ),
  language: 'none',
  audit: 'none',
};

/** Whether a number consists of knobs and constants only. */
function isProductOfKnobs(node: Node): boolean {
  if (constantOf(node) !== undefined) return true;
  return (node.op === 'mul' || node.op === 'round') && node.args.every(isProductOfKnobs);
}

/** Products and quotients: a knob that weighs one operand weighs the result. */
const AUDIT_OF_FACTORS = {
  controls: ({ args }: Node, on: Control) => on.factors(args),
  scales: (node: Node, arg: Node, on: Control) =>
    on.factors(node.args.filter((other) => other !== arg)) ?? on.scaledBy(node),
  judge: (node: Node, on: Control) => {
    const knobs = on.factors(node.args) ?? on.scaledBy(node);
    return knobs === undefined ? lacks('no knob scales this') : controlled(knobs);
  },
};

export const mul: Binary<'mul'> = {
  ...ORDINARY,
  name: 'mul',
  type: 'num',
  args: ['num', 'num'],
  specialise: (node, args, { graph }) =>
    constantOf(args[0]) === 0 || constantOf(args[1]) === 0 ? graph.const(0) : graph.rebuild(node, args),
  bound: ({ args }, of) => {
    const a = of(args[0]);
    const b = of(args[1]);
    const [w, x, y, z] = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    return bound(a.bits + b.bits, Math.min(w, x, y, z), Math.max(w, x, y, z), a.size * b.size);
  },
  quantise: (_, made, __, on) => {
    const known = on.bound(made);
    // A product of knobs counts as a knob, with twice the bits; more bits would make every product with it wider.
    if (isProductOfKnobs(made)) return on.round(made, 2 * KNOB_BITS, known.size);
    return width(known) <= EXACT_BITS ? made : on.round(made, on.bits, known.size);
  },
  isWhole: 'arguments',
  interpret: ({ args: [a, b] }, on) => on.number(a) * on.number(b),
  shares: (node, on) => {
    const first = on.of(node.args[0]);
    return on.likeIts(node, isNowhere(first) ? on.of(node.args[1]) : first);
  },
  emit: ({ args }, frame, place) => pushProduct(frame, args, place),
  isLong: true,
  learning: {
    record: (node, on) => {
      const [a, b] = [on.entry(node.args[0]), on.entry(node.args[1])];
      return on.tape.add(node, a.value * b.value, [a, b], [b.value, a.value]);
    },
    back: ({ args: [a, b] }, adjoint, on) => {
      on.addTimes(a, adjoint, b);
      on.addTimes(b, adjoint, a);
    },
    needs: ({ args }, activity) => args.filter((_, i) => activity.isActive(args[1 - i]!)),
  },
  language: { ...infix('*', MULTIPLY, MULTIPLY, PREFIX), size: 'bound' },
  audit: {
    ...AUDIT_OF_FACTORS,
    judge: (node, on) =>
      node.args.some((arg) => isConstant(arg, 1)) ? exempt('1 is neutral') : AUDIT_OF_FACTORS.judge(node, on),
    carries: () => true,
    without: {
      addend: (_, __, on) => on.gone,
      factor: (_, [a, b], on) => (on.isGone(a) ? b : a),
    },
  },
};

/** A quotient; division by zero gives zero. */
export const div: Binary<'div'> = {
  ...ORDINARY,
  name: 'div',
  type: 'num',
  args: ['num', 'num'],
  specialise: 'same',
  bound: ({ args }, of) => {
    const a = of(args[0]);
    const b = of(args[1]);
    // The smallest divisor that is not zero is 2^−bits.
    const least = b.low > 0 ? b.low : b.high < 0 ? -b.high : 2 ** -b.bits;
    const most = Math.max(-a.low, a.high) / least;
    return bound(EXACT_BITS, a.low >= 0 && b.low >= 0 ? 0 : -most, most);
  },
  isMultiple: false,
  quantise: (_, made, args, on) => (isConstant(args[1], 1) ? args[0] : on.round(made, on.bits, on.bound(made).size)),
  interpret: ({ args: [a, b] }, on) => (on.number(b) === 0 ? 0 : on.number(a) / on.number(b)),
  shares: (node, on) => on.likeIts(node, on.of(node.args[0])),
  emit: ({ args: [a, b] }, frame) => pushQuotient(frame, a, b),
  learning: {
    record: (node, on) => {
      const [a, b] = [on.entry(node.args[0]), on.entry(node.args[1])];
      on.signature.add(b.value === 0 ? 1 : 0);
      if (b.value === 0) {
        const zero = on.tape.add(node, 0);
        on.tie(node, undefined, b);
        return zero;
      }
      const value = a.value / b.value;
      return on.tape.add(node, value, [a, b], [1 / b.value, -value / b.value]);
    },
    back: (node, adjoint, on) => {
      const [a, b] = node.args;
      const { code } = on.frame;
      const share = code.local('f64');
      code.get(adjoint);
      on.frame.pushDouble(b);
      code.do('f64.div').const('f64', 0);
      on.frame.pushDouble(b);
      code.const('f64', 0).do('f64.ne').do('select').set(share);
      on.add(a, () => code.get(share));
      on.add(b, () => {
        code.const('f64', 0).get(share);
        on.frame.pushDouble(node);
        code.do('f64.mul').do('f64.sub');
      });
    },
    needs: (node) => [node, ...node.args],
    decide: ({ args }, on) =>
      on.mix(() => {
        on.frame.pushDouble(args[1]);
        on.frame.code.const('f64', 0).do('f64.eq');
      }),
  },
  language: {
    ...infix('/', MULTIPLY, MULTIPLY, PREFIX),
    size: ({ args: [x, y] }, sizes) => {
      const [a, b] = [sizes.of(x), sizes.of(y)];
      const least = b.low > 0 ? b.low : b.high < 0 ? -b.high : 2 ** -b.bits;
      const most = Math.max(-a.low, a.high) / least;
      return size(-most, most, KNOB_BITS);
    },
    cost: 4,
  },
  audit: {
    ...AUDIT_OF_FACTORS,
    judge: (node, on) => (isConstant(node.args[1], 1) ? exempt('1 is neutral') : AUDIT_OF_FACTORS.judge(node, on)),
    carries: ({ args }, arg) => args[0] === arg,
    without: {
      addend: (_, [a], on) => (on.isGone(a) ? on.gone : undefined),
      factor: (_, [a, b], on) => (on.isGone(b) ? a : undefined),
    },
  },
};

export const ARITHMETIC = [constant, add, sub, linear, mul, div] as const;
