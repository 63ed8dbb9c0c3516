import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { SHOGI } from '../../rules/nine/board.ts';
import { loadNineRules } from '../../rules/node.ts';
import { KIFU_FORMATS, type NineGame } from './game.ts';
import { formatKifu } from './kifu.ts';
import { formatRecord } from './record.ts';
import { decodeRecord, formatOfName, formatOfText } from './record-format.ts';
import { formatUsi } from './usi-move.ts';

const position = (await loadNineRules(SHOGI)).position();

function randomGame(number: number): NineGame {
  const random = randomNumbersFor(7, number);
  const usi: string[] = [];
  position.reset();
  for (let ply = 0; ply < 1 + number; ply++) {
    const moves = position.moves();
    if (moves.length === 0) break;
    const move = moves[Math.floor(random() * moves.length)]!;
    usi.push(formatUsi(move));
    position.make(move);
  }
  const start = number % 3 === 0 ? 'startpos' : 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
  return { board: 'shogi', start, tags: { First: 'A' }, moves: usi.map((one) => ({ usi: one })), result: '*' };
}

test.each(KIFU_FORMATS)('a %s that this project writes is known by its text', (format) => {
  for (let number = 0; number < 12; number++) expect(formatOfText(formatKifu(format, randomGame(number)))).toBe(format);
});

test('a record of the project is known by its text, and PGN is no record', () => {
  expect(formatOfText(formatRecord(randomGame(5)))).toBe('record');
  for (const pgn of ['1. e4 e5 2. Nf3 *', '[Event "x"]\n[White "A"]\n\n1. e4 e5 1-0\n', '; a comment\n1. d4 *', ''])
    expect(formatOfText(pgn), pgn).toBe(undefined);
});

test('file names stand for formats', () => {
  expect(['a.kif', 'a.KIFU', 'a.ki2', 'b.csa', 'c.jkf', 'c.json', 'd.pgn', 'd'].map(formatOfName)).toEqual([
    ...['kif', 'kif', 'ki2', 'csa', 'jkf', 'jkf'],
    ...[undefined, undefined],
  ]);
});

test('a record is read in UTF-8 or in Shift_JIS', () => {
  expect(decodeRecord(new TextEncoder().encode('７六歩'))).toBe('７六歩');
  expect(decodeRecord(Uint8Array.from([0x95, 0xe0]))).toBe('歩');
});
