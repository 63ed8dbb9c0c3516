// Shogi against Fairy-Stockfish, an independent program: perft of random positions in which both sides hold pieces.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadNineRules } from '../node.ts';
import { SHOGI } from './board.ts';
import { type Comparison, compareWithFairyStockfish, POSITIONS } from './fairy-stockfish.testing.ts';

const FILE = '/usr/games/fairy-stockfish';
const absent = !existsSync(FILE);

function report({ positions, nodes, dropMates, corrected }: Comparison): void {
  if (positions % 50 !== 0) return;
  const difference = `${corrected} of them after removing ${dropMates} mates by dropped pawns`;
  process.stderr.write(`${positions} positions with ${nodes} nodes count as in Fairy-Stockfish, ${difference}\n`);
}

test.skipIf(absent && !process.env.CI)(
  `${POSITIONS} random positions of shogi with pieces in both hands count as in Fairy-Stockfish${absent ? ' (skipped: it is not installed)' : ''}`,
  async () => {
    const position = (await loadNineRules(SHOGI)).position();
    const { positions, corrected } = await compareWithFairyStockfish(position, FILE, {}, report);
    expect(positions).toBe(POSITIONS);
    expect(corrected).toBeLessThan(0.2 * POSITIONS);
  },
);
