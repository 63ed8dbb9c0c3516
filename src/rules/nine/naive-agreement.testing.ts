// The core against the naive generator: the same moves and the same positions after them.
import assert from 'node:assert/strict';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board } from './board.ts';
import { NaivePosition, naiveRules } from './naive.testing.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

/** Boards whose switches differ from those of the built-in ones. */
const SWITCHED: readonly Board[] = [
  { ...BOARDS[1]!, name: 'mixed-without-hands', hands: { first: false, second: false } },
  { ...BOARDS[2]!, name: 'fair-first-hand', hands: { first: true, second: false }, pawnDropMate: 'forbidden' },
];

export const COMPARED_BOARDS: readonly Board[] = [...BOARDS, ...SWITCHED];

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

/** Compares both generators on the position with a number, and the positions after its moves if they are to be made. Returns the number of moves. */
export function compareWithNaive(position: NinePosition, number: number, makesMoves: boolean): number {
  const sfen = randomSfen(position, number);
  unwrap(loadSfen(position, sfen));
  const naive = NaivePosition.fromSfen(naiveRules(position.core.board), sfen);
  assert.equal(naive.toString(), sfen);
  assert.equal(position.inCheck, naive.isInCheck(naive.side), sfen);
  const expected = naive.moves();
  assert.deepEqual(position.moves().map(formatUsi).sort(), [...expected.keys()].sort(), sfen);
  if (makesMoves)
    assert.deepEqual(
      sfensAfterMoves(position),
      new Map([...expected].map(([usi, after]) => [usi, after.toString()])),
      sfen,
    );
  return expected.size;
}
