import { bound } from '../bounds.ts';
import { size } from '../language/sizes.ts';
import { call, loose, sideName, tight } from '../language/view.ts';
import { asWhole, checkedWord } from '../language/word.ts';
import { PATH_SLOTS_AT } from '../line/path.ts';
import { colorFor, type Operation, ORDINARY, PATH, type Plain } from './operation.ts';

export type PathAttributes = {
  readonly slot: number;
  readonly low: number;
  readonly high: number;
  readonly bits?: number;
  /** Its name in formulas. */
  readonly name?: string;
  /** The side it belongs to, if each side has its own. */
  readonly side?: number;
};

/** A number that the line to this position has accumulated. */
export const path: Operation<'path', 'num', readonly [], PathAttributes> = {
  ...ORDINARY,
  name: 'path',
  type: 'num',
  args: [],
  specialise: ({ attr }, _, { graph }, us) => {
    const { slot, low, high, bits, side } = attr;
    // The slots of the two sides are adjacent.
    const own = slot + (side === undefined ? 0 : colorFor(us, attr));
    return graph.path({ slot: own, low, high, ...(bits === undefined ? {} : { bits }) });
  },
  bound: ({ attr: { bits = 0, low, high } }) => bound(bits, low, high),
  isWhole: 'always',
  interpret: ({ attr }, on) => on.features.path(attr.slot),
  emit: ({ attr }, frame, place) => {
    if (frame.path === undefined) frame.code.const('f64', 0);
    else frame.code.get(frame.path).do('f64.load', PATH_SLOTS_AT + 8 * attr.slot);
    frame.convertFromDouble(place);
  },
  dependsOn: () => PATH,
  learning: 'flat',
  language: {
    view: ({ attr }) => {
      const { name, slot, low, high, side } = attr;
      if (name === undefined) return call('path', String(slot), String(low), String(high));
      return side === undefined ? tight(`line.${name}`) : call(`line.${name}`, sideName(attr));
    },
    size: ({ attr: { low, high } }) => size(low, high),
    words: {
      path: checkedWord(
        ['slot: whole', 'low: whole', 'high: whole'],
        'A number that the line to this position has accumulated, between low and high.',
        (args, paths) => {
          const [slot, low, high] = args.map(asWhole) as [number, number, number];
          if (slot < 0 || slot >= paths) return { code: 'path', message: `there is no line value ${slot}` };
          return low > high ? { code: 'path', message: `the range from ${low} to ${high} is empty` } : undefined;
        },
        ([slot, low, high], { graph }) => graph.path({ slot: asWhole(slot), low: asWhole(low), high: asWhole(high) }),
      ),
    },
  },
  audit: 'measure',
};

/** The value of a number at the start of the line. */
export const atStart: Operation<'atStart', 'num', readonly ['num'], Plain> = {
  ...ORDINARY,
  name: 'atStart',
  type: 'num',
  args: ['num'],
  specialise: 'same',
  bound: 'none',
  interpret: 'none',
  emit: 'none',
  learning: 'none',
  language: { view: ({ args: [x] }) => call('atStart', loose(x)), size: 'none' },
  audit: { controls: ({ args: [x] }, on) => on.controls(x), judge: 'uses' },
};

export const LINE = [path, atStart] as const;
