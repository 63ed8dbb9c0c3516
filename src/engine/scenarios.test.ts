import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatUci } from '../notation/uci-move.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import type { Limits } from './limits.ts';
import type { Info } from './messages.ts';
import { createEngine } from './node.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

async function search(fen: string | undefined, limits: Limits, moves: string[] = []): Promise<Info & { best: string }> {
  await engine.clear();
  unwrap(engine.setPosition(fen, moves));
  const info = await engine.search(limits);
  return { ...info, best: formatUci(info.pv[0]!) };
}

describe('scenarios in full mode', () => {
  test('scenario 9: en passant wins material', async () => {
    const { best } = await search('5rnk/6pp/8/3pP3/2R1R3/8/8/4K3 w - d6 0 2', { depth: 2 });
    expect(best).toBe('e5d6');
  });

  test('scenario 11: a mate in one is found and announced', async () => {
    const { best, score } = await search('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45', { depth: 4 });
    expect({ best, score }).toEqual({ best: 'h3d3', score: { mate: 1 } });
  });

  test.each([2, 3, 4])('scenario 12: no stalemate at depth %i', async (depth) => {
    const { best } = await search('8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44', { depth });
    expect(best).not.toBe('e1e5');
  });

  test.each([2, 3])('scenario 14: the pawn promotes at depth %i', async (depth) => {
    const { best } = await search('rnk5/4P3/3p2pr/p6p/4K3/2p5/2P2PPP/3R4 w - - 0 29', { depth });
    expect(best).toMatch(/^e7e8/);
  });

  test('scenario 16: the losing side takes a repetition, the winning side avoids it', async () => {
    const moves = 'g5d8 g8h7 d8h4 h7g8 h4d8 g8h7 d8h4 h7g8'.split(' ');
    const lost = await search('6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', { depth: 8 }, moves);
    expect({ best: lost.best, score: lost.score }).toEqual({ best: 'h4d8', score: { cp: 0 } });
    // A rook up, after knights moved back and forth: repeating once more would give away half a point.
    const back = 'g1f3 g8f6 f3g1 f6g8'.split(' ');
    const won = await search('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR b Kkq - 0 1', { depth: 8 }, [
      'g8f6',
      ...back.slice(0, 1),
      'f6g8',
      'f3g1',
    ]);
    expect('cp' in won.score && won.score.cp).toBeGreaterThan(200);
  });

  test('scenario 18: the pawn ending is not thrown away', async () => {
    const { best, depth } = await search('6k1/8/8/5pp1/5PpP/8/8/5K2 w - - 0 63', { depth: 19 });
    expect(depth).toBe(19);
    expect(best).not.toBe('f1g1');
  });

  test('scenario 19: a blocked position equals its mirror image and is a draw', async () => {
    const one = await search('8/8/k7/P7/p7/K7/8/8 w - - 0 1', { depth: 16 });
    const other = await search('8/8/k7/P7/p7/K7/8/8 b - - 0 1', { depth: 16 });
    expect(Math.abs((one.score as { cp: number }).cp - (other.score as { cp: number }).cp)).toBeLessThanOrEqual(1);
    expect(Math.abs((one.score as { cp: number }).cp)).toBeLessThan(40);
  });

  test('scenario 23: scholar’s mate is found', async () => {
    const { best, score } = await search('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1', {
      depth: 3,
    });
    expect({ best, score }).toEqual({ best: 'h5f7', score: { mate: 1 } });
  });

  test('scenario 24: a bishop move that allows mate is scored as mate', async () => {
    const moves = 'e2e4 g7g5 d2d4 h7h6 b1c3 b7b6 g1f3 c7c6 f1c4 g5g4 f3e5'.split(' ');
    await engine.clear();
    unwrap(engine.setPosition(undefined, moves));
    const bishop = engine.position.moves().find((move) => formatUci(move) === 'c8a6')!;
    const { score } = await engine.search({ depth: 4, moves: [bishop] });
    expect(score).toEqual({ mate: -1 });
  });
});

describe('limits', () => {
  const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8';

  test('a mate search ends when the mate is found', async () => {
    const { depth, score } = await search('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45', { mate: 1 });
    expect(score).toEqual({ mate: 1 });
    expect(depth).toBeLessThan(6);
  });

  test('only the given moves are searched, with the given number of variations, best first', async () => {
    unwrap(engine.setPosition(FEN));
    const moves = engine.position.moves().filter((move) => ['a2a3', 'h2h3', 'e1g1'].includes(formatUci(move)));
    const lines: Info[] = [];
    await engine.search({ depth: 6, variations: 2, moves: [...moves] }, (info) => lines.push(info));
    const last = lines.slice(-2);
    expect(last.map(({ variation, depth }) => ({ variation, depth }))).toEqual([
      { variation: 1, depth: 6 },
      { variation: 2, depth: 6 },
    ]);
    for (const { pv } of lines) expect(moves).toContain(pv[0]);
    expect((last[0]!.score as { cp: number }).cp).toBeGreaterThanOrEqual((last[1]!.score as { cp: number }).cp);
  });

  test('a pondering search ignores its clock until ponderhit', async () => {
    unwrap(engine.setPosition(FEN));
    const remaining = 100;
    let searching: Promise<Info> | undefined;
    await new Promise<void>((resolve) => {
      searching = engine.search({ clock: { remaining }, ponder: true }, ({ ms }) => {
        if (ms > 2 * remaining) resolve();
      });
    });
    expect(engine.isSearching).toBe(true);
    engine.ponderHit();
    expect((await searching!).depth).toBeGreaterThan(3);
  });

  test('leaving the stream of an analysis ends the search', async () => {
    unwrap(engine.setPosition(FEN));
    let last = 0;
    for await (const { depth } of engine.analyse({})) {
      expect(depth).toBe(last + 1);
      last = depth;
      if (depth === 6) break;
    }
    expect(last).toBe(6);
    expect(engine.isSearching).toBe(false);
  });
});
