import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { arbitraryFile } from '../profiles/arbitrary.testing.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { amount } from '../rules/amount.testing.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { checked, originFen, visitAll, walks } from '../rules/walks.testing.ts';
import { Evaluation } from './evaluation.ts';
import { setupFeatures } from './features.ts';
import type { KnobValue } from './knobs.ts';
import { knobEffects, type Ledger, ledger, ledgerOf, neutralOf, quantised } from './ledger.ts';
import { ChessMachine, flipped } from './machine.testing.ts';
import { CHESS } from './ruleset.ts';
import { SCORE_LIMIT } from './specialise.ts';
import { kingDanger } from './terms/king-danger.ts';
import { material } from './terms/material.ts';
import { mobility } from './terms/mobility.ts';

const profiles = chessProfiles();
const { evaluation } = profiles;
const position = (await loadRules()).position();
const baseline = unwrap(profiles.preset('baseline'));

function features(fen: string) {
  unwrap(loadFen(position, fen));
  return setupFeatures(CHESS, position.setup());
}

function values(text: string): ReadonlyMap<string, KnobValue> {
  return unwrap(profiles.named(text)).values;
}

function sumOf({ terms, rows }: Ledger): number {
  return [...terms, ...rows].reduce((sum, { total }) => sum + total, 0);
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
/** Black to move, and the endgame is near enough for rounding to show. */
const ROOKS = '3r2k1/p4pp1/1p2p2p/2p1P3/2P2P2/1P1R2P1/P5KP/8 b - - 3 28';

describe('a ledger', () => {
  test('adds up to the score exactly, and is negated in the mirrored position', () => {
    fc.assert(
      fc.property(arbitraryFile(evaluation, profiles.names), originFen, (file, fen) => {
        const profile = unwrap(profiles.load(file));
        const exact = quantised(evaluation, profile.values);
        const here = ledgerOf(evaluation, exact, features(fen));
        expect(sumOf(here)).toBe(here.score);
        expect(Number.isInteger(here.score)).toBe(true);
        expect(Math.abs(here.score)).toBeLessThanOrEqual(SCORE_LIMIT);
        const there = ledgerOf(evaluation, exact, setupFeatures(CHESS, flipped(position.setup())));
        expect(there.stm).toBe(here.stm);
        expect(there.score).toBe(-here.score + 0);
        expect(there.terms.map(({ white, black, total }) => [black, white, -total + 0])).toEqual(
          here.terms.map(({ white, black, total }) => [white, black, total]),
        );
      }),
      checked(amount({ quick: 25, slow: 60 })),
    );
  });

  test('adds up to the score of the compiled evaluation', async () => {
    const machine = new ChessMachine(await compileCore(), false);
    machine.load(evaluation, baseline.values, 0);
    const exact = quantised(evaluation, baseline.values);
    fc.assert(
      fc.property(walks(20), (walk) =>
        visitAll(machine.position, walk, () => {
          const { score } = ledgerOf(evaluation, exact, setupFeatures(CHESS, machine.position.setup()));
          expect(machine.scores(machine.position).score).toBe(score);
        }),
      ),
      checked(10),
    );
  });

  test('has the terms in order, then the rows that act on their sum and have no sides', () => {
    const three = new Evaluation(CHESS, [material, mobility, kingDanger]);
    const { terms, rows, score, stm } = ledger(three, baseline.values, features(ROOKS));
    expect(terms.map(({ id, title }) => [id, title])).toEqual([
      ['material', 'Material and placement'],
      ['mobility', 'Mobility'],
      ['kingDanger', 'King danger'],
    ]);
    for (const { white, black, total } of terms) expect(total).toBe(white! - black!);
    expect(rows.map(({ id, white, black }) => [id, white, black])).toEqual([
      ['scale', null, null],
      ['cap', null, null],
      ['rounding', null, null],
    ]);
    expect(rows[0]!.total).toBe(0);
    expect(rows[1]!.total).toBe(0);
    expect(Math.abs(rows[2]!.total)).toBeLessThanOrEqual(0.5);
    expect(stm).toBe(-score);
    // Terms that are off and scales that are off change nothing.
    const whole = ledger(evaluation, baseline.values, features(ROOKS));
    expect(whole.terms.filter(({ id }) => baseline.terms.includes(id))).toEqual(terms);
    expect(whole.terms.map(({ id }) => id)).toEqual(evaluation.terms.map(({ declaration }) => declaration.id));
    expect([whole.rows, whole.score]).toEqual([rows, score]);
  });

  test('shows the effect of the scales as a separate row', () => {
    const fen = '4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1';
    const text = (weight: number) => `lucena{drawish.weight=${weight},phase.knight=0,initiative.weight=0}`;
    const [none, half, all] = [0, 0.5, 1].map((weight) => ledger(evaluation, values(text(weight)), features(fen)));
    const sum = none!.terms.reduce((total, row) => total + row.total, 0);
    expect(sum).toBeGreaterThan(400);
    expect([none, half, all].map((book) => book!.rows[0])).toEqual(
      [0, -sum / 2, -sum].map((total) => ({ id: 'scale', title: 'Scale', white: null, black: null, total })),
    );
    expect(all!.score).toBe(0);
    expect(sumOf(half!)).toBe(half!.score);
  });

  test('shows the cap as a separate row', () => {
    const book = ledger(
      evaluation,
      values('baseline{material.weight=8}'),
      features('7k/8/8/8/8/QQQQ4/QQQQQ3/K7 b - - 0 1'),
    );
    expect(book.score).toBe(SCORE_LIMIT);
    expect(book.rows.map(({ id }) => id)).toEqual(['scale', 'cap', 'rounding']);
    expect(book.rows[0]!.total).toBe(0);
    expect(book.rows[1]!.total).toBeLessThan(-10000);
    expect(sumOf(book)).toBe(SCORE_LIMIT);
  });

  test('gives 0, not −0, for a term of weight 0', () => {
    const { terms } = ledger(evaluation, values('baseline{mobility.weight=0}'), features(KIWIPETE));
    expect(terms.find(({ id }) => id === 'mobility')).toEqual({
      id: 'mobility',
      title: 'Mobility',
      white: 0,
      black: 0,
      total: 0,
    });
  });

  test('gives 0 for a term that is off, whatever its other knobs are', () => {
    const text = 'material{mobility.offset=100,mobility.weight=5,kingDanger.offset=-7,kingDanger.cap=3}';
    const { terms } = ledger(evaluation, values(text), features(KIWIPETE));
    expect(terms.map(({ total }) => total)).toEqual(evaluation.terms.map(() => 0));
  });
});

describe('the effect of a knob', () => {
  const effectsOf = (text: string, fen: string) =>
    new Map(knobEffects(evaluation, values(text), features(fen)).map((effect) => [effect.id, effect]));

  test('is the unrounded score minus the one with the knob neutral', () => {
    const { terms } = ledger(evaluation, values('baseline{mobility.weight=2}'), features(KIWIPETE));
    const effects = effectsOf('baseline{mobility.weight=2,kingDanger.offset=12}', ROOKS.replace(' b ', ' w '));
    expect(effects.get('kingDanger.offset')).toMatchObject({ value: 12, neutral: 0, effect: 12 });
    expect(effectsOf('baseline{kingDanger.offset=12}', ROOKS).get('kingDanger.offset')!.effect).toBe(-12);
    const { total } = terms.find(({ id }) => id === 'mobility')!;
    expect(total).not.toBe(0);
    expect(effectsOf('baseline{mobility.weight=2}', KIWIPETE).get('mobility.weight')!.effect).toBe(total / 2);
  });

  test('is zero where the knob is neutral', () => {
    const effects = effectsOf('baseline', KIWIPETE);
    for (const name of ['weight', 'pow', 'offset', 'cap', 'sideCap'])
      expect(effects.get(`mobility.${name}`)!.effect).toBe(0);
  });

  test('is the amount added, for piece values and tables', () => {
    const effects = effectsOf('material', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    expect(effects.get('material.rook')).toMatchObject({ value: [500, 500], neutral: [0, 0], effect: 500 });
    expect(effects.get('material.queen')!.effect).toBe(0);
  });

  test('is not given for knobs without a neutral value', () => {
    const effects = effectsOf('baseline', KIWIPETE);
    for (const [id, knob] of evaluation.knobs) expect(effects.has(id)).toBe(neutralOf(knob) !== undefined);
    expect(effects.has('phase.full')).toBe(false);
    expect(effects.has('kingDanger.most')).toBe(false);
  });
});
