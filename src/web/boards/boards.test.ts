import { expect, test } from 'vitest';
import { BOARDS } from '../../rules/nine/board.ts';
import { HAND_KINDS } from '../../rules/nine/kinds.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { destsOf, groundFen, keyOf, roleOf, squareOf } from '../chessboard/ground.ts';
import { turnOf } from '../state/score.ts';
import { BOARD_CHOICES, boardNamed, loadBoard, sidesOn } from './boards.ts';
import { CHESS_BOARD } from './chess-board.ts';
import { isNumbered, moveNumber, PIECE_SETS, pieceName } from './page-board.ts';

const load = async (name: string) => unwrap(await loadBoard(name, () => compileCore('core-nine')));
const shogi = await load('shogi');
const mixed = await load('mixed');

test('the chooser offers chess and every built-in board', () => {
  expect(BOARD_CHOICES.map(({ name }) => name)).toEqual(['chess', ...BOARDS.map(({ name }) => name)]);
  for (const { name, title } of BOARD_CHOICES) {
    const board = name === 'chess' ? CHESS_BOARD : unwrap(boardNamed(name));
    expect([board.name, board.title, board.sides]).toEqual([name, title, sidesOn(name)]);
  }
});

test('a board that does not exist is a fault that names it', async () => {
  const found = await loadBoard('checkers');
  expect(!found.ok && found.fault).toMatchObject({ code: 'board.unknown', message: 'there is no board “checkers”' });
});

test('a node’s ply is even for the first player, whatever the number of the move', () => {
  const position = shogi.position();
  for (const [sfen, ply] of [
    ['startpos', 0],
    ['4k4/9/9/9/9/9/9/9/4K4 w - 1', 1],
    ['4k4/9/9/9/9/9/9/9/4K4 w - 2', 1],
    ['4k4/9/9/9/9/9/9/9/4K4 b - 2', 2],
  ] as const) {
    unwrap(shogi.notation.load(position, sfen));
    expect(shogi.plyOf(position), sfen).toBe(ply);
    expect(turnOf(shogi.notation.format(position))).toBe(ply & 1);
  }
});

test('a drop comes from a hand and marks one square; other moves come from a square', () => {
  const position = shogi.position();
  unwrap(shogi.notation.load(position, '4k4/9/9/9/9/9/9/9/4K4 b P 1'));
  const move = (usi: string) => unwrap(shogi.notation.parseMove(position, usi));
  const told = (usi: string) => [shogi.originOf(move(usi)), shogi.squaresOf(move(usi)).map(shogi.squareName)];
  expect(told('P*5e')).toEqual(['P*', ['5e']]);
  expect(told('5i5h')).toEqual(['5i', ['5i', '5h']]);
  expect(shogi.movedKind(move('P*5e'), position.setup())).toBe(HAND_KINDS[0]);
});

test('hands and pieces are read from a position as text', () => {
  const hands = mixed
    .hands('4k4/9/9/9/9/9/9/9/4K4 b R2Fh 1')
    .map((hand) => [...hand].map(([kind, count]) => `${count} ${mixed.kindNames[kind]}`));
  expect(hands).toEqual([['1 rook', '2 chess pawn'], ['1 chess knight']]);
  expect(pieceName(mixed, mixed.pieces('4k4/9/9/9/9/9/9/9/4+R4 b - 1')[4]!)).toBe('first player’s dragon');
  expect(mixed.hands('nonsense').map(({ size }) => size)).toEqual([0, 0]);
});

test('chessgroundx gets squares, kinds and hands under its own names', () => {
  expect([keyOf(shogi, '9i'), keyOf(shogi, '1a'), squareOf(shogi, 'c3'), keyOf(CHESS_BOARD, 'e4')]).toEqual([
    ...['a1', 'i9', '7g', 'e4'],
  ]);
  expect(roleOf(shogi, 13)).toBe('pb-piece');
  expect(groundFen(shogi, '4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1')).toBe('4k4/9/9/9/9/9/9/9/4K4[PPb]');
  expect([
    ...destsOf(
      shogi,
      new Map([
        ['P*', ['5e']],
        ['7g', ['7f']],
      ]),
    ),
  ]).toEqual([
    ['P@', ['e5']],
    ['c3', ['c4']],
  ]);
});

test('moves are numbered one by one in shogi and in pairs in chess', () => {
  expect([1, 2, 3].map((ply) => moveNumber(shogi, ply))).toEqual(['1.', '2.', '3.']);
  expect([1, 2, 3].map((ply) => moveNumber(CHESS_BOARD, ply))).toEqual(['1.', '1…', '2.']);
  expect([isNumbered(shogi, 2), isNumbered(CHESS_BOARD, 2)]).toEqual([true, false]);
});

test('every kind has its own picture in every set, and points the other way when it is turned', () => {
  for (const set of PIECE_SETS) {
    const look = { set, isTurned: false };
    const kinds = mixed.setupKinds;
    expect(new Set(kinds.map((kind) => mixed.pieceUrl(kind, 0, look))).size, set).toBe(kinds.length);
    const shogiPawn = HAND_KINDS[0]!;
    expect(mixed.pieceUrl(shogiPawn, 0, { set, isTurned: true })).not.toBe(mixed.pieceUrl(shogiPawn, 0, look));
    for (const kind of kinds) expect(mixed.pieceUrl(kind, 0, look)).not.toBe(mixed.pieceUrl(kind, 1, look));
  }
});
