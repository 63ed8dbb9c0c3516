import { expect, test } from 'vitest';
import type { LabDivergence } from '../../lab/lab-messages.ts';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { ablationOutlook, blame, tunableKnobs } from './tasks.ts';

const context = new NodeTaskContext();
const BASE: ProfileFile = { lucena: FORMAT, name: 'lucena', extends: 'lucena', knobs: {} };
const EDITED: ProfileFile = { ...BASE, knobs: { mobility: { weight: 0 } } };
const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
/** The first player castles, the second one takes on c5. */
const WON: LabDivergence = { fen: FEN, moves: [], choices: ['e1g1', 'd4c5'], points: 2 };
const AFTER = {
  castling: 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 b - - 1 8',
  taking: 'r1bq1rk1/pp2bppp/4pn2/2Pp4/5B2/2NBPN2/PP3PPP/R2QK2R b KQ - 0 8',
};

test('only the term with the changed knob is blamed, by how much it favored the move', async () => {
  const found = await blame(context, [WON], BASE, EDITED);
  expect([found.won, found.lost, found.terms.map(({ id }) => id)]).toEqual([1, 0, ['mobility']]);
  const [castled, taken] = await ledgers(context, [AFTER.castling, AFTER.taking], BASE);
  const mobility = (book: typeof castled) => book!.terms.find(({ id }) => id === 'mobility')!.total;
  expect(found.terms[0]!.won).toBeCloseTo(mobility(castled) - mobility(taken), 6);
  expect(found.terms[0]!.lost).toBe(0);
});

test('pairs won and pairs lost are averaged separately, for the side to move', async () => {
  const [one] = (await blame(context, [WON], BASE, EDITED)).terms;
  const lost = { ...WON, points: 0.5 };
  const both = await blame(context, [WON, WON, lost], BASE, EDITED);
  expect([both.won, both.lost]).toEqual([2, 1]);
  expect(both.terms[0]!.won).toBeCloseTo(one!.won, 6);
  expect(both.terms[0]!.lost).toBeCloseTo(one!.won, 6);
  // Black chooses between g6 and h6 here.
  const black: LabDivergence = { fen: FEN, moves: ['e1g1'], choices: ['b7b6', 'h7h6'], points: 2 };
  const swapped: LabDivergence = { ...black, choices: ['h7h6', 'b7b6'] };
  const [ahead, back] = [await blame(context, [black], BASE, EDITED), await blame(context, [swapped], BASE, EDITED)];
  expect(ahead.terms[0]!.won).toBeCloseTo(-back.terms[0]!.won, 6);
});

test('each changed knob is blamed separately, and parameters of the search are only counted', async () => {
  const changed: ProfileFile = {
    ...BASE,
    knobs: { mobility: { weight: 0 }, passed: { weight: 0 } },
    search: { futilityBase: 80 },
  };
  const found = await blame(context, [WON], BASE, changed);
  expect(found.searchKnobs).toBe(1);
  const weight = found.knobs.find(({ id }) => id === 'mobility.weight')!;
  expect(weight.title).toBe('Mobility: Weight');
  // The whole contribution of the term, because nothing else in it differs. Four scores are rounded by up to half a centipawn.
  const whole = found.terms.find(({ id }) => id === 'mobility')!.won;
  expect(Math.abs(weight.won - whole)).toBeLessThanOrEqual(2);
  expect(Math.abs(whole)).toBeGreaterThan(4);
});

test('profiles that evaluate alike have no term to blame', async () => {
  expect((await blame(context, [WON], BASE, BASE)).terms).toEqual([]);
});

test('an ablation is planned as the command line plans it', () => {
  const form = { features: 'term', design: 'single', games: 100, isTimed: false, openings: 4032 } as const;
  expect(ablationOutlook(context, BASE, form)).toMatchObject({ features: 17, games: 102 });
  const random = ablationOutlook(context, BASE, { ...form, design: 'random', games: 2000 });
  expect(random).toMatchObject({ features: 17, games: 2000 });
  expect(random.error).toBeLessThan(ablationOutlook(context, BASE, { ...form, games: 2000 }).error);
  expect(() => ablationOutlook(context, BASE, { ...form, games: 1_000_000 })).toThrow('4032 openings allow');
});

test('every knob that can be tuned is offered, those of the search first', () => {
  const knobs = tunableKnobs(context, BASE);
  expect(knobs[0]).toMatchObject({ id: expect.stringMatching(/^search\./), group: 'Search parameters', numbers: 1 });
  const pawn = knobs.find(({ id }) => id === 'material.pawn');
  expect(pawn).toMatchObject({ numbers: 2, start: null });
  expect(knobs.find(({ id }) => id === 'search.futilityBase')).toMatchObject({ start: 40, min: 0, max: 600, step: 5 });
  // Switches, limits and knobs of terms that are off are not numbers to tune.
  for (const id of ['search.nullMove', 'search.seed']) expect(knobs.some((knob) => knob.id === id)).toBe(false);
  expect(knobs.some(({ id }) => id === 'mobility.knightMiddlegame')).toBe(true);
  const bare = tunableKnobs(context, { ...BASE, name: 'material', extends: 'material' });
  expect(bare.some(({ id }) => id === 'mobility.knightMiddlegame')).toBe(false);
});
