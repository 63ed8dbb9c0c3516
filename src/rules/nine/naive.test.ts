// The core against the naive generator: the same moves and the same positions after them.
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board } from './board.ts';
import { Naive, type NaiveRules } from './naive.testing.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const POSITIONS = amount({ quick: 14, slow: 2000 });
/** Boards whose switches differ from those of the built-in ones. */
const SWITCHED: readonly Board[] = [
  { ...BOARDS[1]!, name: 'mixed-without-hands', hands: { first: false, second: false } },
  { ...BOARDS[2]!, name: 'fair-first-hand', hands: { first: true, second: false }, pawnDropMate: 'forbidden' },
];

function naiveRules({ start, hands, pawnDropMate }: Board): NaiveRules {
  return { start, hands: [hands.first, hands.second], pawnDropMate: pawnDropMate === 'allowed' };
}

/** A position for each number: half of them from random games, half scattered. */
function randomSfen(position: NinePosition, number: number): string {
  const random = randomNumbersFor(81, number);
  if (number % 2 === 1) return scatter(position, random);
  position.reset();
  return randomWalk(position, Math.floor(random() * 160), random);
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
      const naive = Naive.fromSfen(rules, sfen);
      const expected = new Map(naive.moves().map(({ usi, after }) => [usi, after]));
      const moves = new Map(position.moves().map((move) => [formatUsi(move), move]));
      expect([...moves.keys()].sort(), sfen).toEqual([...expected.keys()].sort());
      expect(position.inCheck, sfen).toBe(naive.isAttacked(naive.side));
      for (const [usi, move] of moves) {
        position.make(move);
        expect(Naive.fromSfen(rules, positionSfen(position)).toString(), `${sfen} ${usi}`).toBe(
          expected.get(usi)!.toString(),
        );
        position.unmake();
      }
      total += moves.size;
    }
    expect(total).toBeGreaterThan(20 * POSITIONS);
  },
  600_000,
);
