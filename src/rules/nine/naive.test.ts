// The core against the naive generator: the same moves and the same positions after them.
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board } from './board.ts';
import { NaivePosition, naiveRules } from './naive.testing.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

/** The number of positions, and of those whose moves are also made. */
const POSITIONS = amount({ quick: 200, slow: 2000 });
const MADE = amount({ quick: 40, slow: 2000 });
/** Boards whose switches differ from those of the built-in ones. */
const SWITCHED: readonly Board[] = [
  { ...BOARDS[1]!, name: 'mixed-without-hands', hands: { first: false, second: false } },
  { ...BOARDS[2]!, name: 'fair-first-hand', hands: { first: true, second: false }, pawnDropMate: 'forbidden' },
];

/** A position for each number: half of them from random games, half scattered. */
function randomSfen(position: NinePosition, number: number): string {
  const random = randomNumbersFor(81, number);
  if (number % 2 === 1) return scatter(position, random);
  position.reset();
  return randomWalk(position, Math.floor(random() * 160), random);
}

/** The moves that the core finds, with the SFEN after each of them. */
function sfensAfterMoves(position: NinePosition): Map<string, string> {
  return new Map(
    position.moves().map((move) => {
      position.make(move);
      const sfen = positionSfen(position);
      position.unmake();
      return [formatUsi(move), sfen];
    }),
  );
}

test.each([...BOARDS, ...SWITCHED].map((board) => [board.name, board] as const))(
  'on random positions of the board %s both generators agree',
  async (_name, board) => {
    const position = (await loadNineRules(board)).position();
    const rules = naiveRules(board);
    let total = 0;
    for (let number = 0; number < POSITIONS; number++) {
      const sfen = randomSfen(position, number);
      unwrap(loadSfen(position, sfen));
      const naive = NaivePosition.fromSfen(rules, sfen);
      expect(naive.toString()).toBe(sfen);
      expect(position.inCheck, sfen).toBe(naive.isInCheck(naive.side));
      const expected = naive.moves();
      expect(position.moves().map(formatUsi).sort(), sfen).toEqual([...expected.keys()].sort());
      if (number < MADE)
        expect(sfensAfterMoves(position), sfen).toEqual(
          new Map([...expected].map(([usi, after]) => [usi, after.toString()])),
        );
      total += expected.size;
    }
    expect(total).toBeGreaterThan(20 * POSITIONS);
  },
  600_000,
);
