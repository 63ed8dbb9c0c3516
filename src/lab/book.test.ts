import { expect, test } from 'vitest';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { epdOperands, parseEpd } from '../notation/epd.ts';
import { formatFen, loadFen, START_FEN } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { bookText } from './book.ts';
import { randomWalks } from './opening-walks.ts';
import { builtInOpenings, knownOpenings } from './openings.ts';

const rules = await loadRules();
const position = rules.position();
const lines = bookText().trimEnd().split('\n');

/** The options of `lucena openings` with which the book was made. */
const BOOK_WALKS = { plies: 8, window: 40, nodes: 20_000, seed: 1 } as const;

test('the book has at least a thousand openings, all different from each other and from the well-known ones', () => {
  expect(lines.length).toBeGreaterThanOrEqual(1000);
  const openings = builtInOpenings(position, bookText());
  expect(openings.slice(0, 32)).toEqual(knownOpenings(position));
  expect(openings).toHaveLength(32 + lines.length);
  const keys = openings.map((fen) => {
    unwrap(loadFen(position, fen));
    return position.key;
  });
  expect(new Set(keys).size).toBe(openings.length);
});

test('the book consists of the random walks of its options, in order, with scores within its window', () => {
  const epds = lines.map((line) => unwrap(parseEpd(line)));
  for (const epd of epds) expect(Math.abs(Number(epdOperands(epd, 'ce')))).toBeLessThanOrEqual(BOOK_WALKS.window);
  let next = 0;
  for (const { setup } of randomWalks(rules, { ...BOOK_WALKS, fen: START_FEN }, CHESS_NOTATION)) {
    const { setup: wanted } = epds[next]!;
    if (formatFen({ ...setup, halfmoves: 0, fullmoves: 1 }) !== formatFen(wanted)) continue;
    if (++next === epds.length) break;
  }
  expect(next).toBe(epds.length);
});
