import { expect, test } from 'vitest';
import type { LabPlayer } from '../../lab/lab-messages.ts';
import { parseLab, runRest } from './address.ts';
import { expectationText, FIRST_FORM, formFault, orderOf } from './order.ts';

const PLAYERS = ['lucena', 'material'].map((name) => ({ name })) as unknown as [LabPlayer, LabPlayer];

test('a form becomes the settings of a match', () => {
  expect(orderOf(FIRST_FORM, PLAYERS)).toEqual({
    kind: 'match',
    players: PLAYERS,
    settings: { nodes: '5000', sprt: '0,5', model: 'normalised' },
  });
  expect(orderOf({ ...FIRST_FORM, limit: 'tc', end: 'games', games: 30 }, PLAYERS)).toEqual({
    kind: 'match',
    players: PLAYERS,
    settings: { tc: '10+0.1' },
    games: 30,
  });
  expect(orderOf({ ...FIRST_FORM, limit: 'movetime', elo0: -3.5 }, PLAYERS).settings).toEqual({
    movetime: '100',
    sprt: '-3.5,5',
    model: 'normalised',
  });
});

test('the expected number of games is that of the lab', () => {
  expect(expectationText({ ...FIRST_FORM, limit: 'movetime' }, 8064)).toBe(
    'Expected: about 25,600 games if the true difference is 0 or 5 Elo, 41,900 halfway between.',
  );
  expect(expectationText(FIRST_FORM, 8064)).toContain('8,064 different games, so there may be no verdict');
  expect(expectationText({ ...FIRST_FORM, elo1: 20 }, 8064)).toContain('about 1,600 games');
  expect(expectationText({ ...FIRST_FORM, end: 'games' }, 8064)).toBe('1,000 games will be played.');
  expect(expectationText({ ...FIRST_FORM, end: 'games' }, 500)).toContain('allow 500 different games');
});

test('bounds in the wrong order are named', () => {
  expect(formFault({ ...FIRST_FORM, elo0: 5 })).toContain('must be below');
  expect(formFault({ ...FIRST_FORM, elo0: 5, end: 'games' })).toBeUndefined();
});

test('addresses name two profiles, or a run and a pair', () => {
  expect(parseLab('')).toEqual({ kind: 'new', a: '', b: '' });
  expect(parseLab('new/current/preset%3Alucena')).toEqual({ kind: 'new', a: 'current', b: 'preset:lucena' });
  expect(parseLab(runRest('match-1'))).toEqual({ kind: 'run', id: 'match-1', pair: undefined });
  expect(parseLab(runRest('match-1', 12))).toEqual({ kind: 'run', id: 'match-1', pair: 12 });
});
