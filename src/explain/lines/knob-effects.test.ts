import { expect, test } from 'vitest';
import { referenceOf } from '../../evaluation/ledger.ts';
import { flipped } from '../../evaluation/machine.testing.ts';
import { formatFen, loadFen, parseFen } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { type Profile, sameValue } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { leafWorth } from './full-report.ts';
import { knobEffects, type LineKnobEffect } from './knob-effects.ts';
import { flippedMove } from './random-lines.testing.ts';
import { LineReporter, lineWorth } from './report.ts';
import { LINE_PROFILE, profileWith } from './search.testing.ts';

const position = (await loadRules()).position();

/** White castles, Black's king takes a walk, a knight is taken and taken back: something for every component. */
const FEN = 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5';
const MOVES = ['e1g1', 'e8f8', 'c3d5', 'f6d5', 'e4d5'];
const DEPTH = 4;

const inLines = (profile: Profile) => lineWorth(profile, DEPTH, 'lines');

function follow(fen: string, moves: readonly string[]): Move[] {
  unwrap(loadFen(position, fen));
  const made = moves.map((text) => {
    const move = unwrap(parseUci(position, text));
    position.make(move);
    return move;
  });
  for (const _ of made) position.unmake();
  return made;
}

function effectsOf(profile: Profile, fen = FEN, moves = MOVES): LineKnobEffect[] {
  const line = follow(fen, moves);
  return knobEffects(profile, inLines, position, [line])[0]!;
}

function scoreOf(profile: Profile): number {
  return new LineReporter(profile).report(position, follow(FEN, MOVES), { depth: DEPTH, mode: 'lines' }).score;
}

const effects = effectsOf(LINE_PROFILE);
const effectOf = (id: string) => effects.find((row) => row.id === id);

test('the effect of a knob is the score minus that of a profile with the knob at its reference', () => {
  for (const [id, reference] of [
    ['kingMoves.kingSide', '0'],
    ['kingMoves.penalty', '0'],
    ['material.knight', '[0,0]'],
    ['opponent.tradePly', '1'],
    ['tempo.value', '0'],
    ['line.developmentOpponent', '0'],
  ] as const) {
    const effect = scoreOf(LINE_PROFILE) - scoreOf(profileWith(`${id}=${reference}`));
    expect(effect, id).not.toBe(0);
    expect(effectOf(id)?.effect, id).toBe(effect);
  }
});

test('castling is worth its knob’s value', () => {
  expect(effectOf('kingMoves.kingSide')).toMatchObject({
    value: 60,
    reference: 0,
    effect: 60,
    changes: { castling: 60 },
  });
});

test('material values act on the base terms, on development and, through scores along the line, on risk', () => {
  const knight = effectsOf(LINE_PROFILE, FEN, ['f3e5', 'c6e5']).find(({ id }) => id === 'material.knight')!;
  expect(knight.changes).toMatchObject({ base: -300 });
  expect(knight.changes.development).toBeLessThan(0);
  // The loss along the line: the knight itself, and the squares it controlled.
  expect(knight.changes.risk).toBeLessThan(-300);
});

test('effects by component add up to the effect; the largest effect comes first', () => {
  expect(effects.length).toBeGreaterThan(15);
  for (const { effect, changes } of effects)
    expect(Object.values(changes).reduce((sum, change) => sum + change, 0)).toBe(effect);
  const sizes = effects.map(({ effect }) => Math.abs(effect));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test('every knob that acts is listed, unless it is at its reference', () => {
  const { evaluation, values, terms } = LINE_PROFILE;
  const on = new Set([...terms, ...[...evaluation.measures].map(({ declaration }) => declaration.id)]);
  for (const { id } of evaluation.settings) on.add(id);
  const expected = [...evaluation.knobs].flatMap(([id, knob]) =>
    on.has(id.split('.')[0]!) && !sameValue(values.get(id) ?? knob.default, referenceOf(knob)) ? [id] : [],
  );
  expect(effects.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});

test('with colors swapped all effects are negated', () => {
  const moves = follow(FEN, MOVES).map(flippedMove);
  unwrap(loadFen(position, formatFen(flipped(unwrap(parseFen(FEN))))));
  const there = new Map(knobEffects(LINE_PROFILE, inLines, position, [moves])[0]!.map((row) => [row.id, row]));
  for (const { id, effect } of effects) expect(there.get(id)!.effect + 0, id).toBe(-effect + 0);
});

test('a line that ends in a draw has no effects', () => {
  const found = effectsOf(LINE_PROFILE, '7k/8/6K1/5Q2/8/8/8/8 w - - 0 1', ['f5f7']);
  expect(found.length).toBeGreaterThan(15);
  for (const { id, effect } of found) expect(effect + 0, id).toBe(0);
});

test('for a full search, effects are those on the static score of the last position', () => {
  const profile = unwrap(chessProfiles().preset('baseline'));
  const line = follow(FEN, ['f3e5']);
  const [found] = knobEffects(profile, leafWorth, position, [line]) as [LineKnobEffect[]];
  const pawn = found.find(({ id }) => id === 'material.pawn')!;
  // White has taken one, so only the rounding does not depend on the knob.
  expect(pawn.effect).toBeGreaterThan(50);
  expect(Object.values(pawn.changes).reduce((sum, change) => sum + change, 0)).toBe(pawn.effect);
});
