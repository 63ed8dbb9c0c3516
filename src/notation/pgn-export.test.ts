import { parsePgn as parseOracle } from 'chessops/pgn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { loadFen, positionFen, START_FEN } from './fen.ts';
import { numbers, randomGame } from './games.testing.ts';
import { type PgnGame, type PgnLine, type PgnMove, type PgnResult, tidyComment } from './pgn.ts';
import { exportPgn } from './pgn-export.ts';
import { isMoveToken } from './pgn-lexer.ts';
import { parsePgn, parsePgnGame } from './pgn-parser.ts';

const rules = await loadRules();

const read = (text: string): PgnGame => unwrap(parsePgnGame(text));
const move = (san: string, more: Partial<PgnMove> = {}): PgnMove => ({
  san,
  nags: [],
  comments: [],
  variations: [],
  ...more,
});
const line = (...moves: PgnMove[]): PgnLine => ({ comments: [], moves });
const game = (main: PgnLine, tags: [string, string][] = []): PgnGame => ({
  tags: new Map(tags),
  line: main,
  result: '*',
});

describe('exportPgn', () => {
  test.each([
    ['1. e4 e5 2. Nf3 1-0', '1. e4 e5 2. Nf3 1-0\n'],
    ['1. e4! {best} e5 *', '1. e4 $1 {best} 1... e5 *\n'],
    ['1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *', '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n'],
    ['1. e4 (1. d4 {queen} (1. c4) d5) e5 *', '1. e4 (1. d4 {queen} (1. c4) 1... d5) 1... e5 *\n'],
    ['{hello} 1. e4 ({or} 1. d4) *', '{hello} 1. e4 ({or} 1. d4) *\n'],
    ['1. e4 () *', '1. e4 () *\n'],
    ['[Event "x"]\n*', '[Event "x"]\n\n*\n'],
    ['*', '*\n'],
    ['1. e4 ; a } brace\n e5 *', '1. e4 ; a } brace\n1... e5 *\n'],
    ['1. e4 (; }\n1. d4 ; }\n) *', '1. e4 ( ; }\n1. d4 ; }\n) *\n'],
  ])('%j', (text, expected) => {
    expect(exportPgn(read(text))).toBe(expected);
  });

  test('move numbers follow the FEN: Black to move in move 12', () => {
    const fen = '4k3/8/8/8/8/8/8/4K3 b - - 0 12';
    const text = `[FEN "${fen}"]\n\n12... Kd8 (12... Kd7 13. Kd2) 13. Kd1 *\n`;
    expect(exportPgn(read(text))).toBe(text);
  });

  test('no line reaches 80 characters, however long the game and its comments', () => {
    const words = Array.from({ length: 300 }, (_, i) => 'x'.repeat(1 + (i % 17))).join(' ');
    const long = line(...Array.from({ length: 400 }, () => move('Nf3', { comments: [words], nags: [1, 14] })));
    const text = exportPgn(game(long));
    expect(Math.max(...text.split('\n').map((row) => row.length))).toBe(79);
    expect(read(text).line).toEqual(long);
  });

  test('no line of a comment begins with % or [, which other programs would misread', () => {
    const words = '[%eval 0.1] [%clk 0:10] %x [Event "no"] '.repeat(40).trim();
    const text = exportPgn(game(line(move('e4', { comments: [words] }))));
    expect(text.split('\n').filter((row) => /^[%[]/.test(row))).toEqual([]);
    expect(read(text).line.moves[0]?.comments).toEqual([words]);
  });

  test('deep variations and long lines need no deep recursion', () => {
    let deep: PgnLine = line(move('e4'));
    for (let depth = 0; depth < 200_000; depth++) deep = line(move('d4', { variations: [deep] }));
    expect(exportPgn(game(deep)).length).toBeGreaterThan(1_000_000);
  });

  test('a game that could not be read back is refused', () => {
    for (const san of ['', ' ', 'e4 e5', '{', '1-0', '12', 'e.p.', 'e4)', 'ü', 'e4!', '$1', '%']) {
      expect(() => exportPgn(game(line(move(san)))), san).toThrow(FaultError);
    }
    for (const nag of [-1, 1.5, 65536, Number.NaN]) {
      expect(() => exportPgn(game(line(move('e4', { nags: [nag] }))))).toThrow(FaultError);
    }
    for (const name of ['', 'a b', 'a"', 'é'])
      expect(() => exportPgn(game(line(), [[name, '']])), name).toThrow(FaultError);
  });
});

test('a text is accepted as a move exactly when it is read back as that move', () => {
  const unit = fc.constantFrom(...'Nf3Oe.p0-1+#=(Q)@:/_!$ {}x', '(Q)', '0-0', '--', '0000');
  let moves = 0;
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (candidate) => {
      const [item] = parsePgn(`${candidate} *`);
      const isMove = item?.ok === true && JSON.stringify(item.value.line) === JSON.stringify(line(move(candidate)));
      expect(isMoveToken(candidate), candidate).toBe(isMove);
      if (isMove) moves++;
    }),
    { seed: 4, numRuns: amount({ quick: 8_000, slow: 20_000 }) },
  );
  expect(moves).toBeGreaterThan(1000);
});

const odd = fc.string({
  unit: fc.constantFrom('}', '{', ';', '%', '[', ']', '"', '\\', '\n', '\r', ' ', '(', ')', '*', '1-0', 'a', 'é', '𝔸'),
});
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), odd);
const san = fc.constantFrom('e4', 'Nf3', 'O-O', '0-0-0', 'exd8=Q+', 'e8(Q)', 'Qa1xb2#', '--', 'exd6e.p.', 'Z0', '0000');
const lines = (depth: number): fc.Arbitrary<PgnLine> => {
  const variations = depth === 0 ? fc.constant([]) : fc.array(lines(depth - 1), { maxLength: 2 });
  const nags = fc.array(fc.nat(65535), { maxLength: 3 });
  const comments = fc.array(text, { maxLength: 2 });
  return fc.record({ comments, moves: fc.array(fc.record({ san, nags, comments, variations }), { maxLength: 5 }) });
};
const tags = fc
  .array(fc.tuple(fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/), text), { maxLength: 5 })
  .map((list) => new Map(list));
const games = fc.record({ tags, line: lines(3), result: fc.constantFrom<PgnResult>('1-0', '0-1', '1/2-1/2', '*') });

/** The game with the two things that PGN cannot represent in the form in which they are read back. */
function representable(source: PgnGame): PgnGame {
  const comments = (list: readonly string[]) => list.map(tidyComment).filter((comment) => comment !== '');
  const tidy = (from: PgnLine): PgnLine => ({
    comments: comments(from.comments),
    moves: from.moves.map((one) => ({
      ...one,
      comments: comments(one.comments),
      variations: one.variations.map(tidy),
    })),
  });
  const values = [...source.tags].map(([name, value]) => [name, value.replace(/[\r\n]+/g, ' ')] as const);
  return { tags: new Map(values), line: tidy(source.line), result: source.result };
}

describe('export then import gives the same game', () => {
  test('for any tree, with any characters in comments and tags', () => {
    fc.assert(
      fc.property(fc.array(games, { minLength: 1, maxLength: 3 }), (sources) => {
        const items = parsePgn(sources.map(exportPgn).join('\n'));
        expect(items.map((item) => (item.ok ? item.value : item.fault))).toEqual(sources.map(representable));
      }),
      { seed: 11, numRuns: amount({ quick: 150, slow: 400 }) },
    );
  });

  test('for random legal games with variations, and an independent parser finds the same moves', () => {
    const position = rules.position();
    const random = numbers(5);
    for (const fen of [START_FEN, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 8']) {
      for (let count = 0; count < 40; count++) {
        unwrap(loadFen(position, fen));
        const made = randomGame(position, random, 60, (one) => {
          if (random(5) === 0) one.comments = [`after ${one.san} [%clk 0:0${random(10)}:00]`];
          if (random(5) === 0) one.nags = [random(140)];
        });
        const source: PgnGame = { ...made, tags: new Map([['FEN', positionFen(position)]]) };
        const exported = exportPgn(source);
        expect(read(exported)).toEqual(source);
        const [oracle] = parseOracle(exported);
        expect([...oracle!.moves.mainline()].map((node) => node.san)).toEqual(
          source.line.moves.map((node) => node.san),
        );
      }
    }
  });
});
