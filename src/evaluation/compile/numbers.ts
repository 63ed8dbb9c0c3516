import { KNOB_BITS } from '../knobs.ts';
import { PATH_SLOTS_AT } from '../line/path.ts';
import type { Node } from '../nodes.ts';
import { squaresOf } from '../ruleset.ts';
import { pushPartial } from './accumulate.ts';
import type { Local, ValueType } from './code.ts';
import type { Frame, NumberPlace } from './frame.ts';
import { distanceTable } from './geometry.ts';

/** Of doubles. */
const EXPONENT_BIAS = 1023;
const MANTISSA_BITS = 52;

export function computeNumber(frame: Frame, node: Node): void {
  const { code } = frame;
  const { op, args, attr } = node;
  const { native, ruleset } = frame.target;
  if (op === 'memo') throw new Error('what is kept must be computed first');
  const place = frame.newNumber(node);
  const { local, bits } = place;
  switch (op) {
    case 'linear':
      linear(frame, node, place);
      break;
    case 'mul':
      for (const arg of args) frame.push(arg, local.type, frame.boundOf(arg).bits);
      code.do(`${local.type}.mul`);
      break;
    case 'div':
      divide(frame, args[0]!, args[1]!);
      break;
    case 'min':
    case 'max':
      extreme(frame, node, place);
      break;
    case 'select':
      frame.push(args[1]!, local.type, bits);
      frame.push(args[2]!, local.type, bits);
      code.get(frame.flags.get(args[0]!)!).do('select');
      break;
    case 'round':
      round(frame, node, place);
      break;
    case 'cell':
      cell(frame, node);
      break;
    case 'fraction':
      fraction(frame, node);
      frame.convertFromDouble(place);
      break;
    case 'count':
      frame.setOf(args[0]!).forEach((word, i) => {
        code.get(word).do('i64.popcnt');
        if (i > 0) code.do('i64.add');
      });
      code.do('i32.wrap_i64');
      break;
    case 'lookup':
      lookup(frame, node, place);
      break;
    case 'squareTable':
      code.get(frame.squares.get(args[0]!)!);
      loadEntry(frame, attr.table as readonly number[], place);
      break;
    case 'rankOf': {
      const square = frame.squares.get(args[0]!)!;
      if (attr.color === 1) code.const('i32', ruleset.ranks - 1);
      code.get(square).const('i32', ruleset.files).do('i32.div_u');
      if (attr.color === 1) code.do('i32.sub');
      break;
    }
    case 'fileOf':
      code.get(frame.squares.get(args[0]!)!).const('i32', ruleset.files).do('i32.rem_u');
      break;
    case 'distance': {
      const table = frame.tables.integers(distanceTable(ruleset));
      const [a, b] = args.map((arg) => frame.squares.get(arg)!) as [Local, Local];
      code.get(a).const('i32', squaresOf(ruleset)).do('i32.mul').get(b).do('i32.add');
      code.const('i32', 2).do('i32.shl').do('i32.load', table);
      break;
    }
    case 'clock':
      if (native === undefined) throw new Error('this board has no clocks');
      if (attr.name === 'halfmoves') {
        code
          .get(frame.position)
          .do('i32.load', native.layout.POS_STATE)
          .do('i32.load16_u', native.layout.STATE_HALFMOVES);
      } else {
        code
          .get(frame.position)
          .do('i32.load', native.layout.POS_PLY)
          .const('i32', 1)
          .do('i32.shr_u')
          .const('i32', 1)
          .do('i32.add');
      }
      break;
    case 'legalMoves':
      if (native === undefined) throw new Error('this board has no core to count its moves');
      code
        .get(frame.position)
        .const('i32', attr.color as number)
        .do('call', 'legalMoves');
      break;
    case 'path':
      if (frame.path === undefined) code.const('f64', 0);
      else code.get(frame.path).do('f64.load', PATH_SLOTS_AT + 8 * (attr.slot as number));
      frame.convertFromDouble(place);
      break;
    case 'lane': {
      const { layout } = native!;
      code.get(frame.position).do('i32.load', layout.POS_STATE);
      code.do('i32.load', layout.STATE_LANES + layout.LANE_BYTES * (attr.color as number) + 4 * (attr.lane as number));
      // The core counts in the unit of knobs, even where all entries are multiples of a larger one, or the bound is too wide for
      // the integers used here.
      if (local.type !== 'i32')
        code
          .do('f64.convert_i32_s')
          .const('f64', 2 ** -KNOB_BITS)
          .do('f64.mul');
      else if (bits < KNOB_BITS) code.const('i32', KNOB_BITS - bits).do('i32.shr_s');
      break;
    }
    default:
      throw new Error(`no code for the operation '${op}'`);
  }
  code.set(local);
}

function linear(frame: Frame, node: Node, { local, bits }: NumberPlace): void {
  const { code } = frame;
  const factors = node.attr.factors as readonly number[];
  const constant = node.attr.constant as number;
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

/** The smaller or larger of two numbers, compared as what they are already. */
function extreme(frame: Frame, { op, args }: Node, place: NumberPlace): void {
  const { code } = frame;
  const { type } = place.local;
  const extremeOf = (as: ValueType, bits: number) =>
    frame.pushExtreme(
      op as 'min' | 'max',
      as,
      () => frame.push(args[0]!, as, bits),
      () => frame.push(args[1]!, as, bits),
    );
  const common = frame.commonBits(args);
  // The result's unit is the one they have in common.
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

/** The most bits that can be rounded away within an integer: half of the last one's unit must not overflow. */
const MOST_ROUNDED = { i32: 30, i64: 61 };

function round(frame: Frame, { args, attr }: Node, { local }: NumberPlace): void {
  const { code } = frame;
  const unit = attr.bits as number;
  const source = frame.numbers.get(args[0]!);
  const type = source?.local.type;
  if (source !== undefined && type !== undefined && type !== 'f64' && local.type !== 'f64' && frame.isExact) {
    const dropped = source.bits - unit;
    if (dropped > 0 && dropped <= MOST_ROUNDED[type]) {
      // Ties go to even: just under a half is added, and one more if what is kept is odd.
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
  frame.pushDouble(args[0]!);
  if (unit !== 0) code.const('f64', 2 ** unit).do('f64.mul');
  code.do('f64.nearest');
  if (local.type !== 'f64') code.do(`${local.type}.trunc_sat_f64_s`);
  else if (unit !== 0) code.const('f64', 2 ** -unit).do('f64.mul');
}

/** A double's bits are its exponent and then its mantissa: the leading ones count cells. */
function cell(frame: Frame, { args, attr }: Node): void {
  const { code } = frame;
  const split = attr.split as number;
  const before = ((attr.octave as number) + EXPONENT_BIAS) * 2 ** split - 1;
  const number = () => {
    frame.pushDouble(args[0]!);
    code
      .do('i64.reinterpret_f64')
      .const('i64', BigInt(MANTISSA_BITS - split))
      .do('i64.shr_s');
    code.do('i32.wrap_i64').const('i32', before).do('i32.sub');
  };
  frame.pushExtreme('max', 'i32', number, () => code.const('i32', 0));
}

/** What is left of the mantissa when the cell is taken away, as that of a number from 1 to 2, less 1. */
function fraction(frame: Frame, { args, attr }: Node): void {
  const { code } = frame;
  const gone = 64 - MANTISSA_BITS;
  frame.pushDouble(args[0]!);
  code
    .do('i64.reinterpret_f64')
    .const('i64', BigInt(gone + (attr.split as number)))
    .do('i64.shl');
  code.const('i64', BigInt(gone)).do('i64.shr_u');
  code.const('i64', BigInt(EXPONENT_BIAS) << BigInt(MANTISSA_BITS)).do('i64.or');
  code.do('f64.reinterpret_i64').const('f64', 1).do('f64.sub');
}

function divide(frame: Frame, a: Node, b: Node): void {
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

function lookup(frame: Frame, node: Node, place: NumberPlace): void {
  const table = node.attr.table as readonly number[];
  pushIndex(frame, node.args[0]!, table.length - 1);
  loadEntry(frame, table, place);
}

/** Pushes a number as an index into a table: beyond an end, that end. */
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
function loadEntry(frame: Frame, table: readonly number[], { local, bits }: NumberPlace): void {
  const { code } = frame;
  if (local.type === 'i32') {
    const address = frame.tables.integers(table.map((value) => value * 2 ** bits));
    code.const('i32', 2).do('i32.shl').do('i32.load', address);
  } else {
    code.const('i32', 3).do('i32.shl').do('f64.load', frame.tables.doubles(table));
  }
}
