import { beforeEach, expect, test, vi } from 'vitest';
import { hasReach } from '../../engine/limits.ts';
import { DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../../profiles/chess.ts';
import { LEVEL_NAMES, levelSearch } from '../../profiles/levels.ts';
import { MAX_ELO, MIN_ELO } from '../../profiles/strength.ts';

vi.mock('../engines/engines.ts', () => ({
  evaluation: { facts: async () => ({ hash: '', warnings: [] }), describe: async () => ({ groups: [] }) },
}));

const { CHESS_BOARD } = await import('../boards/chess-board.ts');
const { edit, profileFor, resetKnobs, setKnob, undo, useProfile } = await import('../state/profile.ts');
const { choosePreset } = await import('../state/replace-profile.ts');
const { FIRST_ENGINE, fileOf, hasStrength, isPlayer, LINES_DEPTH, limitsOf, playerName } = await import('./player.ts');
const { limitsOf: linesLimits, useChoice } = await import('../lines/choice.ts');

const as = (mode: 'full' | 'lines' | 'greedy') => ({ ...FIRST_ENGINE, mode, strength: 'profile' as const });
const unchosen = useProfile.getState().file;

beforeEach(() => useProfile.setState({ file: unchosen, past: [], future: [] }));

test('the page names the default presets', () => {
  expect(CHESS_BOARD.presets).toEqual({ full: DEFAULT_PROFILE, lines: DEFAULT_LINE_PROFILE });
});

test('greedy and line-scoring players use the preset for lines until a profile is chosen or changed (trust 3.4)', () => {
  expect([as('full'), as('lines'), as('greedy')].map((player) => fileOf(player).name)).toEqual([
    'lucena',
    'lines',
    'lines',
  ]);
  expect(profileFor('lines')).toBe(fileOf(as('lines')));
  setKnob('mobility.weight', 0.5);
  expect(fileOf(as('lines')).knobs).toEqual({ mobility: { weight: 0.5 } });
  undo();
  expect(fileOf(as('lines')).name).toBe('lines');
  choosePreset('baseline');
  expect(fileOf(as('greedy')).name).toBe('baseline');
  const preset = { kind: 'preset', name: 'lucena' } as const;
  expect(fileOf({ ...as('lines'), profile: preset }).name).toBe('lucena');
  undo();
  expect(fileOf(as('lines')).name).toBe('lines');
  choosePreset('lucena');
  expect(fileOf(as('greedy')).name).toBe('lucena');
  useProfile.setState({ chosen: undefined });
});

test('neither a knob that is turned and turned back nor a reload counts as a change (review 16)', () => {
  setKnob('mobility.weight', 0.5);
  resetKnobs(['mobility.weight']);
  expect(fileOf(as('lines')).name).toBe('lines');
  useProfile.setState({ file: structuredClone(useProfile.getState().file) });
  expect(fileOf(as('greedy')).name).toBe('lines');
  edit((file) => ({ ...file, name: 'mine' }));
  expect(fileOf(as('lines')).name).toBe('mine');
});

test('without a clock, a level with its own limits gets no others: Max thinks up to 10 seconds (trust 4, seed 004)', () => {
  const at = (strength: 'max' | 'full' | 1400) => ({ ...FIRST_ENGINE, strength });
  expect(limitsOf(at('max'), { ms: 1000 })).toEqual({ mode: 'full' });
  expect(limitsOf(at(1400), { ms: 1000 })).toEqual({ mode: 'full' });
  expect(limitsOf(at('full'), { ms: 1000 })).toEqual({ mode: 'full', ms: 1000 });
  const clock = { remaining: 60_000 };
  expect(limitsOf(at('max'), { clock })).toEqual({ mode: 'full', clock });
});

test('the levels that limit the search by themselves are those whose parameters do', () => {
  for (const strength of [...LEVEL_NAMES, MIN_ELO, MAX_ELO]) {
    const hasOwn = limitsOf({ ...FIRST_ENGINE, strength }, { ms: 1000 }).ms === undefined;
    expect(hasOwn, String(strength)).toBe(hasReach(levelSearch(strength), 'full'));
  }
});

test('lines are followed for 5 plies unless the player or the screen sets another depth, so that risk counts (trust 3.4)', () => {
  expect(LINES_DEPTH).toBe(5);
  expect(limitsOf(as('lines'), { ms: 100 })).toEqual({ mode: 'lines', ms: 100, depth: 5 });
  expect(limitsOf({ ...as('lines'), depth: 3 }, { ms: 100 }).depth).toBe(3);
  expect(limitsOf(as('full'), { ms: 100 }).depth).toBe(undefined);
  expect(linesLimits({ ...useChoice.getState(), mode: 'lines', limit: 'depth' })).toEqual({ depth: 5 });
  expect(playerName({ ...as('lines'), depth: 3 })).toBe('lines · Line scoring, depth 3');
  expect(isPlayer(as('lines'))).toBe(true);
  expect(isPlayer({ ...as('lines'), depth: 3 })).toBe(true);
  expect(isPlayer({ ...as('lines'), depth: 99 })).toBe(false);
});

test('levels apply to the full search only: greedy and line-scoring players have none, in name or in play', () => {
  const easy = (mode: 'full' | 'lines' | 'greedy') => ({ ...FIRST_ENGINE, mode, strength: 'easy' as const });
  expect(playerName(easy('lines'))).toBe('lines · Line scoring, depth 5');
  expect(playerName(easy('greedy'))).toBe('lines · Greedy 1-ply');
  expect(playerName(easy('full'))).toBe('lucena · Easy');
  expect([easy('full'), easy('lines'), easy('greedy')].map(hasStrength)).toEqual([true, false, false]);
  // An Elo would limit the nodes of lines, too.
  expect(fileOf({ ...easy('lines'), strength: 1200 }).level).toBe(undefined);
});
