import { bound } from '../bounds.ts';
import { KNOB_BITS } from '../knobs.ts';
import { type Operation, ORDINARY, OTHER } from './operation.ts';

/*
 * Values that the core or a memo keeps. Only the compiler makes these.
 */

const KEPT = {
  ...ORDINARY,
  specialise: 'same',
  interpret: 'none',
  learning: 'none',
  language: 'none',
  audit: 'none',
} as const;

/** A sum that the core keeps for a color. */
export const lane: Operation<
  'lane',
  'num',
  readonly [],
  { readonly color: number; readonly lane: number; readonly bits: number; readonly low: number; readonly high: number }
> = {
  ...KEPT,
  name: 'lane',
  type: 'num',
  args: [],
  bound: ({ attr: { bits, low, high } }) => bound(bits, low, high),
  emit: ({ attr }, { code, position, target }, { local, bits }) => {
    const { layout } = target.native!;
    code.get(position).do('i32.load', layout.POS_STATE);
    code.do('i32.load', layout.STATE_LANES + layout.LANE_BYTES * attr.color + 4 * attr.lane);
    // The core counts in the unit of knobs, even if all entries are multiples of a larger unit or the bound is too wide
    // for the integers used here.
    if (local.type !== 'i32')
      code
        .do('f64.convert_i32_s')
        .const('f64', 2 ** -KNOB_BITS)
        .do('f64.mul');
    else if (bits < KNOB_BITS) code.const('i32', KNOB_BITS - bits).do('i32.shr_s');
  },
  dependsOn: () => OTHER,
};

/** A number that is kept between positions; the generator loads it first. */
export const memo: Operation<'memo', 'num', readonly ['num'], { readonly slot: number }> = {
  ...KEPT,
  name: 'memo',
  type: 'num',
  args: ['num'],
  bound: ({ args: [kept] }, of) => of(kept),
  emit: 'none',
  isKept: true,
};

/** A set that is kept between positions. */
export const memoSet: Operation<'memoSet', 'set', readonly ['set'], { readonly slot: number }> = {
  ...KEPT,
  name: 'memoSet',
  type: 'set',
  args: ['set'],
  bound: ({ args: [kept] }, of) => of(kept),
  emit: 'none',
  isKept: true,
};

export const KEPT_VALUES = [lane, memo, memoSet] as const;
