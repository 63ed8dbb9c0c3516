import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import type { Score } from '../../engine/messages.ts';
import { createEngine } from '../../engine/node.ts';
import { LineScorer } from '../../evaluation/line/scorer.ts';
import { positionFen } from '../../notation/fen.ts';
import { formatUci, parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { playOut } from './play-out.ts';

const profile = unwrap(chessProfiles().preset('material'));
let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(profile);
});
afterAll(() => engine.dispose());

/** A knight takes a pawn that a pawn defends. */
const FEN = '4k3/2p5/3p4/8/4N3/8/4P3/4K3 w - - 0 1';

async function added(score: Score): Promise<string[]> {
  unwrap(engine.setPosition(FEN));
  const pv = [unwrap(parseUci(engine.position, 'e4d6'))];
  const moves = await playOut(engine, new LineScorer(profile.evaluation, profile.values), { pv, score });
  expect(positionFen(engine.position)).toBe(FEN);
  return moves.map((move) => formatUci(move));
}

test('an exchange is played out until the static score equals the score of the search', async () => {
  const scorer = new LineScorer(profile.evaluation, profile.values);
  unwrap(engine.setPosition(FEN, ['e4d6', 'c7d6']));
  const after = scorer.static(engine.position.setup());
  unwrap(engine.setPosition(FEN, ['e4d6']));
  const before = scorer.static(engine.position.setup());
  expect(after).toBeLessThan(before);
  expect(await added({ cp: after })).toEqual(['c7d6']);
  // Nothing is added if the score is reached already, or if it would lead away from it.
  expect(await added({ cp: before })).toEqual([]);
  expect(await added({ cp: before + 500 })).toEqual([]);
});

test('a line that ends in mate is not played out', async () => {
  expect(await added({ mate: 4 })).toEqual([]);
});
