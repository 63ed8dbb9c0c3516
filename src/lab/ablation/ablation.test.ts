import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import type { RunGame } from '../run/play-run.ts';
import { Ablation } from './ablation.ts';
import { Design } from './design.ts';
import { featuresOf } from './features.ts';

const profiles = chessProfiles();
const profile = unwrap(profiles.preset('baseline'));
const features = featuresOf(profile, 'term', false);
const OPENINGS = ['one', 'two', 'three'];

function ablation(pairs = 12): Ablation {
  const design = new Design('random', features.length, 1);
  return new Ablation({
    profiles: chessProfiles(),
    profile,
    name: 'baseline',
    features,
    design,
    pairs,
    openings: OPENINGS,
    control: { nodes: 5 },
  });
}

/** A game of the schedule that the full profile wins, or loses if `isLost`. */
function game(run: Ablation, number: number, isLost = false): RunGame {
  const { white, black, fen } = run.schedule(number);
  const points = (white === 0) === isLost ? 0 : 1;
  const moves = [{ uci: `${number}`, ms: 0 }];
  const record = { number, fen, moves, white: points as 0 | 1, reason: 'checkmate' as const, overruns: [] };
  return { ...record, whitePlayer: white, blackPlayer: black };
}

test('the full profile plays against itself without the features of the design', () => {
  const run = ablation();
  const design = new Design('random', features.length, 1);
  for (let pair = 0; pair < 12; pair++) {
    const [one, other] = [run.schedule(2 * pair + 1), run.schedule(2 * pair + 2)];
    expect([one.white, one.fen]).toEqual([0, OPENINGS[pair % 3]]);
    expect(other).toEqual({ white: one.black, black: 0, fen: one.fen });
    const off = design.off(pair).map((feature) => features[feature]!.id);
    const entrant = run.entrant(one.black);
    expect(entrant.label).toBe(`baseline without ${off.join(', ')}`);
    const named = unwrap(profiles.named(`baseline{${off.map((id) => `${id}.weight=0`).join()}}`));
    expect(entrant.spec).toMatchObject({ hash: named.hash, mode: 'full' });
  }
  expect(run.entrant(0)).toMatchObject({ label: 'baseline', spec: { hash: profile.hash } });
  // A longer run has the same contestants.
  const longer = ablation(20);
  expect(longer.players.slice(0, run.players.length)).toEqual(run.players);
  for (let number = 1; number <= 24; number++) expect(longer.schedule(number)).toEqual(run.schedule(number));
});

test('games that are removed from the count have no effect', () => {
  const [whole, corrected] = [ablation(), ablation()];
  for (let number = 1; number <= 10; number++) {
    whole.add(game(whole, number));
    corrected.add(game(corrected, number, number % 4 === 0));
  }
  expect(corrected.effects).not.toEqual(whole.effects);
  const right = [1, 2, 3, 5, 6, 7, 9, 10].map((number) => game(corrected, number));
  corrected.recount(right);
  expect(corrected.games).toBe(8);
  for (const number of [4, 8]) corrected.add(game(corrected, number));
  expect(corrected.games).toBe(10);
  expect(corrected.effects).toEqual(whole.effects);
  for (const { elo } of whole.effects) expect(elo).toBeGreaterThan(0);
});

test('the result does not depend on the order in which games end, not even in its last digit', () => {
  const [forward, backward] = [ablation(60), ablation(60)];
  for (let number = 1; number <= 120; number++) forward.add(game(forward, number, number % 7 < 3));
  for (let number = 120; number >= 1; number--) backward.add(game(backward, number, number % 7 < 3));
  expect(backward.effects).toEqual(forward.effects);
});
