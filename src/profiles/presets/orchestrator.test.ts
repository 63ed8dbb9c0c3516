import { describe, expect, test } from 'vitest';
import { Bounds } from '../../evaluation/bounds.ts';
import { effectiveValues } from '../../evaluation/evaluation.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { sensitivities } from '../../evaluation/gradient/sensitivity.ts';
import { Interpreter } from '../../evaluation/interpret.ts';
import { ledger } from '../../evaluation/ledger.ts';
import { rewrite } from '../../evaluation/nodes.ts';
import { Quantiser } from '../../evaluation/quantise.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { Specialiser } from '../../evaluation/specialise.ts';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';
import type { Profile } from '../profile.ts';

const profiles = chessProfiles();

function profile(overrides = ''): Profile {
  return unwrap(profiles.named(`orchestrator${overrides}`));
}

function features(fen: string) {
  return setupFeatures(CHESS, unwrap(parseFen(fen)));
}

function rows(fen: string, overrides = '') {
  const { evaluation, values } = profile(overrides);
  const { terms, score } = ledger(evaluation, values, features(fen));
  const row = (id: string) => terms.find((found) => found.id === id)!;
  return { score, row, base: ['material', 'castling', 'tempo'].reduce((sum, id) => sum + row(id).total, 0) };
}

/** Endgamishness for White. */
function endgamishness(fen: string, overrides = ''): number {
  const { evaluation, values } = profile(overrides);
  const specialiser = new Specialiser(evaluation, effectiveValues(evaluation, values));
  const node = specialiser.forColor(evaluation.endgamishness!.value.node, 0);
  const quantiser = new Quantiser(specialiser.graph, new Bounds(CHESS));
  const [exact] = rewrite([node], (inner, args) => quantiser.replace(inner, args));
  return new Interpreter(CHESS, features(fen)).number(exact!);
}

describe('endgamishness', () => {
  test.each([
    ['31 or more is none: 2 rooks, queen, 4 minors', 'rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1', 0],
    ['6 is all: two minors', '1nb1k3/8/8/8/8/8/8/4K3 w - - 0 1', 1],
    ['less than 6 is a full endgame: a rook', 'r3k3/8/8/8/8/8/8/4K3 w - - 0 1', 1],
    ['a bare king is a full endgame, whatever we have', '4k3/8/8/8/8/8/8/RNBQKBNR w - - 0 1', 1],
    ['in between it is linear: queen and rook, (31 − 14)/25', 'r2qk3/8/8/8/8/8/8/4K3 w - - 0 1', 17 / 25],
    ['pawns do not count', '4k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1', 1],
  ])('linear: %s', (_name, fen, expected) => {
    expect(endgamishness(fen)).toBeCloseTo(expected, 2);
  });

  test.each([
    ['halfway at the midpoint', '{endgamishness.form=logistic,endgamishness.midpoint=14}', 0.5],
    ['by slope and midpoint', '{endgamishness.form=logistic}', 1 / (1 + Math.exp(-0.25 * 4.5))],
    ['flat with slope 0', '{endgamishness.form=logistic,endgamishness.slope=0}', 0.5],
  ])('logistic: %s', (_name, overrides, expected) => {
    expect(endgamishness('r2qk3/8/8/8/8/8/8/4K3 w - - 0 1', overrides)).toBeCloseTo(expected, 2);
  });

  test('SPEC 15: T = L gives a step', () => {
    const step = '{endgamishness.full=9,endgamishness.few=9}';
    expect(endgamishness('3qk3/8/8/8/8/8/8/4K3 w - - 0 1', step)).toBe(1);
    expect(endgamishness('2nqk3/8/8/8/8/8/8/4K3 w - - 0 1', step)).toBe(0);
  });

  test('is clamped by its own knobs', () => {
    expect(endgamishness('4k3/8/8/8/8/8/8/4K3 w - - 0 1', '{endgamishness.most=0.5}')).toBe(0.5);
    expect(endgamishness('rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1', '{endgamishness.least=0.25}')).toBe(0.25);
  });
});

describe('base terms', () => {
  test('scenario 8: with a tempo of 10, White’s score differs by exactly 20', () => {
    const board = '4k3/8/8/8/8/8/8/4K3';
    expect(rows(`${board} w - - 0 1`).score - rows(`${board} b - - 0 1`).score).toBe(20);
  });

  test('scenario 7: e2d3 gains a pawn, at least 90 in base terms', () => {
    // A pawn up, minus the tempo, which is now Black's.
    expect(rows('4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1').base).toBe(10);
    expect(rows('4k3/8/8/8/8/3P4/8/4K3 b - - 0 1').base).toBe(90);
  });

  test('scenario 10: d4e3 en passant changes White’s material by exactly −100', () => {
    const before = rows('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1').row('material').total;
    expect(rows('4k3/8/8/8/8/4p3/8/4K3 w - - 0 2').row('material').total - before).toBe(-100);
  });

  test('SPEC 8: the right to castle has value, for either side', () => {
    const all = rows('r3k2r/pppppppp/nbbqqbbn/8/8/NBBQQBBN/PPPPPPPP/R3K2R w KQkq - 0 1').row('castling');
    expect([all.white, all.black]).toEqual([20, 20]);
    const one = rows('r3k2r/pppppppp/nbbqqbbn/8/8/NBBQQBBN/PPPPPPPP/R3K2R w Qkq - 0 1').row('castling');
    expect(one.total).toBe(-12);
  });
});

describe('center', () => {
  test.each([
    ['a knight on e4', '4k3/8/8/8/4N3/8/8/4K3 w - - 0 1', 50],
    ['four pieces', '4k3/8/8/3PN3/3BR3/8/8/4K3 w - - 0 1', 200],
    ['a piece next to the center counts for nothing', '4k3/8/8/8/2N5/8/8/4K3 w - - 0 1', 0],
    ['the king counts in a full endgame', '4k3/8/8/8/4K3/8/8/8 w - - 0 1', 50],
    ['the king counts for nothing in a middlegame', 'rnbqkbnr/8/8/8/4K3/8/8/8 w - - 0 1', 0],
  ])('%s', (_name, fen, expected) => {
    expect(rows(fen).row('centerPlacement').white).toBe(expected);
  });
});

describe('king centering', () => {
  test.each([
    ['a corner', 'a1', 0],
    ['e1: three ranks from the middle', 'e1', 45],
    ['d4', 'd4', 90],
    ['b3: two files and one rank', 'b3', 45],
  ])('Manhattan steps to the nearest central square: %s', (_name, square, expected) => {
    const file = square.charCodeAt(0) - 97;
    const row = `${file === 0 ? '' : file}K${file === 7 ? '' : 7 - file}`;
    const ranks = Array.from({ length: 8 }, (_, i) => (8 - i === Number(square[1]) ? row : i === 0 ? '7k' : '8'));
    expect(rows(`${ranks.join('/')} w - - 0 1`).row('kingCentering').white).toBe(expected);
  });

  test('counts for nothing while the enemy has its pieces', () => {
    expect(rows('rnbqkbnr/8/8/8/4K3/8/8/8 w - - 0 1').row('kingCentering').white).toBe(0);
  });
});

describe('development', () => {
  const factor = (r: number) => 1.1 ** r;

  test('a rook counts five pawns for each square of the enemy’s half, by rank', () => {
    // a5–a8; b1–h1 lie in our own half.
    const expected = 10 * 5 * [1, 2, 3, 4].reduce((sum, r) => sum + factor(r), 0);
    expect(rows('7k/8/8/8/8/8/8/R6K w - - 0 1').row('development').white).toBeCloseTo(expected, 2);
  });

  test('counts a square once, by its strongest controller', () => {
    const alone = rows('7k/8/8/8/8/8/8/R6K w - - 0 1').row('development').white!;
    const twice = rows('7k/8/8/8/8/8/R7/R6K w - - 0 1').row('development').white!;
    expect(twice).toBe(alone);
    // The pawn controls b5, which the rook does not.
    expect(rows('7k/8/8/8/P7/8/8/7K w - - 0 1').row('development').white).toBeCloseTo(10 * factor(1), 3);
    expect(rows('7k/8/8/8/P7/8/8/1R5K w - - 0 1').row('development').white).toBe(alone);
  });

  test('the queen’s value follows a hump: 0 at both ends, highest halfway', () => {
    const queen = 'Q6K w - - 0 1';
    const early = rows(`rnbqkbnr/8/8/8/8/8/8/${queen}`).row('development').white!;
    const middle = rows(`r2qk3/8/8/8/8/8/8/${queen}`).row('development').white!;
    const late = rows(`4k3/8/8/8/8/8/8/${queen}`).row('development').white!;
    expect([early, late]).toEqual([0, 0]);
    expect(middle).toBeGreaterThan(100);
    const flat = rows(`4k3/8/8/8/8/8/8/${queen}`, '{development.queenPhaseCurve=false}').row('development').white!;
    expect(flat).toBeGreaterThan(middle);
  });

  test('SPEC 5: where the hump leaves the queen little, the rook is the stronger controller', () => {
    const alone = rows('7k/8/8/8/8/8/8/R6K w - - 0 1').row('development').white!;
    // Both control a5; at the end of the curve the queen counts for nothing.
    expect(rows('6k1/8/8/4Q3/8/8/R7/7K w - - 0 1').row('development').white).toBe(alone);
  });

  test('SPEC 15: a pinned piece controls squares along its pin only', () => {
    // The bishop on e4 is pinned on the e-file by the rook on e8 and controls nothing.
    const free = rows('3r3k/8/8/8/4B3/8/8/4K3 w - - 0 1').row('development').white!;
    expect(free).toBeGreaterThan(0);
    expect(rows('4r2k/8/8/8/4B3/8/8/4K3 w - - 0 1').row('development').white).toBe(0);
    // A pinned rook keeps its file.
    const rook = rows('4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1').row('development').white!;
    expect(rook).toBeCloseTo(50 * [1, 2, 3, 4].reduce((sum, r) => sum + factor(r), 0), 2);
  });

  test('SPEC 15: Vn with a pawn weight of 0 uses 100', () => {
    const fen = '7k/8/8/8/8/8/8/R6K w - - 0 1';
    expect(rows(fen, '{development.pawn=0}').row('development').white).toBe(rows(fen).row('development').white);
  });

  test('threats: enemy pieces count as squares, or do not', () => {
    const fen = '7k/p7/8/8/8/8/8/R6K w - - 0 1';
    const [on, off] = ['', '{development.threats=false}'].map((knobs) => rows(fen, knobs).row('development').white!);
    expect(on! - off!).toBeCloseTo(50 * factor(3), 2);
  });

  test('retreating loses points, and enemy development counts against us', () => {
    const out = rows('rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1').row('development').total;
    const home = rows('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1').row('development').total;
    const enemy = rows('r1bqkbnr/pppppppp/8/4n3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1').row('development').total;
    expect([out > home, home, enemy < home]).toEqual([true, 0, true]);
  });
});

describe('defended material', () => {
  test('SPEC 16: counts 0.02 of the pieces that own pieces defend, kings excluded', () => {
    // The knight defends the pawn on e4, the queen defends the king, and nothing defends the knight.
    const { white } = rows('k7/8/8/8/4P3/2N5/8/7K w - - 0 1').row('defended');
    // 0.02 is played as the nearest multiple of 2^−20.
    const played = Math.round(0.02 * 2 ** 20) / 2 ** 20;
    expect(white).toBe(100 * played);
    expect(rows('k7/8/8/8/8/8/8/QK6 w - - 0 1').row('defended').white).toBe(900 * played);
    expect(900 * played).toBeCloseTo(18, 3);
    expect(rows('k7/8/8/8/8/8/8/QK6 w - - 0 1', '{defended.counted=false}').row('defended').white).toBe(0);
  });
});

describe('pieces count in development and defense as they do in material (trust 3.7)', () => {
  const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4';
  const totals = (overrides = '') => {
    const { row } = rows(FEN, overrides);
    return ['development', 'defended'].map((id) => [row(id).white, row(id).black]);
  };

  test('changing a piece value in material changes it in both', () => {
    const turned = totals('{material.knight=[600,600]}');
    expect(turned).toEqual(totals('{development.knight=600,defended.knight=600}'));
    expect(turned).not.toEqual(totals());
    // The pawn is the unit of development.
    expect(totals('{material.pawn=[200,200]}')[0]).toEqual(totals('{development.pawn=200}')[0]);
  });

  test('the mean counts where middlegame and endgame differ', () => {
    expect(totals('{material.rook=[400,600]}')).toEqual(totals());
    expect(totals('{material.rook=[400,500]}')).toEqual(totals('{development.rook=450,defended.rook=450}'));
  });

  test('a separate value is kept, also in the file', () => {
    const own = profile('{development.knight=300,defended.knight=300,material.knight=[600,600]}');
    expect(totals('{development.knight=300,defended.knight=300,material.knight=[600,600]}')).toEqual(totals());
    const again = unwrap(profiles.load(profiles.serialise(own)));
    expect(again.settings.get('development.knight')).toBe(300);
    expect(again.hash).toBe(own.hash);
  });

  test('piece values count even if the term material is off, and they change the hash of a profile', () => {
    const off = (knight: number) =>
      unwrap(
        profiles.load({
          lucena: 1,
          name: 'off',
          extends: 'orchestrator',
          terms: ['development', 'defended'],
          knobs: { material: { knight: [knight, knight] } },
        }),
      );
    const [plain, turned] = [off(300), off(600)].map(({ evaluation, values }) =>
      ledger(evaluation, values, features(FEN)),
    );
    expect(turned!.terms).not.toEqual(plain!.terms);
    expect(off(600).hash).not.toBe(off(300).hash);
  });

  test('the gradient goes to the material knobs', () => {
    const { evaluation, values } = profile();
    // A pawn defends the knight: each end of the knight's value counts half the multiplier of 0.02.
    const position = features('4k3/8/8/8/8/2N5/1P6/4K3 w - - 0 1');
    const slopes = (terms: readonly string[]) =>
      sensitivities(evaluation, values, position, { terms: (id) => terms.includes(id) })
        .filter(({ name }) => name.includes('.knight'))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const [alone, both] = [slopes(['material']), slopes(['material', 'defended'])];
    expect(both.map(({ name }) => name)).toEqual(alone.map(({ name }) => name));
    const ends = both.filter(({ id }) => id === 'material.knight');
    expect(ends).toHaveLength(2);
    ends.forEach(({ name, derivative }) => {
      const before = alone.find((one) => one.name === name)!.derivative;
      expect(derivative - before).toBeCloseTo(0.01, 4);
    });
  });
});
