// Lines for tests: played from moves, or random.
import fc from 'fast-check';
import { loadFen } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import type { Color, Setup } from '../../rules/setup.ts';
import { type Features, setupFeatures } from '../features.ts';
import { CHESS } from '../ruleset.ts';
import type { Line } from './ledger.ts';
import { FIRST_START, SLOTS, type SlotName } from './path.ts';
import { LineRecord } from './record.ts';

export interface LineOptions {
  /** The side that moves first, by default. */
  readonly engine?: Color;
  /** White's static score of a position; 0 by default. */
  readonly score?: (features: Features) => number;
  /** The number of plies that belong to a trade. */
  readonly trades?: number;
}

/** Plays moves and records the line. */
export function playLine(position: Position, fen: string, moves: string, options: LineOptions = {}): Line {
  unwrap(loadFen(position, fen));
  const { score = () => 0, trades = 0 } = options;
  const start = setupFeatures(CHESS, position.setup());
  const record = new LineRecord(options.engine ?? position.turn, score(start));
  for (const san of moves.split(' ').filter((text) => text !== '')) {
    const before = position.setup();
    const move = unwrap(parseSan(position, san));
    position.make(move);
    record.add({ before, move, score: score(setupFeatures(CHESS, position.setup())) });
    if (position.inCheck && position.moves().length === 0) record.mate(before.turn);
  }
  record.trade(trades);
  return { start, end: setupFeatures(CHESS, position.setup()), slots: record.slots };
}

/** A path with the given slots; sided ones are given for White and Black. */
export function slotsOf(given: Partial<Record<SlotName, number | readonly [number, number]>>): number[] {
  const slots = new Array<number>(FIRST_START).fill(0);
  for (const [name, value] of Object.entries(given)) {
    const { at } = SLOTS[name as SlotName];
    [value].flat().forEach((part, color) => {
      slots[at + color] = part;
    });
  }
  return slots;
}

/** The same path with the colors swapped. */
export function flippedSlots(slots: readonly number[]): number[] {
  const turned = [...slots];
  for (const { at, sided } of Object.values(SLOTS)) {
    if (sided) [turned[at], turned[at + 1]] = [slots[at + 1]!, slots[at]!];
  }
  turned[SLOTS.engine.at] = 1 - slots[SLOTS.engine.at]!;
  return turned;
}

/** Random paths with slots in their ranges, whether or not a real line could have them. */
export const anySlots: fc.Arbitrary<number[]> = fc
  .tuple(
    ...Object.values(SLOTS).flatMap(({ sided, most, bits = 0 }) => {
      const parts = fc.nat(most * 2 ** bits).map((whole) => whole / 2 ** bits);
      const value = fc.oneof(fc.constant(0), fc.nat(Math.min(most, 12)), parts);
      return sided ? [value, value] : [value];
    }),
  )
  .map((values) => [...values]);

export function features(setup: Setup): Features {
  return setupFeatures(CHESS, setup);
}
