import { describe, expect, test } from 'vitest';
import { setupFeatures } from '../../../evaluation/features.ts';
import { ledgerOf } from '../../../evaluation/ledger.ts';
import { nineRuleset } from '../../../evaluation/nine-ruleset.ts';
import { randomNumbersFor } from '../../../lab/random.ts';
import { parseSfen } from '../../../notation/nine/sfen.ts';
import { BOARDS, type Board, SHOGI } from '../../../rules/nine/board.ts';
import { unwrap } from '../../../rules/result.ts';
import { boardProfiles, preparedPreset, randomSfens } from './boards.testing.ts';
import { readPlain } from './plain-nine.testing.ts';
import { type NineRows, partOf, recountAho, recountAhoBase } from './recount-aho.testing.ts';

const RECOUNTS: Readonly<Record<string, typeof recountAho>> = { aho: recountAho, 'aho-base': recountAhoBase };

/** The ledger of a preset in the form of a recount, with the whole score in centipawns. */
function rowsOf(board: Board, name: string, sfen: string): { rows: NineRows; score: number } {
  const { evaluation, exact, terms } = preparedPreset(board, name);
  const book = ledgerOf(evaluation, exact, setupFeatures(nineRuleset(board), unwrap(parseSfen(sfen))));
  const own = book.terms.filter(({ id }) => terms.includes(id));
  return {
    rows: Object.fromEntries(own.map(({ id, white, black }) => [id, { first: white!, second: black! }])),
    score: book.score,
  };
}

function sides(term: string, sfen: string, board = SHOGI, name = 'aho'): readonly [number, number] {
  const { first, second } = rowsOf(board, name, sfen).rows[term]!;
  return [first, second];
}

describe.each(BOARDS)('on the board $name, term by term and to the centipawn,', (board) => {
  const sfens = randomSfens(board, 30, randomNumbersFor(19, 4));

  test.each(Object.entries(RECOUNTS))('%s is what a plain recount gives', async (name, recount) => {
    const parts = new Set<string>();
    for (const sfen of await sfens) {
      const game = readPlain(sfen, board.start);
      parts.add(partOf(game));
      const want = recount(game);
      const { rows, score } = rowsOf(board, name, sfen);
      expect([sfen, rows]).toEqual([sfen, want]);
      const whole = Object.values(want).reduce((total, { first, second }) => total + first - second, 0);
      expect(Math.abs(score - whole), sfen).toBeLessThanOrEqual(0.5);
    }
    expect([...parts].sort()).toEqual(['endgame', 'middlegame', 'opening']);
  });
});

describe('by hand', () => {
  test('shogi has 12,600 centipawns of material, so that the start is an opening with two pieces at home a side', () => {
    expect(sides('openingDevelopment', `${SHOGI.start} b - 1`)).toEqual([-20, -20]);
    const { exact } = preparedPreset(SHOGI, 'aho');
    expect(exact.values.get('openingDevelopment.opening')).toBe(8000);
  });

  test('a piece in hand counts a tenth more than on the board', () => {
    expect(sides('material', '4k4/9/9/9/9/9/9/9/4K4 b 2Rp 1')).toEqual([2200, 110]);
  });

  test('drops count one each: a pawn not on the last rank nor on a file with a pawn, a knight not on the last two ranks', () => {
    const alone = (hand: string) => sides('moves', `4k4/9/9/9/9/9/9/P8/4K4 b ${hand} 1`)[0];
    // The king has five moves and the pawn one.
    expect(alone('-')).toBe(2 * (5 + 1));
    // 72 squares are not on the last rank; on the other eight files seven to eight are left.
    expect(alone('N')).toBe(2 * (6 + 63 - 2));
    expect(alone('P')).toBe(2 * (6 + 8 * 8 - 1));
    expect(alone('G')).toBe(2 * (6 + 81 - 3));
  });

  test('a promotion is a move beside the same move without it, unless it is forced', () => {
    const moves = (placement: string) => sides('moves', `${placement} b - 1`)[0] / 2 - 3;
    // A pawn that enters the zone: 2 + 1. On the last rank it must promote.
    expect(moves('8k/9/9/P8/9/9/9/9/K8')).toBe(3);
    expect(moves('8k/P8/9/9/9/9/9/9/K8')).toBe(2);
    // A silver that leaves the zone may promote: forward and aside, and backward.
    expect(moves('8k/9/4S4/9/9/9/9/9/K8')).toBe(5 * 3);
  });

  test('a rook at home is not developed even where pieces do not start on the first rank, and a dropped one elsewhere is', () => {
    const moved = '9/1r5b1/9/9/9/9/9/1B2R4/9'.replace(/^9/, '4k4').replace(/9$/, '4K4');
    const men = `${moved} b 9p2g2s2n2l9P2G2S2N2L 1`;
    expect(sides('openingDevelopment', men)).toEqual([-10, -20]);
  });

  test('the profiles of every board have both presets', () => {
    for (const board of BOARDS) expect(boardProfiles(board).names).toEqual(expect.arrayContaining(['aho', 'aho-base']));
  });
});
