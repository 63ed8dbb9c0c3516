import { expect, test } from 'vitest';
import type { LabPlayer } from '../../lab/lab-messages.ts';
import { newRest, parseLab, runRest } from './address.ts';
import { boundsFault, matchExpectation, tournamentExpectation, tuningExpectation } from './expectation.ts';
import { FIRST_FORM } from './form.ts';
import { choiceText, parseChoice, withPicked } from './knob-patterns.ts';
import { ablationOrder, matchOrder, tournamentOrder, tuningOrder } from './order.ts';

const PLAYERS = ['lucena', 'material'].map((name) => ({ name })) as unknown as [LabPlayer, LabPlayer];

test('a form becomes the settings of a match', () => {
  expect(matchOrder(FIRST_FORM, PLAYERS)).toEqual({
    kind: 'match',
    players: PLAYERS,
    settings: { nodes: '5000', sprt: '0,5', model: 'normalised' },
  });
  expect(matchOrder({ ...FIRST_FORM, limit: 'tc', end: 'games', games: 30 }, PLAYERS)).toEqual({
    kind: 'match',
    players: PLAYERS,
    settings: { tc: '10+0.1' },
    games: 30,
  });
  expect(matchOrder({ ...FIRST_FORM, limit: 'movetime', elo0: -3.5 }, PLAYERS).settings).toEqual({
    movetime: '100',
    sprt: '-3.5,5',
    model: 'normalised',
  });
});

test('the expected number of games is that of the lab', () => {
  expect(matchExpectation({ ...FIRST_FORM, limit: 'movetime' }, 8064)).toBe(
    'Expected: about 25,600 games if the true difference is 0 or 5 Elo, 41,900 halfway between.',
  );
  expect(matchExpectation(FIRST_FORM, 8064)).toContain('8,064 different games, so there may be no verdict');
  expect(matchExpectation({ ...FIRST_FORM, elo1: 20 }, 8064)).toContain('about 1,600 games');
  expect(matchExpectation({ ...FIRST_FORM, end: 'games' }, 8064)).toBe('1,000 games will be played.');
  expect(matchExpectation({ ...FIRST_FORM, end: 'games' }, 500)).toContain('allow 500 different games');
});

test('bounds in the wrong order are reported', () => {
  expect(boundsFault(5, 5)).toContain('must be below');
  expect(boundsFault(-1, 0)).toBeUndefined();
});

test('forms become orders of the other kinds, with the same limits', () => {
  const [one, other] = PLAYERS;
  const form = { ...FIRST_FORM, nodes: 300 };
  expect(tournamentOrder(form, [one, other, one])).toEqual({
    kind: 'tournament',
    players: [one, other, one],
    format: 'round-robin',
    rounds: 50,
    settings: { nodes: '300' },
  });
  expect(ablationOrder({ ...form, features: 'search', design: 'single', measuredGames: 40 }, one)).toEqual({
    kind: 'ablation',
    player: one,
    features: 'search',
    design: 'single',
    games: 40,
    settings: { nodes: '300' },
  });
  const tuning = tuningOrder(form, other, ['search.deltaMargin:3']);
  expect(tuning).toMatchObject({ knobs: ['search.deltaMargin:3'], iterations: 250, pairs: 8, test: '0,10' });
  expect(tuningOrder({ ...form, isTested: false }, other, []).test).toBeNull();
});

test('a tournament with more rounds has a smaller expected error', () => {
  expect(tournamentExpectation(FIRST_FORM, 1, 8064)).toBe('Choose at least two players.');
  expect(tournamentExpectation({ ...FIRST_FORM, rounds: 5000 }, 3, 8064)).toContain('4,032 different rounds');
  const errorAfter = (rounds: number) => {
    const text = tournamentExpectation({ ...FIRST_FORM, rounds }, 4, 8064);
    expect(text).toContain(`${(12 * rounds).toLocaleString('en')} games will be played`);
    return Number(/± (\d+) Elo/.exec(text)![1]);
  };
  // Four times the games halve the error.
  expect(errorAfter(100) / errorAfter(400)).toBeCloseTo(2, 0);
});

test('tuning with too few games gives a warning, and its test is described', () => {
  expect(tuningExpectation(FIRST_FORM, 0, 8064)).toBe('Choose at least one knob.');
  expect(tuningExpectation(FIRST_FORM, 9, 8064)).toContain(
    '4,000 games will be played to tune 9 numbers. That is too few',
  );
  const enough = tuningExpectation({ ...FIRST_FORM, iterations: 1000, limit: 'movetime' }, 9, 8064);
  expect(enough).not.toContain('few');
  expect(enough).toContain('Then the test: about 6,400 games');
});

test('knobs to tune keep their steps when others are picked', () => {
  expect(parseChoice('search.futilityBase:3')).toEqual({ id: 'search.futilityBase', steps: 3 });
  expect(choiceText({ id: 'a.b', steps: 1 })).toBe('a.b');
  expect(withPicked(['a.b:2', 'c.d'], ['c.d', 'a.b', 'e.f'])).toEqual(['c.d', 'a.b:2', 'e.f']);
});

test('addresses name the players of a new run, or a run and a pair', () => {
  expect(parseLab('')).toEqual({ kind: 'new', run: 'match', keys: [] });
  const keys = ['current', 'preset:lucena', 'mine:a/b'];
  expect(parseLab(newRest('match', keys.slice(0, 2)))).toEqual({ kind: 'new', run: 'match', keys: keys.slice(0, 2) });
  expect(parseLab(newRest('tournament', keys))).toEqual({ kind: 'new', run: 'tournament', keys });
  expect(parseLab(runRest('match-1'))).toEqual({ kind: 'run', id: 'match-1', pair: undefined });
  expect(parseLab(runRest('match-1', 12))).toEqual({ kind: 'run', id: 'match-1', pair: 12 });
});
