import type { Node } from '../graph.ts';
import { squaresOf } from '../ruleset.ts';
import type { Local } from './code.ts';
import type { Frame, NumberPlace } from './frame.ts';
import { distanceTable } from './geometry.ts';

export function computeNumber(frame: Frame, node: Node): void {
  const { code } = frame;
  const { op, args, attr } = node;
  const { native, ruleset } = frame.target;
  if (op === 'memo') throw new Error('what is kept must be computed first');
  const place = frame.newNumber(node);
  const { local, bits } = place;
  const integer = local.type === 'i32';
  switch (op) {
    case 'linear':
      linear(frame, node, place);
      break;
    case 'mul':
      if (integer) {
        frame.pushInteger(args[0]!, frame.boundOf(args[0]!).bits);
        frame.pushInteger(args[1]!, frame.boundOf(args[1]!).bits);
      } else {
        frame.pushDouble(args[0]!);
        frame.pushDouble(args[1]!);
      }
      code.do(`${local.type}.mul`);
      break;
    case 'div':
      divide(frame, args[0]!, args[1]!);
      break;
    case 'min':
    case 'max': {
      const common = frame.commonBits(args);
      if (common === undefined) {
        frame.pushExtreme(
          op,
          'f64',
          () => frame.pushDouble(args[0]!),
          () => frame.pushDouble(args[1]!),
        );
        frame.convertFromDouble(place);
      } else {
        frame.pushExtreme(
          op,
          'i32',
          () => frame.pushInteger(args[0]!, common),
          () => frame.pushInteger(args[1]!, common),
        );
        if (!integer)
          code
            .do('f64.convert_i32_s')
            .const('f64', 2 ** -common)
            .do('f64.mul');
      }
      break;
    }
    case 'select':
      frame.push(args[1]!, local.type, bits);
      frame.push(args[2]!, local.type, bits);
      code.get(frame.flags.get(args[0]!)!).do('select');
      break;
    case 'round': {
      const unit = attr.bits as number;
      frame.pushDouble(args[0]!);
      if (unit !== 0) code.const('f64', 2 ** unit).do('f64.mul');
      code.do('f64.nearest');
      if (integer) code.do('i32.trunc_sat_f64_s');
      else if (unit !== 0) code.const('f64', 2 ** -unit).do('f64.mul');
      break;
    }
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
    case 'path':
      if (frame.path === undefined) code.const('f64', 0);
      else code.get(frame.path).do('f64.load', 8 + 8 * (attr.slot as number));
      frame.convertFromDouble(place);
      break;
    case 'lane': {
      const { layout } = native!;
      code.get(frame.position).do('i32.load', layout.POS_STATE);
      code.do('i32.load', layout.STATE_LANES + layout.LANE_BYTES * (attr.color as number) + 4 * (attr.lane as number));
      // The core counts in integers even where the bound is too wide for the integers used here.
      if (!integer)
        code
          .do('f64.convert_i32_s')
          .const('f64', 2 ** -(attr.bits as number))
          .do('f64.mul');
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
  let begun = constant !== 0;
  if (local.type === 'i32') {
    if (begun) code.const('i32', constant * 2 ** bits);
    node.args.forEach((arg, i) => {
      const unit = frame.boundOf(arg).bits;
      const factor = factors[i]! * 2 ** (bits - unit);
      const subtract = begun && factor < 0;
      const times = subtract ? -factor : factor;
      frame.pushInteger(arg, unit);
      if (times !== 1) code.const('i32', times).do('i32.mul');
      if (begun) code.do(subtract ? 'i32.sub' : 'i32.add');
      begun = true;
    });
    return;
  }
  if (begun) code.const('f64', constant);
  node.args.forEach((arg, i) => {
    const factor = factors[i]!;
    const subtract = begun && factor < 0;
    const times = subtract ? -factor : factor;
    frame.pushDouble(arg);
    if (times !== 1) code.const('f64', times).do('f64.mul');
    if (begun) code.do(subtract ? 'f64.sub' : 'f64.add');
    begun = true;
  });
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
  const { code } = frame;
  const table = node.attr.table as readonly number[];
  const index = node.args[0]!;
  const { low, high } = frame.boundOf(index);
  const last = table.length - 1;
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
  loadEntry(frame, table, place);
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
