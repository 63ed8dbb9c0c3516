import { factorsOf, type Node } from '../nodes.ts';
import { pushPartial } from './accumulate.ts';
import type { ValueType } from './code.ts';
import type { Frame, NumberPlace } from './frame.ts';

/** The exponent bias of doubles. */
const EXPONENT_BIAS = 1023;
const MANTISSA_BITS = 52;

/** Pushes the product of numbers, each in its own units. */
export function pushProduct(frame: Frame, args: readonly Node[], { local }: NumberPlace): void {
  for (const arg of args) frame.push(arg, local.type, frame.boundOf(arg).bits);
  frame.code.do(`${local.type}.mul`);
}

/** Pushes a sum in which each argument has a factor. */
export function pushLinear(frame: Frame, node: Node, { local, bits }: NumberPlace): void {
  const { code } = frame;
  const { factors, constant } = factorsOf(node)!;
  const { type } = local;
  let begun = constant !== 0;
  if (begun) pushConstant(frame, type, type === 'f64' ? constant : constant * 2 ** bits);
  // Integers are taken in their own units; the factor brings them to those of the sum.
  const add = (units: number, unit: number, push: () => void) => {
    const factor = type === 'f64' ? units : units * 2 ** (bits - unit);
    const subtract = begun && factor < 0;
    const times = subtract ? -factor : factor;
    push();
    if (times !== 1) {
      pushConstant(frame, type, times);
      code.do(`${type}.mul`);
    }
    if (begun) code.do(`${type}.${subtract ? 'sub' : 'add'}`);
    begun = true;
  };
  const partial = frame.accumulation?.partials.get(node);
  if (partial !== undefined) add(1, partial.bits, () => pushPartial(frame, partial, type));
  node.args.forEach((arg, i) => {
    if (partial?.loops.has(arg) || partial?.numbers.has(arg)) return;
    const unit = frame.boundOf(arg).bits;
    add(factors[i]!, unit, () => frame.push(arg, type, unit));
  });
}

function pushConstant({ code }: Frame, type: ValueType, value: number): void {
  code.const(type, type === 'i64' ? BigInt.asIntN(64, BigInt(value)) : value);
}

/** Pushes the smaller or larger of two numbers, compared in the type they already have. */
export function pushPicked(frame: Frame, which: 'min' | 'max', args: readonly Node[], place: NumberPlace): void {
  const { code } = frame;
  const { type } = place.local;
  const extremeOf = (as: ValueType, bits: number) =>
    frame.pushExtreme(
      which,
      as,
      () => frame.push(args[0]!, as, bits),
      () => frame.push(args[1]!, as, bits),
    );
  const common = frame.commonBits(args);
  // The result has their common unit.
  const long = common === undefined ? frame.commonLongBits(args) : undefined;
  if (common !== undefined) {
    extremeOf('i32', common);
    if (type === 'i64') code.do('i64.extend_i32_s');
  } else if (long !== undefined) {
    extremeOf('i64', long);
    if (type === 'i32') code.do('i32.wrap_i64');
  } else {
    extremeOf('f64', 0);
    frame.convertFromDouble(place);
    return;
  }
  if (type === 'f64')
    code
      .do(`f64.convert_${long === undefined ? 'i32' : 'i64'}_s`)
      .const('f64', 2 ** -(common ?? long)!)
      .do('f64.mul');
}

/** The largest number of bits that can be rounded away within an integer: half of the last one's unit must not overflow. */
const MAX_ROUNDED_BITS = { i32: 30, i64: 61 };

/** Pushes the nearest multiple of 2^−unit. */
export function pushRounded(frame: Frame, x: Node, unit: number, { local }: NumberPlace): void {
  const { code } = frame;
  const source = frame.numbers.get(x);
  const type = source?.local.type;
  if (source !== undefined && type !== undefined && type !== 'f64' && local.type !== 'f64' && frame.isExact) {
    const dropped = source.bits - unit;
    if (dropped > 0 && dropped <= MAX_ROUNDED_BITS[type]) {
      // Ties go to even: just under a half is added, and one more if the kept part is odd.
      const push = (value: number) => pushConstant(frame, type, value);
      code.get(source.local);
      code.get(source.local);
      push(dropped);
      code.do(`${type}.shr_s`);
      push(1);
      code.do(`${type}.and`).do(`${type}.add`);
      push(2 ** (dropped - 1) - 1);
      code.do(`${type}.add`);
      push(dropped);
      code.do(`${type}.shr_s`);
      if (type === 'i64' && local.type === 'i32') code.do('i32.wrap_i64');
      if (type === 'i32' && local.type === 'i64') code.do('i64.extend_i32_s');
      return;
    }
  }
  frame.pushDouble(x);
  if (unit !== 0) code.const('f64', 2 ** unit).do('f64.mul');
  code.do('f64.nearest');
  if (local.type !== 'f64') code.do(`${local.type}.trunc_sat_f64_s`);
  else if (unit !== 0) code.const('f64', 2 ** -unit).do('f64.mul');
}

/** Pushes the cell of a number. A double's bits are its exponent and then its mantissa: the leading ones count cells. */
export function pushCell(frame: Frame, x: Node, octave: number, split: number): void {
  const { code } = frame;
  const before = (octave + EXPONENT_BIAS) * 2 ** split - 1;
  const number = () => {
    frame.pushDouble(x);
    code
      .do('i64.reinterpret_f64')
      .const('i64', BigInt(MANTISSA_BITS - split))
      .do('i64.shr_s');
    code.do('i32.wrap_i64').const('i32', before).do('i32.sub');
  };
  frame.pushExtreme('max', 'i32', number, () => code.const('i32', 0));
}

/** Pushes the mantissa without the cell's bits, as that of a number from 1 to 2, less 1. */
export function pushFraction(frame: Frame, x: Node, split: number): void {
  const { code } = frame;
  const gone = 64 - MANTISSA_BITS;
  frame.pushDouble(x);
  code
    .do('i64.reinterpret_f64')
    .const('i64', BigInt(gone + split))
    .do('i64.shl');
  code.const('i64', BigInt(gone)).do('i64.shr_u');
  code.const('i64', BigInt(EXPONENT_BIAS) << BigInt(MANTISSA_BITS)).do('i64.or');
  code.do('f64.reinterpret_i64').const('f64', 1).do('f64.sub');
}

/** Pushes a quotient, or 0 where the divisor is 0. */
export function pushQuotient(frame: Frame, a: Node, b: Node): void {
  const { code } = frame;
  const divisor = frame.boundOf(b);
  frame.pushDouble(a);
  frame.pushDouble(b);
  code.do('f64.div');
  if (divisor.low > 0 || divisor.high < 0) return;
  code.const('f64', 0);
  frame.pushDouble(b);
  code.const('f64', 0).do('f64.ne').do('select');
}

/** Pushes a number as an index into a table, clamped to its ends. */
export function pushIndex(frame: Frame, index: Node, last: number): void {
  const { code } = frame;
  const { low, high } = frame.boundOf(index);
  let push = () => frame.pushInteger(index, 0);
  if (high > last) {
    const inner = push;
    push = () => frame.pushExtreme('min', 'i32', inner, () => code.const('i32', last));
  }
  if (low < 0) {
    const inner = push;
    push = () => frame.pushExtreme('max', 'i32', inner, () => code.const('i32', 0));
  }
  push();
}

/** Replaces an index on the stack by the table's entry. */
export function pushEntry(frame: Frame, table: readonly number[], { local, bits }: NumberPlace): void {
  const { code } = frame;
  if (local.type === 'i32') {
    const address = frame.tables.integers(table.map((value) => value * 2 ** bits));
    code.const('i32', 2).do('i32.shl').do('i32.load', address);
  } else {
    code.const('i32', 3).do('i32.shl').do('f64.load', frame.tables.doubles(table));
  }
}

/** Pushes the result of a comparison of two numbers, as integers if both are. */
export function pushComparison(frame: Frame, how: 'lt' | 'le' | 'eq', a: Node, b: Node): void {
  const bits = frame.commonBits([a, b]);
  if (bits === undefined) {
    frame.pushDouble(a);
    frame.pushDouble(b);
    frame.code.do(`f64.${how}`);
  } else {
    frame.pushInteger(a, bits);
    frame.pushInteger(b, bits);
    frame.code.do(how === 'eq' ? 'i32.eq' : `i32.${how}_s`);
  }
}
