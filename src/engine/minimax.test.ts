import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { positionFen } from '../notation/fen.ts';
import { SEARCH_PARAMETERS } from '../profiles/search-parameters.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { DEFAULT_PROFILE } from './default.ts';
import type { Engine } from './engine.ts';
import type { Score } from './messages.ts';
import { createEngine } from './node.ts';

/** Numbers say how a feature works; switches say whether it does. */
const SWITCHES = SEARCH_PARAMETERS.filter(({ min, max }) => min === 0 && max === 1).map(({ name }) => name);
const POSITIONS = 40;
const DEPTH = 3;

let engine: Engine;
let fens: string[];

/** Positions from random games: sharp and absurd, which is what finds mistakes. */
async function randomPositions(count: number, seed: number): Promise<string[]> {
  const random = randomNumbers(seed);
  const position = (await loadRules()).position();
  const found: string[] = [];
  while (found.length < count) {
    position.reset();
    const plies = 6 + Math.floor(random() * 90);
    for (let i = 0; i < plies && position.status().ending === undefined; i++) {
      const moves = position.moves();
      position.make(moves[Math.floor(random() * moves.length)]!);
    }
    if (position.status().ending === undefined) found.push(positionFen(position));
  }
  return found;
}

beforeAll(async () => {
  engine = await createEngine();
  fens = await randomPositions(POSITIONS, 5);
});

afterAll(() => engine.dispose());

/** Root scores with only the given switches on. */
async function scores(on: readonly string[], depth = DEPTH): Promise<Score[]> {
  await engine.setProfile({
    ...DEFAULT_PROFILE,
    search: new Map<string, number>([
      ...SWITCHES.map((name): [string, number] => [name, on.includes(name) ? 1 : 0]),
      ['aspirationDepth', 2],
    ]),
  });
  const result: Score[] = [];
  for (const fen of fens) {
    unwrap(engine.setPosition(fen));
    result.push((await engine.search({ depth })).score);
  }
  return result;
}

const WAYS = [
  ['cutoffs', 'pvs'],
  ['cutoffs', 'pvs', 'aspiration'],
  ['cutoffs', 'mateDistance'],
  ['cutoffs', 'pvs', 'badCapturesLast'],
  ['cutoffs', 'pvs', 'killers'],
  ['cutoffs', 'pvs', 'counterMoves'],
  ['cutoffs', 'pvs', 'butterfly'],
  ['cutoffs', 'pvs', 'continuation'],
  ['cutoffs', 'pvs', 'captureHistory'],
  ['cutoffs', 'pvs', 'aspiration', 'killers', 'counterMoves', 'butterfly', 'continuation', 'captureHistory'],
];

describe('without selectivity every way to search gives the same score', () => {
  test('alpha–beta that of plain negamax', async () => {
    expect(await scores(['cutoffs'])).toEqual(await scores([]));
  });

  test.each(WAYS.map((on) => [on]))('that of alpha–beta: %j', async (on) => {
    expect(await scores(on)).toEqual(await scores(['cutoffs']));
  });

  test.each(WAYS.map((on) => [on]))('with quiescence, too: %j', async (on) => {
    expect(await scores([...on, 'quiescence'])).toEqual(await scores(['cutoffs', 'quiescence']));
  });
});
