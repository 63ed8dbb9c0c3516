// Among lines that mate, the shorter always ranks first.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { loadFen } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { LineReporter } from './report.ts';
import { findLines, profileWith } from './search.testing.ts';

let engine: Engine;
const position = (await loadRules()).position();

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

/** Positions in which the engine's side mates, with promotions and captures on the way, or is mated. */
const MATING = [
  '8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44',
  '6k1/5ppp/1P6/8/8/8/r4PPP/1R4K1 w - - 0 1',
  '6k1/8/8/8/8/8/1q1r4/6K1 b - - 0 1',
];
const MATED = ['5q2/6r1/8/8/8/5k2/8/7K w - - 0 1', '8/8/8/8/k7/2K5/8/1R5Q b - - 0 1'];

const KNOBS = [
  'mate.perPly=0',
  'mate.byDistance=true',
  'mate.opponent=1000,mate.engine=1000,lineSearch.takeMates=false',
  ...amount({ quick: [], slow: ['mate.perPly=10', 'mate.perPly=100', 'line.cap=50'] }),
];

describe.each(KNOBS)('with %s (trust 3.6)', (knobs) => {
  const profile = profileWith(knobs);

  beforeAll(() => engine.setProfile(profile));

  /** The plies of the lines that mate, in the order of the lines. */
  async function mates(fen: string): Promise<number[]> {
    unwrap(loadFen(position, fen));
    const lines = await findLines(engine, { fen, moves: [] }, { depth: 3, variations: 256 });
    const reporter = new LineReporter(profile);
    return lines.flatMap(({ pv, exact }) => {
      const { ending, score, components } = reporter.report(position, pv, { depth: 3, mode: 'lines' });
      expect(exact).toBe(score);
      if (ending !== 'checkmate') return [];
      const worth = components.find(({ id }) => id === 'mate')!.total;
      expect(Math.abs(worth)).toBeGreaterThanOrEqual(900);
      return [pv.length];
    });
  }

  test('the shorter mate comes first', async () => {
    let different = 0;
    for (const fen of MATING) {
      const plies = (await mates(fen)).filter((count) => count % 2 === 1);
      expect(plies, fen).toEqual(plies.toSorted((a, b) => a - b));
      different += new Set(plies).size;
    }
    expect(different).toBeGreaterThan(MATING.length);
  });

  test('the losing side is mated as late as possible', async () => {
    let found = 0;
    for (const fen of MATED) {
      const plies = (await mates(fen)).filter((count) => count % 2 === 0);
      expect(plies, fen).toEqual(plies.toSorted((a, b) => b - a));
      found += plies.length;
    }
    expect(found).toBeGreaterThan(0);
  });
});

test('of mates at the same ply, the one that wins more material is found whatever the move order (trust 3.6)', async () => {
  await engine.setProfile(profileWith('lineSearch.checkExtensionCap=2,lineSearch.swingExtensionCap=1'));
  const fen = '4rbr1/3b4/k7/2p2B1p/P1p1Np2/2q1PP2/1Rn5/N1BK4 w - - 5 53';
  const lines = await findLines(engine, { fen, moves: [] }, { depth: 2, variations: 256 });
  // Qe1 also mates there, but the rest of its line is worth less to Black.
  expect(lines.find(({ uci }) => uci[0] === 'e4f2')!.uci).toEqual(['e4f2', 'g8g1', 'd1e2', 'c2d4']);
});
