// Lines for tests: played from moves, or made up at random.
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
  /** The side that moves first, unless told. */
  readonly engine?: Color;
  /** White's static score of a position; 0 everywhere unless told. */
  readonly score?: (features: Features) => number;
  /** How many of the plies are a trade's. */
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

/** The same way with the colors exchanged. */
export function flippedSlots(slots: readonly number[]): number[] {
  const turned = [...slots];
  for (const { at, sided } of Object.values(SLOTS)) {
    if (sided) [turned[at], turned[at + 1]] = [slots[at + 1]!, slots[at]!];
  }
  turned[SLOTS.engine.at] = 1 - slots[SLOTS.engine.at]!;
  return turned;
}

/** Ways in the ranges of their slots, whether or not a line could be like that. */
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
