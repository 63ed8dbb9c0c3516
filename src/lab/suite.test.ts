import { describe, expect, test } from 'vitest';
import { formatUci } from '../notation/uci-move.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { isSolved, maxPoints, parseSuite } from './suite.ts';

const position = (await loadRules()).position();
const BOARD = '4k3/P7/8/8/8/8/4P3/4K2R w K -';
const read = (text: string) => unwrap(parseSuite(text, position));
const uci = (moves: Iterable<number>) => [...moves].map((move) => formatUci(move));

describe('a suite', () => {
  test('has best moves, moves to avoid and names, and skips comments and empty lines', () => {
    const suite = read(`# mine\r\n\r\n${BOARD} bm O-O a8=Q+; id "one";\r\n${BOARD} am e4;`);
    expect(suite.map(({ id }) => id)).toEqual(['one', 'line 4']);
    expect(suite.map(({ best }) => uci(best))).toEqual([['e1g1', 'a7a8q'], []]);
    expect(suite.map(({ avoid }) => uci(avoid))).toEqual([[], ['e2e4']]);
    expect(suite[0]!.fen).toBe('4k3/P7/8/8/8/8/4P3/4K2R w K - 0 1');
    expect(maxPoints(suite[0]!)).toBe(0);
  });

  test('is solved by any best move, or by any move that is not to be avoided', () => {
    const [best, avoid] = read(`${BOARD} bm O-O a8=Q+;\n${BOARD} am e4;`);
    const [castle, queen] = best!.best as [number, number];
    const [push] = avoid!.avoid as [number];
    expect([castle, queen, push].map((move) => isSolved(best!, move))).toEqual([true, true, false]);
    expect([castle, queen, push].map((move) => isSolved(avoid!, move))).toEqual([true, true, false]);
  });

  test('may give points for moves, including promotions', () => {
    const [one] = read(`${BOARD} bm a8=Q+; c0 "a8=Q+=10, a8=R+=7, O-O=3"; c8 "10 7 3";`);
    expect(uci(one!.points.keys())).toEqual(['a7a8q', 'a7a8r', 'e1g1']);
    expect([...one!.points.values()]).toEqual([10, 7, 3]);
    expect(maxPoints(one!)).toBe(10);
  });

  test('other comments are ignored', () => {
    expect(read(`${BOARD} bm O-O; c0 "by hand, e=mc2 aside";`)[0]!.points.size).toBe(0);
  });

  test.each([
    ['8/8 w - - bm e4;', /^line 2: .*ranks/, 'placement'],
    [`${BOARD} bm Kxe8;`, /^line 2: bm: /, 'bm'],
    [`${BOARD} am Nf3;`, /^line 2: am: /, 'am'],
    [`${BOARD} bm O-O; c0 "Nf3=10";`, /^line 2: c0: /, 'c0'],
    [`${BOARD} id "none";`, /^line 2: a position needs best moves/, 'bm'],
  ])('%s is refused with its line', (line, message, field) => {
    const result = parseSuite(`${BOARD} bm O-O;\n${line}`, position);
    expect(result).toMatchObject({ ok: false, fault: { field, message: expect.stringMatching(message) } });
  });
});
