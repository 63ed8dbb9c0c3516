import { expect, test } from 'vitest';
import { setupFeatures } from '../../../evaluation/features.ts';
import { ledgerOf } from '../../../evaluation/ledger.ts';
import { nineRuleset } from '../../../evaluation/nine-ruleset.ts';
import { parseSfen } from '../../../notation/nine/sfen.ts';
import { BOARDS, boardSchema, SHOGI } from '../../../rules/nine/board.ts';
import { unwrap } from '../../../rules/result.ts';
import { boardProfiles, preparedPreset } from './boards.testing.ts';
import { namesOn } from './fitted.ts';
import { NINE_FILES } from './index.ts';

test('every knob and term that a preset names exists on some board that it is for', () => {
  for (const { file, isFor } of NINE_FILES) {
    const boards = BOARDS.map(nineRuleset).filter((ruleset) => isFor?.(ruleset) ?? true);
    const has = boards.map(namesOn);
    const terms = [...(file.terms ?? []), ...Object.keys(file.knobs)];
    expect(terms.filter((term) => !has.some((names) => names.terms.has(term)))).toEqual([]);
    const knobs = Object.entries(file.knobs).flatMap(([term, values]) =>
      Object.keys(values).map((knob) => `${term}.${knob}`),
    );
    const unknown = knobs.filter((knob) => !has.some((names) => names.knobs.has(knob)));
    // The flagships share their values, so that the one for shogi names the pieces of chess, too.
    const known = namesOn(nineRuleset(BOARDS[2]!)).knobs;
    expect([file.name, unknown.filter((knob) => !known.has(knob))]).toEqual([file.name, []]);
  }
});

test('each board has a flagship as its first preset', () => {
  const first = BOARDS.map((board) => [board.name, boardProfiles(board).names[0]]);
  expect(first).toEqual(BOARDS.map(({ name }) => [name, name === 'shogi' ? 'lucena-shogi' : 'lucena-nine']));
});

test('presets load without warnings on every board, and on one without pawns, hands or pieces of shogi', () => {
  const duel = boardSchema.parse({
    name: 'duel',
    title: 'Duel',
    start: '3qkq3/9/9/9/9/9/9/9/3TKT3',
    hands: { first: false, second: false },
  });
  for (const board of [...BOARDS, duel]) {
    const profiles = boardProfiles(board);
    for (const name of profiles.names)
      expect([board.name, name, unwrap(profiles.preset(name)).warnings]).toEqual([board.name, name, []]);
    expect(preparedPreset(board, profiles.names[0]!).terms.length).toBeGreaterThan(2);
  }
});

/** The first player's score under the flagship. */
function score(sfen: string): number {
  const { evaluation, exact } = preparedPreset(SHOGI, 'lucena-shogi');
  return ledgerOf(evaluation, exact, setupFeatures(nineRuleset(SHOGI), unwrap(parseSfen(sfen)))).score;
}

test('lucena-shogi sees nothing but the right to move at the start', () => {
  expect(score(`${SHOGI.start} b - 1`)).toBe(25);
});

test('lucena-shogi prefers a piece to none, a guarded king to a bare one, and a gold in hand to none when the king is exposed', () => {
  const kings = (first: string, hand = '-') => `4k4/9/9/9/9/9/${first} b ${hand} 1`;
  expect(score(kings('9/9/4K4', 'R'))).toBeGreaterThan(score(kings('9/9/4K4')) + 800);
  expect(score(kings('9/3GGG3/4K4'))).toBeGreaterThan(score(kings('9/G7G/G3K4')));
  const exposed = '4k4/9/4P4/9/9/9/9/9/4K4 b G 1';
  const guarded = '4k4/3ggg3/4P4/9/9/9/9/9/4K4 b G 1';
  expect(score(exposed) - score(exposed.replace('G 1', '- 1'))).toBeGreaterThan(
    score(guarded) - score(guarded.replace('G 1', '- 1')),
  );
});
