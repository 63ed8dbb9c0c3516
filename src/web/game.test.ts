import { beforeEach, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { parseSquare } from '../rules/setup.ts';
import { EXAMPLE_GROUPS } from './examples.ts';
import { Game } from './game.ts';

const rules = await loadRules();
let game: Game;

beforeEach(() => {
  game = new Game(rules.position());
});

function play(...sans: string[]): void {
  for (const san of sans) game.play(game.legal.find((move) => move.san === san)!);
}

test('moves are played, numbered and taken back', () => {
  const start = game.fen;
  play('e4', 'e5', 'Nf3');
  expect(game.played.map(({ san, number, turn }) => [number, turn, san])).toEqual([
    [1, 0, 'e4'],
    [1, 1, 'e5'],
    [2, 0, 'Nf3'],
  ]);
  expect([game.takeBack(), game.takeBack(), game.takeBack(), game.takeBack()]).toEqual([true, true, true, false]);
  expect(game.fen).toBe(start);
  expect(game.legal).toHaveLength(20);
});

test('a bad FEN leaves the game as it is, moves included', () => {
  play('e4', 'e5');
  const before = game.fen;
  expect(game.load('8/8/8/8/8/8/8/8 w - - 0 1')).toMatchObject({ ok: false, fault: { field: 'placement' } });
  // This one is caught last, when the pieces are already on the core's board.
  expect(game.load('4k3/4R3/8/8/8/8/8/4K3 w - - 0 1')).toMatchObject({ ok: false, fault: { code: 'setup.check' } });
  expect(game.fen).toBe(before);
  expect(game.takeBack()).toBe(true);
  expect(game.played).toHaveLength(1);
});

test('castling can be pointed at by the rook or by where the king lands', () => {
  game.load('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  const castling = game.legal.find((move) => move.san === 'O-O')!;
  expect(castling.uci).toBe('e1g1');
  expect(castling.targets).toEqual(['h1', 'g1'].map(parseSquare));
  game.play(castling);
  expect(game.played[0]!.squares).toEqual(['e1', 'g1'].map(parseSquare));
});

test('Chess960 is told by its castling rights, and then castling is king takes rook', () => {
  expect(game.chess960).toBe(false);
  game.load('4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1');
  expect(game.chess960).toBe(true);
  expect(game.legal.find((move) => move.san === 'O-O')!.uci).toBe('e1g1');
  expect(game.legal.find((move) => move.san === 'O-O-O')!.uci).toBe('e1b1');
});

test.each(EXAMPLE_GROUPS.flatMap(({ title, examples }) => examples.map(({ name, fen }) => ({ title, name, fen }))))(
  'the example $name ($title) can be loaded',
  ({ title, fen }) => {
    expect(game.load(fen)).toEqual({ ok: true, value: undefined });
    expect(game.chess960).toBe(title === 'Chess960');
  },
);
