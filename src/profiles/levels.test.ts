import { describe, expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';
import { LEVEL_NAMES, levelChanges, levelSearch } from './levels.ts';
import { DEFAULT_SEARCH, SEARCH, type SearchName } from './search-parameters.ts';
import { MAX_ELO, MIN_ELO } from './strength.ts';

const profiles = chessProfiles();

describe('a level', () => {
  test.each([...LEVEL_NAMES, MIN_ELO, 1234, MAX_ELO])('%s sets existing parameters, within their ranges', (level) => {
    for (const [name, value] of Object.entries(levelChanges(level))) {
      const { min, max } = SEARCH.knobs[name as SearchName];
      expect({ name, value, inRange: Number.isInteger(value) && value >= min && value <= max }).toEqual({
        name,
        value,
        inRange: true,
      });
    }
  });

  test('full has everything at its default', () => {
    expect(levelSearch('full')).toEqual(DEFAULT_SEARCH);
  });

  // The numbers that the specification gives.
  test.each([
    ['easy', { depthLimit: 1, timeLimit: 0, pvs: 0, nullMove: 0, lateMoveReductions: 0, table: 0, quiescence: 0 }],
    ['medium', { depthLimit: 2, timeLimit: 0, pvs: 0, nullMove: 0, lateMoveReductions: 0, table: 0, quiescence: 0 }],
    ['hard', { depthLimit: 3, timeLimit: 1000, pvs: 1, nullMove: 1, lateMoveReductions: 1, table: 1, quiescence: 1 }],
    ['max', { depthLimit: 7, timeLimit: 10_000, pvs: 1, nullMove: 1, lateMoveReductions: 1, table: 1, quiescence: 1 }],
    // A null move takes a ply itself: R 1 and R 2.
    ['hard', { nullMoveDepth: 4, nullMoveReduction: 2, nullMoveMaterial: 1200 }],
    ['max', { nullMoveDepth: 3, nullMoveReduction: 3, nullMoveMaterial: 1200 }],
    ['hard', { reductionDepth: 4, reductionMove: 4, reductionMovePv: 4, reductionScale: 0 }],
    ['max', { reductionDepth: 3, reductionMove: 3, reductionMovePv: 3, reductionScale: 0 }],
    ['hard', { tableEntries: 4096, orderHistory: 250, killers: 0, counterMoves: 0, aspiration: 0 }],
    ['max', { tableEntries: 0, orderHistory: 1000, killers: 1, counterMoves: 1, orderCounter: 900 }],
    ['hard', { quiescenceDepth: 1, quiescenceCaptures: 0, quiescenceChecks: 1 }],
    ['max', { quiescenceDepth: 4, quiescenceCaptures: 1, quiescenceSee: 1, quiescenceLoss: 350, orderSeeLoss: 200 }],
    ['max', { aspiration: 1, aspirationDelta: 35, aspirationRetries: 3 }],
    ['hard', { checkExtension: 1, promotionExtension: 1, forcingDepth: 2, forcingPly: 6 }],
    ['max', { checkExtension: 1, promotionExtension: 1, forcingDepth: 2, forcingPly: 6 }],
    ['hard', { repetitionScale: 100, repeatedLoop: 100, contempt: 10, banWindow: 60, antiLoop: 18, nudgeWindow: 10 }],
    ['max', { repetitionScale: 200, repeatedLoop: 150, contempt: 20, banWindow: 100, antiLoop: 30, nudgeWindow: 0 }],
  ] as const)('%s: %j', (level, values) => {
    expect(levelSearch(level)).toMatchObject(values);
  });

  test.each(['easy', 'medium', 'hard', 'max'] as const)('%s plays for a win and chooses among equal moves', (level) => {
    expect(levelSearch(level)).toMatchObject({
      ...{ playForWin: 1, repetitionPenalty: 15, topMoveWindow: 15, drawHold: 80, antiLoopMoves: 6, nudgeScore: 30 },
      ...{ repetitionWinning: 300, repetitionAhead: 100, repetitionNeutral: 50, repetitionLosing: 0 },
      ...{ winningScore: 120, aheadScore: 20, losingScore: 120, repeatedOnce: 220, repeatedTwice: 400 },
      ...{ progressMinor: 6, progressCastle: 8, progressKing: 4, progressPawn: 3, progressAdvanced: 3 },
      ...{ progressShuffle: 6, fairness: 1, fairnessWindow: 10, fairnessBase: 25, ordering: 1 },
    });
  });
});

describe('a profile', () => {
  test('is played at any level by naming it, and keeps its evaluation', () => {
    const plain = unwrap(profiles.preset('bohrium'));
    const hard = unwrap(profiles.named('bohrium{level=hard,search.contempt=3}'));
    expect(hard.values).toEqual(plain.values);
    expect(hard.search).toEqual({ ...levelSearch('hard'), contempt: 3 });
    expect({ name: hard.name, level: hard.level }).toEqual({
      name: 'bohrium{level=hard,search.contempt=3}',
      level: 'hard',
    });
    expect(unwrap(profiles.named('bohrium{level=1300}')).search).toEqual(levelSearch(1300));
    expect(unwrap(profiles.named('bohrium{level=full}')).hash).toBe(plain.hash);
  });

  test('keeps its level in a file, with the differences from it', () => {
    const named = unwrap(profiles.named('lucena{level=max,search.depthLimit=5}'));
    const file = profiles.serialise(named);
    expect(file).toMatchObject({ extends: 'lucena', level: 'max', search: { depthLimit: 5 }, knobs: {} });
    const again = unwrap(profiles.parse(JSON.stringify(file)));
    expect({ hash: again.hash, level: again.level }).toEqual({ hash: named.hash, level: 'max' });
    const full = profiles.serialise(named, { full: true });
    expect(unwrap(profiles.load(full)).hash).toBe(named.hash);
  });

  test('inherits the level of its base, and may change single parameters', () => {
    const file = { lucena: 1, name: 'mine', extends: 'scorpion-hard', knobs: {}, search: { contempt: 0 } };
    const mine = unwrap(profiles.load(file));
    expect(mine.level).toBe('hard');
    expect(mine.search).toEqual({ ...levelSearch('hard'), contempt: 0 });
    expect(profiles.serialise(mine)).toEqual(file);
  });

  test.each(['easy', 'medium', 'hard', 'max'] as const)('scorpion-%s sets its level', (level) => {
    expect(unwrap(profiles.preset(`scorpion-${level}`)).search).toEqual(levelSearch(level));
  });

  test.each([
    ['lucena{level=hardest}', 'level', `expected one of 'easy', 'medium', 'hard', 'max', 'full', or an Elo from`],
    ['lucena{level=100}', 'level', 'or an Elo from'],
    ['lucena{level=1200.5}', 'level', 'or an Elo from'],
    ['lucena{level=true}', 'level', 'found true'],
    ['lucena{level=easy,level=hard}', 'level', 'set twice'],
    ['lucena{levels=easy}', 'profile', 'expected term.knob=value or level=value'],
  ])('refuses %s', (text, field, message) => {
    const result = profiles.named(text);
    expect(result.ok || result.fault).toMatchObject({ field, message: expect.stringContaining(message) });
  });
});

test.each(['foo', '__proto__', 'toString', ''])('an unknown level %j is refused with the list of levels', (level) => {
  const result = profiles.named(`lucena{level=${level}}`);
  expect(result.ok || result.fault).toMatchObject({
    field: 'level',
    message: expect.stringContaining("'easy', 'medium', 'hard', 'max', 'full', or an Elo from 800 to 2400"),
  });
});
