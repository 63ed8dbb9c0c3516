import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import { randomPositions } from '../lab/positions.ts';
import { loadFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { EXACT_SETTINGS, iterate, searchOnlyWith } from './exact-settings.testing.ts';
import type { Score } from './messages.ts';
import { Minimax } from './minimax.testing.ts';
import { createEngine } from './node.ts';

const DEPTH = 5;
const DEPTHS = [1, 2, 3, 4, 5];
/** The number of positions of each kind. */
const COUNT = 50;
/** Moves in the first four plies; negamax has some thirty times as many to try. */
const MAX_LEAVES = 1_300_000;
const CALM_BUDGET = 1_000_000;
/** Captures without bounds soon exceed any budget: in openings few positions get a value. */
const ALL_BUDGET = 2_000_000;

const rules = await loadRules();

function isAffordable(position: Position): boolean {
  return position.perft(DEPTH - 1) <= MAX_LEAVES;
}

function chosenPositions(): string[] {
  const position = rules.position();
  const usable = AUDIT_POSITIONS.filter((fen) => {
    unwrap(loadFen(position, fen));
    return position.status().ending === undefined && isAffordable(position);
  });
  return usable.slice(0, COUNT);
}

function gamePositions(least: number, most: number): string[] {
  return randomPositions(rules, { count: COUNT, seed: least, plies: [least, most], accepts: isAffordable });
}

let engine: Engine;
let minimax: Minimax;

beforeAll(async () => {
  engine = await createEngine();
  minimax = await Minimax.create(defaultProfile());
});

afterAll(() => engine.dispose());

/** Root scores of every depth and position with only the given switches on, and their cost. */
async function search(fens: readonly string[], on: readonly string[]) {
  await searchOnlyWith(engine, on);
  const scores: (readonly Score[])[] = [];
  let nodes = 0;
  for (const fen of fens) {
    const found = await iterate(engine, fen, DEPTH);
    scores.push(found.scores);
    nodes += found.nodes;
  }
  return { scores, nodes };
}

describe.each([
  ['chosen positions', chosenPositions],
  ['openings and middlegames of random games', () => gamePositions(6, 60)],
  ['late middlegames of random games', () => gamePositions(60, 200)],
  ['endings of random games', () => gamePositions(200, 400)],
])('%s, at every depth up to 5, without TT and selectivity', (_kind, positions) => {
  let fens: string[];

  beforeAll(() => {
    fens = positions();
    expect(new Set(fens).size).toBe(COUNT);
  });

  test('every exact setting gives the score of plain negamax', async () => {
    const plain: (Score | undefined)[][] = [];
    await searchOnlyWith(engine, []);
    for (const fen of fens) {
      const searched = iterate(engine, fen, DEPTH);
      // The worker starts before this thread is busy.
      await new Promise((resolve) => setImmediate(resolve));
      const scores = DEPTHS.map((depth) => minimax.score(fen, depth, 'none'));
      expect({ fen, scores: (await searched).scores }).toEqual({ fen, scores });
      plain.push(scores);
    }
    const sizes = new Set<number>();
    for (const on of EXACT_SETTINGS) {
      const { scores, nodes } = await search(fens, on);
      expect({ on, scores }).toEqual({ on, scores: plain });
      sizes.add(nodes);
    }
    // Every switch has an effect.
    expect(sizes.size).toBe(EXACT_SETTINGS.length);
  });

  test('every exact search gives the score of negamax with quiescence search', async () => {
    const { scores: alphaBeta, nodes: size } = await search(fens, ['cutoffs', 'quiescence']);
    const sizes = new Set([size]);
    for (const on of EXACT_SETTINGS.slice(1)) {
      const { scores, nodes } = await search(fens, [...on, 'quiescence']);
      expect({ on, scores }).toEqual({ on, scores: alphaBeta });
      sizes.add(nodes);
    }
    expect(sizes.size).toBe(EXACT_SETTINGS.length);
    // Negamax goes as deep as the budget allows.
    const followed = DEPTHS.map(() => 0);
    for (const [i, fen] of fens.entries())
      for (const depth of DEPTHS) {
        const score = minimax.score(fen, depth, 'bounded', CALM_BUDGET);
        if (score === undefined) break;
        expect({ fen, depth, score: alphaBeta[i]![depth - 1] }).toEqual({ fen, depth, score });
        followed[depth - 1]!++;
      }
    console.log(`to depths 1 to 5 negamax with quiescence followed ${followed.join(', ')} positions`);
    expect(followed[0]).toBe(COUNT);
    expect(followed[1]).toBeGreaterThan(COUNT / 2);
  });

  test('bounds do not change the quiescence value', () => {
    let compared = 0;
    for (const fen of fens)
      for (const depth of DEPTHS) {
        const all = minimax.score(fen, depth, 'all', ALL_BUDGET);
        if (all === undefined) break;
        expect({ fen, depth, score: minimax.score(fen, depth, 'bounded') }).toEqual({ fen, depth, score: all });
        compared++;
      }
    expect(compared).toBeGreaterThan(0);
  });
});
