import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { contrastsAddUp } from './contrast.testing.ts';
import { type ContrastedLine, contrast } from './contrast.ts';

const profile = (text: string) => unwrap(chessProfiles().named(text));

test.each([
  ['lucena', 'full', 12],
  ['orchestrator', 'lines', 12],
  ['orchestrator', 'greedy', 12],
  ['orchestrator{line.base=0.35,line.cap=300,line.centerOpponent=0.7,tempo.offset=7}', 'lines', 12],
] as const)(
  'the differences of random lines add up and are the same with colors swapped: %s, %s',
  (name, mode, count) => {
    expect(contrastsAddUp(profile(name), mode, count, 5)).toBe(count);
  },
);

function line(score: number, rest: Partial<ContrastedLine>): ContrastedLine {
  return {
    uci: 'e2e4',
    san: 'e4',
    score,
    intendedDepth: 1,
    actualPlies: 1,
    reasons: [],
    ending: null,
    components: [{ id: 'search', title: 'Search', total: score }],
    start: { static: 0, score: 0 },
    plies: [],
    fen: '',
    mate: null,
    playedOut: 0,
    ...rest,
  };
}

test('the part that a full search adds is named', () => {
  const idsOf = (first: ContrastedLine, second: ContrastedLine) =>
    contrast(first, second, 'white').rows.map(({ id, difference }) => [id, difference]);
  expect(idsOf(line(31999, { mate: { in: 1, by: 'white' } }), line(20, {}))).toEqual([
    ['mate', 31999],
    ['search', -20],
  ]);
  const drawn = line(0, { ending: 'stalemate', components: [{ id: 'search', title: 'Search', total: -50 }] });
  expect(idsOf(drawn, line(20, {}))).toEqual([
    ['draw', -50],
    ['search', -20],
    ['rounding', 50],
  ]);
});

test('terms and line components with the same name are kept apart', () => {
  const components = [
    { id: 'base', title: 'Base terms', total: 30, terms: [{ id: 'castling', title: 'Castling', total: 30 }] },
    { id: 'castling', title: 'Castling and king moves', total: 12 },
  ];
  const { rows } = contrast(line(42, { components }), line(0, { components: [] }), 'black');
  expect(rows).toEqual([
    { id: 'base.castling', title: 'Castling', move: 30, not: 0, difference: 30, stm: -30 },
    { id: 'castling', title: 'Castling and king moves', move: 12, not: 0, difference: 12, stm: -12 },
  ]);
});
