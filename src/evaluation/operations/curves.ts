import { controlled, exempt, lacks } from '../audit/findings.ts';
import { bound } from '../bounds.ts';
import { pushCell, pushFraction, pushRounded } from '../compile/numbers.ts';
import { power, slopeByBase, slopeByExponent, TINY } from '../gradient/power.ts';
import { exp as exponential, logistic as logisticOf } from '../gradient/series.ts';
import { isTie } from '../gradient/tie.ts';
import { KNOB_BITS, nearest } from '../knobs.ts';
import { size } from '../language/sizes.ts';
import { call, loose, POWER, PREFIX, TIGHT } from '../language/view.ts';
import { asNode, asWhole, checkedWord, plainWord } from '../language/word.ts';
import { cellOf, exponentOf, fractionOf } from '../math.ts';
import { constantOf, isConstant } from '../nodes.ts';
import type { NodeWith } from './index.ts';
import { type Audit, type Language, type Operation, ORDINARY, type Plain } from './operation.ts';

/*
 * Curves, and the rounding that makes numbers exact. Before play, quantise replaces curves by tables: no transcendental
 * function is ever called on a position.
 */

/** The largest number of bits, before or after the binary point, that a formula may round to. */
const MAX_BITS = 20;

/** sign(x)·|x|^exponent. */
export const pow: Operation<'pow', 'num', readonly ['num', 'num'], Plain> = {
  ...ORDINARY,
  name: 'pow',
  type: 'num',
  args: ['num', 'num'],
  specialise: 'same',
  bound: 'none',
  isMultiple: false,
  quantise: (node, _, args, on) => {
    const exponent = constantOf(args[1]);
    if (exponent === undefined) throw new Error('the exponent of a power must be a knob or a constant');
    return exponent === 1 ? args[0] : on.curves.power(on.argument(node, args), exponent);
  },
  interpret: 'none',
  shares: (node, on) => on.likeIts(node, on.of(node.args[0])),
  emit: 'none',
  learning: {
    record: (node, on) => {
      const [x, p] = [on.entry(node.args[0]), on.entry(node.args[1])];
      const value = power(x.value, p.value);
      const isTiny = Math.abs(x.value) <= TINY;
      on.signature.add(isTiny ? 0 : Math.sign(x.value));
      const slopes = [slopeByBase(x.value, p.value, value), slopeByExponent(x.value, value)];
      const entry = on.tape.add(node, value, [x, p], slopes);
      // Differentiable at 0 only for powers of at least 1.
      if (isTiny && p.value < 1) on.tie(node, undefined, x);
      return entry;
    },
    emit: ({ args: [x, p] }, { frame }) => {
      frame.pushDouble(x);
      frame.pushDouble(p);
      frame.code.do('call', 'power');
    },
    back: (node, adjoint, on) => {
      const { frame } = on;
      const { code } = frame;
      const [x, p] = node.args;
      on.add(x, () => {
        code.get(adjoint).const('f64', 1);
        frame.pushDouble(p);
        frame.pushDouble(node);
        code.do('f64.mul');
        frame.pushDouble(x);
        code.do('f64.div').const('f64', 0).const('f64', TINY);
        frame.pushDouble(x);
        code.do('f64.abs').do('f64.lt').do('select');
        frame.pushDouble(p);
        code.const('f64', 1).do('f64.eq').do('select').do('f64.mul');
      });
      on.add(p, () => {
        code.get(adjoint);
        frame.pushDouble(node);
        code.do('f64.mul');
        frame.pushDouble(x);
        code.do('call', 'logSize').do('f64.mul');
      });
    },
    needs: (node) => [node, ...node.args],
    decide: ({ args: [x] }, on) => {
      for (const border of [TINY, -TINY]) {
        on.mix(() => {
          on.frame.pushDouble(x);
          on.frame.code.const('f64', border).do('f64.lt');
        });
      }
    },
  },
  language: {
    view: ({ args: [x, p] }) => ({
      tightness: POWER,
      parts: [{ node: x, tightness: TIGHT }, ' ^ ', { node: p, tightness: PREFIX }],
    }),
    size: ({ args: [x, p] }, sizes) => {
      const [a, b] = [sizes.of(x), sizes.of(p)];
      const base = Math.max(1, -a.low, a.high);
      const most = Math.max(base ** Math.max(0, b.high), 2 ** (KNOB_BITS * Math.max(0, -b.low)));
      return size(-most, most, KNOB_BITS);
    },
    operator: '^',
    cost: 10,
    isCurve: ({ args }) => !isConstant(args[1], 1),
  },
  audit: {
    controls: ({ args }, on) => on.controls(args[0]),
    judge: ({ args: [, p] }, on) => {
      if (isConstant(p, 1)) return exempt('1 is neutral');
      return on.isSetting(p) ? controlled(on.knobs(p)) : lacks('the exponent is not a knob');
    },
    without: {
      addend: (_, [x], on) => (on.isGone(x) ? on.gone : undefined),
      factor: (_, [x], on) => (on.isGone(x) ? on.gone : x),
    },
  },
};

type Unary = NodeWith<'exp' | 'logistic'>;

/** A curve of one number: knobs that weigh the number do not weigh the value of the curve. */
const AUDIT_OF_CURVE: Audit<Unary> = {
  controls: 'none',
  scales: 'none',
  judge: ({ args }, on) => {
    const knobs = on.controls(args[0]);
    return knobs === undefined ? lacks('no knob weighs the argument') : controlled(knobs);
  },
};

function curveText(name: string): Pick<Language<Unary>, 'view' | 'cost' | 'isCurve'> {
  return { view: ({ args }) => call(name, loose(args[0])), cost: 10, isCurve: () => true };
}

export const exp: Operation<'exp', 'num', readonly ['num'], Plain> = {
  ...ORDINARY,
  name: 'exp',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: 'none',
  isMultiple: false,
  quantise: (node, _, args, on) => on.curves.exponential(on.argument(node, args)),
  interpret: 'none',
  emit: 'none',
  learning: {
    record: (node, on) => {
      const x = on.entry(node.args[0]);
      const value = exponential(x.value);
      return on.tape.add(node, value, [x], [value]);
    },
    emit: ({ args: [x] }, { frame }) => {
      frame.pushDouble(x);
      frame.code.do('call', 'exp');
    },
    back: (node, adjoint, on) => on.addTimes(node.args[0], adjoint, node),
    needs: (node) => [node],
  },
  language: {
    ...curveText('exp'),
    size: ({ args }, sizes) => size(0, Math.exp(sizes.of(args[0]).high), KNOB_BITS),
    words: { exp: plainWord(['x: num'], 'e to the power of a number.', (graph, x) => graph.exp(x)) },
  },
  audit: AUDIT_OF_CURVE,
};

/** 1 / (1 + e^−x). */
export const logistic: Operation<'logistic', 'num', readonly ['num'], Plain> = {
  ...ORDINARY,
  name: 'logistic',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: 'none',
  isMultiple: false,
  quantise: (node, _, args, on) => on.curves.logistic(on.argument(node, args)),
  interpret: 'none',
  emit: 'none',
  learning: {
    record: (node, on) => {
      const x = on.entry(node.args[0]);
      const value = logisticOf(x.value);
      return on.tape.add(node, value, [x], [value * (1 - value)]);
    },
    emit: ({ args: [x] }, { frame }) => {
      frame.code.const('f64', 1).const('f64', 1).const('f64', 0);
      frame.pushDouble(x);
      frame.code.do('f64.sub').do('call', 'exp').do('f64.add').do('f64.div');
    },
    back: (node, adjoint, on) => {
      const { frame } = on;
      on.add(node.args[0], () => {
        frame.code.get(adjoint);
        frame.pushDouble(node);
        frame.code.do('f64.mul').const('f64', 1);
        frame.pushDouble(node);
        frame.code.do('f64.sub').do('f64.mul');
      });
    },
    needs: (node) => [node],
  },
  language: {
    ...curveText('logistic'),
    size: () => size(0, 1, KNOB_BITS),
    words: {
      logistic: plainWord(['x: num'], '1 / (1 + e^−x): from 0 to 1, ½ at 0.', (graph, x) => graph.logistic(x)),
    },
  },
  audit: AUDIT_OF_CURVE,
};

/** The nearest multiple of 2^−bits; ties go to even. */
export const round: Operation<'round', 'num', readonly ['num'], { readonly bits: number }> = {
  ...ORDINARY,
  name: 'round',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: ({ args: [arg], attr: { bits } }, of) => {
    const x = of(arg);
    const unit = 2 ** -bits;
    return bound(bits, Math.floor(x.low / unit) * unit, Math.ceil(x.high / unit) * unit);
  },
  isWhole: ({ attr }) => attr.bits <= 0,
  interpret: ({ args: [x], attr: { bits } }, on) => nearest(on.number(x) * 2 ** bits) / 2 ** bits,
  shares: (node, on) => on.likeIts(node, on.of(node.args[0])),
  emit: ({ args: [x], attr: { bits } }, frame, place) => pushRounded(frame, x, bits, place),
  isLong: true,
  learning: {
    record: (node, on) => {
      const x = on.entry(node.args[0]);
      const unit = 2 ** node.attr.bits;
      const units = x.value * unit;
      on.signature.add(nearest(units));
      const entry = on.tape.add(node, nearest(units) / unit);
      if (isTie(units - Math.floor(units), 0.5)) on.tie(node, undefined, x);
      return entry;
    },
    decide: (node, on) =>
      on.mix(() => {
        on.frame.pushDouble(node);
        on.frame.code.const('f64', 2 ** node.attr.bits).do('f64.mul');
        on.frame.code.do('i64.trunc_sat_f64_s').do('i32.wrap_i64');
      }),
  },
  language: {
    view: ({ args: [x], attr: { bits } }) => call('round', loose(x), bits === 0 ? undefined : String(bits)),
    size: ({ args: [x], attr: { bits } }, sizes) => {
      const { low, high } = sizes.of(x);
      const unit = 2 ** -bits;
      return size(low - unit, high + unit, Math.max(0, bits));
    },
    words: {
      round: checkedWord(
        ['x: num', 'bits?: whole'],
        'The nearest multiple of 2^−bits; without bits, the nearest whole number.',
        ([, bits]) => {
          if (Math.abs(asWhole(bits)) <= MAX_BITS) return undefined;
          return {
            code: 'number',
            message: `expected bits between -${MAX_BITS} and ${MAX_BITS}, found ${bits}`,
            argument: 1,
          };
        },
        ([x, bits], { graph }) => graph.round(asNode(x), { bits: asWhole(bits) }),
      ),
    },
  },
  audit: {
    controls: ({ args }, on) => on.controls(args[0]),
    judge: 'uses',
    without: { addend: ({ attr }, [x], on) => on.graph.round(on.orIdentity(x, 0), attr) },
  },
};

/** The cell of a number, with 2^split cells to an octave; 0 below 2^octave. Only quantise makes it. */
export const cell: Operation<'cell', 'num', readonly ['num'], { readonly octave: number; readonly split: number }> = {
  ...ORDINARY,
  name: 'cell',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: ({ args: [x], attr: { octave, split } }, of) => bound(0, 0, cellOf(of(x).high, octave, split)),
  interpret: ({ args: [x], attr: { octave, split } }, on) => cellOf(on.number(x), octave, split),
  emit: ({ args: [x], attr: { octave, split } }, frame) => pushCell(frame, x, octave, split),
  learning: 'none',
  language: 'none',
  audit: 'none',
};

/** The place of a number in its cell, from 0 to 1. Only quantise makes it. */
export const fraction: Operation<'fraction', 'num', readonly ['num'], { readonly split: number }> = {
  ...ORDINARY,
  name: 'fraction',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: ({ args: [arg], attr: { split } }, of) => {
    const x = of(arg);
    return bound(x.high > 0 ? Math.max(0, x.bits + exponentOf(x.high) - split) : 0, 0, 1);
  },
  interpret: ({ args: [x], attr: { split } }, on) => fractionOf(on.number(x), split),
  emit: ({ args: [x], attr: { split } }, frame, place) => {
    pushFraction(frame, x, split);
    frame.convertFromDouble(place);
  },
  learning: 'none',
  language: 'none',
  audit: 'none',
};

export const CURVES = [pow, exp, logistic, round, cell, fraction] as const;
