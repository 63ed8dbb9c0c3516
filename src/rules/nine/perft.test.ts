import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { amount } from '../amount.testing.ts';
import { growTo } from '../core.ts';
import { compileCore, loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, SHOGI } from './board.ts';
import { initialiseNine, instantiateNineCore } from './core.ts';
import { NinePosition } from './position.ts';
import { scatter } from './random-positions.testing.ts';

/** Counts that other programs agree on. */
const KNOWN: readonly (readonly [name: string, sfen: string, counts: readonly number[]])[] = [
  ['the start of shogi', 'startpos', [30, 900, 25470, 719731, 19861490, 547581517]],
  [
    'the position with 593 legal moves',
    'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1',
    [593, 105677, 53393368],
  ],
  [
    'a middlegame with full hands',
    'l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1',
    [207, 28684, 4809015, 516925165],
  ],
];

/** The largest count of a quick test. */
const MOST = amount({ quick: 6e7, slow: 1e9 });

for (const [name, sfen, counts] of KNOWN) {
  for (const [index, nodes] of counts.entries()) {
    if (nodes > MOST) continue;
    test(`${name}: ${nodes} at depth ${index + 1}`, async () => {
      const position = (await loadNineRules(SHOGI)).position();
      unwrap(loadSfen(position, sfen));
      expect(position.perft(index + 1)).toBe(nodes);
    });
  }
}

test('reversed fair is the mirror image of fair, with equal counts', async () => {
  const depth = amount({ quick: 4, slow: 5 });
  const [fair, reversed] = await Promise.all(
    ['fair', 'reversed-fair'].map(async (name) => {
      const position = (await loadNineRules(BOARDS.find((board) => board.name === name)!)).position();
      return Array.from({ length: depth }, (_, i) => position.perft(i + 1));
    }),
  );
  expect(reversed).toEqual(fair);
  expect(fair!.slice(0, 2)).toEqual([34, 1156]);
});

test('the build for shared memory counts the same on every board', async () => {
  const module = await compileCore('core-nine.shared');
  for (const board of BOARDS) {
    const plain = (await loadNineRules(board)).position();
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024, shared: true });
    const core = instantiateNineCore(module, memory, board);
    const { THREADS, THREAD_BYTES } = core.layout;
    growTo(memory, THREADS + 2 * THREAD_BYTES);
    initialiseNine(core);
    const shared = new NinePosition(core, THREADS + THREAD_BYTES);
    for (let number = 0; number < 20; number++) {
      const sfen = number === 0 ? 'startpos' : scatter(plain, randomNumbersFor(23, number));
      for (const position of [plain, shared]) unwrap(loadSfen(position, sfen));
      expect(shared.perft(2), sfen).toBe(plain.perft(2));
    }
  }
});

test('divide lists every legal move once and its counts sum to perft', async () => {
  const position = (await loadNineRules(SHOGI)).position();
  const parts = [...position.divide(3)];
  expect(new Set(parts.map(({ move }) => move)).size).toBe(30);
  expect(parts.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(25470);
});
