import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import type { Move } from '../../rules/move.ts';
import { BOARDS, SHOGI } from '../../rules/nine/board.ts';
import { randomWalk, scatter } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { japaneseMove, westernMove } from './move-names.ts';
import { loadSfen, positionSfen } from './sfen.ts';
import { formatUsi, parseUsi } from './usi-move.ts';

const RUNS = amount({ quick: 40, slow: 2000 });
const [mixed, reversedMixed] = ['mixed', 'reversed-mixed'].map((board) => BOARDS.find(({ name }) => name === board)!);
const shogi = (await loadNineRules(SHOGI)).position();
const hybrid = (await loadNineRules(mixed!)).position();
const reversed = (await loadNineRules(reversedMixed!)).position();

describe('USI moves', () => {
  test.each([
    ['startpos', '7g7f', undefined],
    ['startpos', '7g7e', 'the pawn cannot move there'],
    ['startpos', '3c3d', 'belongs to the other side'],
    ['startpos', '5e5d', 'there is no piece on 5e'],
    ['startpos', '7g7f+', 'the pawn cannot promote there'],
    ['startpos', '8h7g', '7g has a piece of its own side'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*9e', 'two unpromoted pawns on one file'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*8a', 'a pawn on 8a could never move'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*5a', '5a is occupied'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'G*5e', 'there is no gold in hand'],
    ['4k4/P8/9/9/9/9/9/9/4K4 b - 1', '9b9a', 'the pawn must promote'],
    ['8k/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', 'a dropped pawn may not give mate'],
    ['startpos', 'e2e4', 'is not a USI move'],
    ['startpos', 'K*5e', 'is not a USI move'],
  ])('%s %s: %s', (sfen, usi, message) => {
    unwrap(loadSfen(shogi, sfen));
    const move = parseUsi(shogi, usi);
    if (message === undefined) expect(move.ok && formatUsi(move.value)).toBe(usi);
    else expect(move.ok ? '' : move.fault.message).toContain(message);
  });

  test('a pawn of chess names the kind it promotes to', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/f8/4K4 w - 1'));
    const moves = hybrid.moves().map(formatUsi);
    expect(moves.filter((usi) => usi.startsWith('9h'))).toEqual(['9h9iq', '9h9it', '9h9ic', '9h9ih']);
    hybrid.make(unwrap(parseUsi(hybrid, '9h9iq')));
    expect(positionSfen(hybrid)).toBe('4k4/9/9/9/9/9/9/9/+q3K4 b - 2');
  });

  test('a promoted pawn of chess returns as a pawn of chess', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/9/+q2RK4 b - 1'));
    hybrid.make(unwrap(parseUsi(hybrid, '6i9i')));
    expect(positionSfen(hybrid)).toBe('4k4/9/9/9/9/9/9/9/R3K4 w F 2');
  });

  test('a pawn of chess that was dropped where pawns start may move two squares', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/9/4K4 w f 1'));
    for (const usi of ['F*9b', '5i5h']) hybrid.make(unwrap(parseUsi(hybrid, usi)));
    expect(
      hybrid
        .moves()
        .map(formatUsi)
        .filter((usi) => usi.startsWith('9b')),
    ).toEqual(['9b9d', '9b9c']);
  });
});

test('Western names tell pieces apart, captures, promotions and drops', () => {
  const name = (sfen: string, usi: string) => {
    unwrap(loadSfen(shogi, sfen));
    return westernMove(shogi, unwrap(parseUsi(shogi, usi)));
  };
  expect(name('startpos', '7g7f')).toBe('P-76');
  expect(name('startpos', '4i5h')).toBe('G49-58');
  expect(name('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3', '8h2b+')).toBe('B×22+');
  expect(name('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3', '8h2b')).toBe('B×22=');
  expect(name('4k4/9/9/9/9/9/9/9/4K4 b P 1', 'P*5e')).toBe('P*55');
});

test('a drop of a chess pawn is marked in Japanese where another one could step', () => {
  unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/4F4/9/4K4 b F 1'));
  const name = (usi: string) => japaneseMove(hybrid, unwrap(parseUsi(hybrid, usi)));
  expect([name('5g5f'), name('F*5f'), name('F*5e')]).toEqual(['５六兵', '５六兵打', '５五兵']);
});

test.each([
  // Both knights come from the left and move up.
  ['4k4/9/9/9/9/9/6H2/7H1/4K4 b - 1', ['3g1f', '2h1f'], ['１六騎(37)', '１六騎(28)']],
  ['4k4/9/9/9/9/9/6H2/7H1/4K4 b - 1', ['3g2e', '2h3f'], ['２五騎', '３六騎']],
  // The three queens move up.
  ['1k7/9/9/9/9/9/2+Q1+Q1+Q2/9/K8 b - 1', ['7g5e', '5g5e', '3g5e'], ['５五成后左', '５五成后(57)', '５五成后右']],
  ['1k7/9/9/9/9/9/2+Q3+Q2/9/K3+Q4 b - 1', ['7g5g', '5i5g', '3g5g'], ['５七成后左', '５七成后上', '５七成后右']],
])('where words cannot tell pieces apart, Japanese names have the origin: %s %j', (sfen, usis, names) => {
  unwrap(loadSfen(reversed, sfen));
  expect(usis.map((usi) => japaneseMove(reversed, unwrap(parseUsi(reversed, usi))))).toEqual(names);
});

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'no two legal moves have the same name on the board %s',
  async (_name, board) => {
    const position = (await loadNineRules(board)).position();
    for (let number = 0; number < RUNS; number++) {
      const random = randomNumbersFor(99, number);
      position.reset();
      const sfen =
        number % 2 === 0 ? scatter(position, random) : randomWalk(position, Math.floor(random() * 120), random);
      unwrap(loadSfen(position, sfen));
      const moves = position.moves();
      for (const nameOf of [
        (move: Move) => formatUsi(move),
        (move: Move) => westernMove(position, move),
        (move: Move) => japaneseMove(position, move),
      ])
        expect(new Set(moves.map(nameOf)).size, sfen).toBe(moves.length);
    }
  },
);
