import { expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { isChess960, knownOpenings, parseOpenings } from './openings.ts';
import { randomNumbers, shuffle } from './random.ts';

const position = (await loadRules()).position();
const openings = knownOpenings(position);

const PGN = `[Event "one"]

1. e4 e5 2. Nf3 *

[Event "two"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 (1. e3 Kd7) Kd7 *
`;

test('the well-known openings are distinct and playable', () => {
  expect(new Set(openings).size).toBe(openings.length);
  expect(openings.length).toBeGreaterThanOrEqual(32);
});

test('EPD and FEN lines are read without operations and comments', () => {
  const text = `\uFEFF# two\n${openings[0]}\r\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id "x"; hmvc 3;\n`;
  expect(unwrap(parseOpenings(text, position))).toEqual([openings[0], '4k3/8/8/8/8/8/4P3/4K3 w - - 3 1']);
});

test('PGN games are read to the end of their main line, or to a given ply', () => {
  expect(unwrap(parseOpenings(PGN, position))).toEqual([
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    '8/3k4/8/8/4P3/8/8/4K3 w - - 1 2',
  ]);
  expect(unwrap(parseOpenings(PGN, position, 1))[0]).toMatch(/PPPP1PPP\/RNBQKBNR b /);
});

test.each([
  [`${openings[0]}\n\n8/8/8 w - -\n`, /^line 3: /],
  ['R3k3/8/4K3/8/8/8/8/8 b - - 0 1', /^line 1: the game is already over \(checkmate\)/],
  ['1. e4 e5 2. Ke3 *', /game 1, line 1, column 13, ply 3 \(2\. Ke3\)/],
  ['1. f3 e5 2. g4 Qh4# 0-1', /^game 1: the game is already over/],
  ['\n', /contains no positions/],
])('%j is refused', (text, message) => {
  expect(parseOpenings(text, position)).toMatchObject({
    ok: false,
    fault: { field: 'openings', message: expect.stringMatching(message) },
  });
});

test('a null move is refused in a main line, but not in a variation (trust 5.4)', () => {
  const read = parseOpenings('1. e4 e5 (1... -- 2. d4) *', position);
  expect(read.ok && read.value).toHaveLength(1);
  const refused = parseOpenings('1. e4 -- *', position);
  expect(refused.ok ? '' : refused.fault.message).toContain('game 1, line 1, column 7');
});

test('Chess960 is recognised by its castling', () => {
  expect(isChess960(openings[0]!)).toBe(false);
  expect(isChess960('bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9')).toBe(true);
  expect(isChess960('1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1')).toBe(true);
  expect(isChess960('4k3/8/8/8/8/8/8/1R3K2 w - - 0 1')).toBe(false);
});

test('different seeds give different orders', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffle(items, randomNumbers(1))).toEqual(shuffle(items, randomNumbers(1)));
  expect(shuffle(items, randomNumbers(1))).not.toEqual(shuffle(items, randomNumbers(2)));
  expect([...shuffle(items, randomNumbers(3))].sort((a, b) => a - b)).toEqual(items);
});
