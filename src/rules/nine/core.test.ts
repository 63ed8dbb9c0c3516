// Parts of the core that no command shows: accumulator lanes, counts for the side not to move, copies, long games.
import { expect, test } from 'vitest';
import { randomNumbers, randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { parseUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import type { Color } from '../setup.ts';
import { BOARDS } from './board.ts';
import { HAND_KINDS, nineSeenBy } from './kinds.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const GAMES = amount({ quick: 4, slow: 100 });

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'lanes are the sums of the tables over board and hands in random games on the board %s',
  async (_name, board) => {
    const position = (await loadNineRules(board)).position();
    const { core, address } = position;
    const { PROFILES, KINDS, SQUARES, LANES, LANE_BYTES, POS_STATE, STATE_LANES } = core.layout;
    const random = randomNumbers(3);
    const rows = KINDS * SQUARES + HAND_KINDS.length;
    const tables = new Int32Array(core.memory.buffer, PROFILES, rows * LANES);
    tables.forEach((_, index) => {
      tables[index] = Math.floor(random() * 2000) - 1000;
    });
    core.exports.useLanes(address, PROFILES);
    const sums = (color: Color): number[] => {
      const { board: pieces, hands } = position.setup();
      const found = new Array<number>(LANES).fill(0);
      const add = (row: number, times: number) => {
        for (let lane = 0; lane < LANES; lane++) found[lane]! += times * tables[row * LANES + lane]!;
      };
      for (const [square, piece] of pieces.entries())
        if (piece !== 0 && (piece & 1) === color) add((piece >> 1) * SQUARES + nineSeenBy(square, color), 1);
      for (const [slot, count] of hands[color].entries()) add(KINDS * SQUARES + slot, count);
      return found;
    };
    for (let game = 0; game < GAMES; game++) {
      const choose = randomNumbersFor(4, game);
      position.reset();
      for (let ply = 0; ply < 120; ply++) {
        const state = new DataView(core.memory.buffer).getUint32(address + POS_STATE, true);
        for (const color of [0, 1] as const) {
          const lanes = new Int32Array(core.memory.buffer, state + STATE_LANES + color * LANE_BYTES, LANES);
          expect([...lanes]).toEqual(sums(color));
        }
        const moves = position.moves();
        if (moves.length === 0) break;
        position.make(moves[Math.floor(choose() * moves.length)]!);
      }
    }
  },
);

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'the moves of the side not to move are counted as after a null move on the board %s',
  async (_name, board) => {
    const rules = await loadNineRules(board);
    const position = rules.position();
    const turned = rules.position();
    let compared = 0;
    for (let number = 0; number < 10 * GAMES; number++) {
      const sfen = scatter(position, randomNumbersFor(9, number));
      unwrap(loadSfen(position, sfen));
      const { turn, inCheck } = position;
      expect(rules.core.exports.legalMoves(position.address, turn)).toBe(position.moves().length);
      if (inCheck) continue;
      unwrap(loadSfen(turned, sfen.replace(/ [bw] /, turn === 0 ? ' w ' : ' b ')));
      expect(rules.core.exports.legalMoves(position.address, turn ^ 1), sfen).toBe(turned.moves().length);
      compared++;
    }
    expect(compared).toBeGreaterThan(GAMES);
  },
);

test('a copy of a position has its history', async () => {
  const rules = await loadNineRules(BOARDS[0]!);
  const [position, copy] = [rules.position(), rules.position()];
  const cycle = ['5i5h', '5a5b', '5h5i', '5b5a'];
  for (const usi of [...cycle, ...cycle]) position.make(unwrap(parseUsi(position, usi)));
  rules.core.exports.copyPosition(position.address, copy.address);
  expect([copy.occurrences, positionSfen(copy), copy.key]).toEqual([3, positionSfen(position), position.key]);
  copy.unmake();
  expect(position.occurrences).toBe(3);
});

test('a game that is longer than the record of moves can go on', async () => {
  const position = (
    await loadNineRules({ ...BOARDS[0]!, repetition: { occurrences: 8, perpetualCheck: 'loss' } })
  ).position();
  const random = randomNumbers(12);
  for (let ply = 0; ply < 4000; ply++) {
    const moves = position.moves();
    if (moves.length === 0) position.reset();
    else position.make(moves[Math.floor(random() * moves.length)]!);
  }
  const cycle = ['5i5h', '5a5b', '5h5i', '5b5a'];
  position.reset();
  for (let i = 0; i < 1000; i++) for (const usi of cycle) position.make(unwrap(parseUsi(position, usi)));
  expect(position.moveNumber).toBe(4001);
  expect(position.status().ending).toBe('repetition');
  for (let ply = 0; ply < 1024; ply++) expect(position.unmake()).toBe(true);
  randomWalk(position, 10, random);
});
