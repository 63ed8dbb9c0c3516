import { expect, test } from 'vitest';
import type { Contrast, ContrastedLine, ContrastRow } from './contrast.ts';
import type { KnobFlip } from './sensitivity.ts';
import { contrastWords, divergenceWords, doubtWords, explanationWords } from './words.ts';

/** The default end of a line. */
const END = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

function line(san: string, score: number, mate: ContrastedLine['mate'] = null): ContrastedLine {
  const plies = san.split(' ').map((move) => ({ san: move }));
  return { san, score, mate, plies, fen: END, components: [] } as unknown as ContrastedLine;
}

/** Rows for the side to move. By default the scores of the lines differ by their sum. */
function of(
  rows: Readonly<Record<string, number>>,
  mover: 'white' | 'black' = 'white',
  lines?: readonly [ContrastedLine, ContrastedLine],
): Contrast {
  const white = mover === 'white' ? 1 : -1;
  const told = Object.entries(rows).map(([title, stm]): ContrastRow => {
    const id = title.toLowerCase();
    return { id, title, move: 0, not: 0, difference: white * stm, stm };
  });
  const stm = told.reduce((sum, row) => sum + row.stm, 0);
  const [move, not] = lines ?? [line('Nf3 d5', white * stm), line('Nc3 d5', 0)];
  return { move, not, difference: white * stm, stm, rows: told };
}

/** A line that ends with the other side to move. */
const LATE = { ...line('Nc3 d5', 0), fen: END.replace(' w ', ' b ') };

test('reasons for a move come first, then those against it', () => {
  expect(contrastWords(of({ Mobility: 22, 'King safety': 18, 'Pawn structure': -5 }), 'white')).toBe(
    'Nf3 is better than Nc3 by 0.35 pawns for White: mobility +0.22, king safety +0.18; but pawn structure −0.05.',
  );
  expect(contrastWords(of({ Mobility: -22, 'King safety': -18, 'Pawn structure': 5 }, 'black'), 'black')).toBe(
    'Nf3 is worse than Nc3 by 0.35 pawns for Black: mobility −0.22, king safety −0.18; but pawn structure +0.05.',
  );
  expect(contrastWords(of({ Mobility: 22 }), 'white')).toBe(
    'Nf3 is better than Nc3 by 0.22 pawns for White: mobility +0.22.',
  );
});

test('a sentence names the largest parts and leaves the rest to the table', () => {
  const rows = { A1: 60, B1: 50, C1: 40, D1: 30, E1: 20, F1: -10, G1: -8, H1: -6, I1: 0.3 };
  expect(contrastWords(of(rows), 'white')).toContain(
    ': a1 +0.60, b1 +0.50, c1 +0.40; but f1 −0.10, g1 −0.08. The rest: other parts +0.44.',
  );
});

test('if the lines end with different sides to move, tempo is named but is no reason (trust 1)', () => {
  const rows = { Mobility: 22, Tempo: 28 };
  expect(contrastWords(of(rows, 'white', [line('Nf3', 50), LATE]), 'white')).toMatch(
    /: mobility \+0\.22\. The rest: whose move it is where the lines end \+0\.28\.$/,
  );
  expect(contrastWords(of(rows), 'white')).toMatch(/: mobility \+0\.22, tempo \+0\.28\.$/);
  // If there is no other reason, tempo is the only one.
  expect(contrastWords(of({ Tempo: -56, Threats: 30 }, 'white', [line('Nf3', -26), LATE]), 'white')).toMatch(
    /by 0\.26 pawns for White: whose move it is where the lines end −0\.56; but threats \+0\.30\.$/,
  );
});

test('the largest part is always named, and the numbers of the sentence add up to the difference (trust 1)', () => {
  const rows = {
    ...{ Tempo: -56, Threats: 42, Material: -18, Rooks: -18, Outposts: 17, 'Pawn structure': 12, Shelter: 9 },
    ...{ Mobility: -7, Attack: -6.8, Space: -4.2, Search: -1 },
  };
  const words = contrastWords(of(rows, 'white', [line('Bb5', -159), { ...LATE, score: -128 }]), 'white');
  expect(words).toBe(
    'Bb5 is worse than Nc3 by 0.31 pawns for White: material −0.18, rooks −0.18, mobility −0.07; but threats +0.42, outposts +0.17. The rest: whose move it is where the lines end −0.56, other parts +0.09.',
  );
});

test('differences are those of the rounded numbers shown (trust 1)', () => {
  // +2.59 and +0.56 are shown, so the difference is 2.03, although 2.02 is nearer to the exact one.
  const lines = [line('Nf3 d5', 56.4), line('Nc3 d5', 258.6)] as const;
  expect(contrastWords(of({ Mobility: -202.2 }, 'white', lines), 'white')).toBe(
    'Nf3 is worse than Nc3 by 2.03 pawns for White: mobility −2.02. The rest: rounding −0.01.',
  );
});

/** The sentences about two captures. `search` is what the search found beyond the end of the first line, for White. */
function captureWords({ search = 0, isSettled = true }): string[] {
  const components = [{ id: 'search', title: 'Search', total: search }];
  const lines = [
    { ...line('exd6 Rxd6', -500), fen: '4k3/8/3r4/8/8/8/8/4K3 w - - 0 2', components },
    { ...line('exf6 Qxf6', -900), fen: '4k3/8/5q2/8/8/8/8/4K3 w - - 0 2' },
  ] as const;
  const told = {
    ...of({ Material: 400 }, 'white', lines),
    ...{ meets: null, parts: { move: 1, not: 1 }, moved: 0, tooClose: false, isSettled },
  };
  return explanationWords(told, '4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1', 'white');
}

test('material changes come before scores', () => {
  const scores = 'exd6 is better than exf6 by 4.00 pawns for White: material +4.00.';
  const material = 'exd6 wins a queen for a pawn; exf6 wins a rook for a pawn.';
  expect(captureWords({})).toEqual([material, scores]);
  // If the search finds more of the same, it does not contradict.
  expect(captureWords({ search: 300 })).toEqual([material, scores]);
});

test('nothing is said about material that is not settled, or that the search finds to be lost again (trust 1)', () => {
  expect(captureWords({ isSettled: false })).toHaveLength(1);
  expect(captureWords({ search: -300 })).toHaveLength(1);
  expect(captureWords({ search: -30 })).toHaveLength(2);
});

test('there is no verdict on moves that are too close to call (trust 1)', () => {
  const told = { ...of({ Mobility: 15, Space: -10 }), meets: null, parts: { move: 1, not: 1 }, isSettled: true };
  const words = (moved: number) => explanationWords({ ...told, moved, tooClose: 5 < moved }, END, 'white');
  expect(words(30)).toEqual([
    'Too close to call: Nf3 and Nc3 differ by 0.05, less than their scores moved over the last two depths (0.30).',
    'On the lines found so far, Nf3 compared with Nc3 has, for White: mobility +0.15, against space −0.10.',
  ]);
  expect(words(4)[0]).toMatch(/^Nf3 is better than Nc3 by 0\.05/);
});

test('flip points of moves that are too close to call hold for one search, and one sentence says so (trust 1)', () => {
  const move = (san: string, score: number) => ({ san, uci: san, score, mate: null });
  const report = { best: move('Bd3', -128), rival: move('Be2', -140), repeated: move('Bd3', 0), moved: 24 };
  const words = (knobs: number) =>
    doubtWords({ ...report, tooClose: true, knobs: Array.from({ length: knobs }, () => ({}) as KnobFlip) });
  const doubt =
    'Too close to call: Bd3 and Be2 differ by 0.12, less than their scores moved over the last two depths (0.24)';
  expect(words(2)).toEqual([`${doubt}, so the values below hold only for this search.`]);
  expect(words(0)).toEqual([`${doubt}.`]);
  expect(doubtWords({ ...report, tooClose: false, knobs: [] })).toEqual([]);
});

test('a title that begins with an abbreviation keeps its capitals', () => {
  expect(contrastWords(of({ 'PST of knights': 10 }), 'white')).toContain(': PST of knights +0.10.');
});

test('the part that the search adds is named', () => {
  expect(contrastWords(of({ Search: 10, Mate: 5, Draw: -2 }), 'white')).toContain(
    ': mate +0.05, what the search sees beyond the end of the lines +0.10; but a draw −0.02.',
  );
});

test('equal scores are reported as equal', () => {
  expect(contrastWords(of({ Mobility: 20, Space: -20 }, 'black'), 'black')).toBe(
    'Nf3 and Nc3 are worth the same to Black: mobility +0.20, against space −0.20.',
  );
  expect(contrastWords(of({}, 'black'), 'black')).toBe(
    'Nf3 and Nc3 are worth the same to Black: their scores do not differ.',
  );
});

test('differences too small to show are not reported', () => {
  const words = (rows: Readonly<Record<string, number>>) =>
    contrastWords(of(rows), 'white').replace(/^.* are worth /, '');
  expect(words({ Space: 0.3 })).toBe('nearly the same to White: only small differences.');
  expect(words({ Mobility: 20, Space: -19.8 })).toBe('nearly the same to White: mobility +0.20, against space −0.20.');
  expect(words({ A1: 0.25, B1: 0.25, C1: 0.25, D1: 0.25, Space: -1 })).toBe(
    'the same to White: other parts +0.01, against space −0.01.',
  );
});

test('mates are reported by their distance, for either side', () => {
  const mates = of({ Mate: 30000 }, 'white', [line('Qh7#', 31999, { in: 1, by: 'white' }), line('Qh5 g6', 120)]);
  expect(contrastWords(mates, 'white')).toBe('Qh7# mates at once; Qh5 is worth +1.20 to White.');
  const mated = of({ Mate: -30000 }, 'black', [line('f6 Qh5', 31997, { in: 2, by: 'white' }), line('e5', 120)]);
  expect(contrastWords(mated, 'black')).toBe('f6 is mated in 2; e5 is worth −1.20 to Black.');
});

test('the ply where lines meet is named, and the moves that follow', () => {
  const lines = { move: line('Nf3 d5 d4 c5', 0), not: line('d4 d5 Nf3 Nf6', 0) };
  expect(divergenceWords({ meets: null, parts: { move: 1, not: 1 } }, lines)).toEqual([]);
  expect(divergenceWords({ meets: { move: 3, not: 3 }, parts: { move: 4, not: 4 } }, lines)).toEqual([
    'They come to the same position after ply 3 and part at ply 4: c5 against Nf6.',
  ]);
  expect(divergenceWords({ meets: { move: 4, not: 4 }, parts: null }, lines)).toEqual([
    'They come to the same position after ply 4 and end there.',
  ]);
  expect(divergenceWords({ meets: { move: 1, not: 3 }, parts: { move: 2, not: 4 } }, lines)).toEqual([
    'They come to the same position after plies 1 and 3 and part at plies 2 and 4: d5 against Nf6.',
  ]);
  expect(divergenceWords({ meets: { move: 4, not: 2 }, parts: { move: 5, not: 3 } }, lines)).toEqual([
    'They come to the same position after plies 4 and 2, where one ends and the other goes on with Nf3.',
  ]);
});
