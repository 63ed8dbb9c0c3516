// Endings that cannot be won, as the flagship sees them, and similar ones that can.
import { describe, expect, test } from 'vitest';
import { formatFen, parseFen } from '../../notation/fen.ts';
import { presetLedger } from '../../profiles/presets/scores.testing.ts';
import { unwrap } from '../../rules/result.ts';
import { flipped } from '../machine.testing.ts';

const LIMIT = 50;

/** The score of the side that is ahead, White first; with colors swapped it must be the same. */
function score(board: string, overrides = ''): number {
  const scores = ['w', 'b'].map((turn) => {
    const fen = `${board} ${turn} - - 0 1`;
    const there = presetLedger(`lucena${overrides}`, formatFen(flipped(unwrap(parseFen(fen))))).score;
    const here = presetLedger(`lucena${overrides}`, fen).score;
    expect(there + 0).toBe(-here + 0);
    return here;
  });
  return Math.max(...scores.map(Math.abs));
}

describe('an advantage that cannot win counts for nothing', () => {
  test.each([
    ['two knights', '4k3/8/8/8/4K3/8/8/1N4N1', 'twoKnights'],
    ['two knights, the king in a corner', 'k7/8/1K6/8/3NN3/8/8/8', 'twoKnights'],
    ['a lone bishop', '4k3/8/8/8/4K3/8/8/2B5', 'loneMinor'],
    ['a lone knight', '4k3/8/8/8/4K3/8/8/1N6', 'loneMinor'],
    ['a lone bishop against a pawn', '8/8/8/4k3/8/p7/8/B1K5', 'loneMinor'],
    ['an h-pawn and the wrong bishop', '7k/8/6K1/8/7P/8/8/3B4', 'wrongRookPawn'],
    ['an a-pawn and the wrong bishop', '1k6/8/1K6/8/P7/8/8/2B5', 'wrongRookPawn'],
    ['a rook pawn alone', 'k7/8/1K6/P7/8/8/8/8', 'wrongRookPawn'],
  ])('%s', (_name, board, knob) => {
    expect(score(board)).toBe(0);
    // The knob of that ending, and no other, turns the effect off.
    expect(score(board, `{drawish.${knob}=1}`)).toBeGreaterThan(LIMIT);
  });
});

describe('a small advantage without pawns counts little', () => {
  test.each([
    ['rook and bishop against rook', '3k4/3r4/8/3K4/8/4B3/8/7R'],
    ['rook and knight against rook', '3k4/3r4/8/3K4/8/4N3/8/7R'],
    ['rook against bishop', '3k4/3b4/8/3K4/8/8/8/7R'],
    ['rook against knight', '3k4/3n4/8/3K4/8/8/8/7R'],
    ['two bishops against one', '3k4/3b4/8/3K4/8/4B3/4B3/8'],
    ['queen against rook and knight', '3k4/3r4/3n4/8/3K4/8/8/7Q'],
    ['queen and bishop against queen', '3k4/3q4/8/8/3K4/4B3/8/7Q'],
  ])('%s', (_name, board) => {
    expect(score(board)).toBeLessThanOrEqual(LIMIT);
    expect(score(board, '{drawish.pawnless=1}')).toBeGreaterThan(2 * LIMIT);
  });
});

test.each([
  ['bishop and knight', '4k3/8/8/8/4K3/8/8/1NB5'],
  ['two bishops', '4k3/8/8/8/4K3/8/8/2B2B2'],
  ['three knights', '4k3/8/8/8/4K3/8/8/1N3NN1'],
  ['an h-pawn and the right bishop', '7k/8/6K1/8/7P/8/8/2B5'],
  ['the wrong bishop, but another king is nearer', '3k4/8/6K1/8/7P/8/8/3B4'],
  ['queen against two bishops', '3kb3/3b4/8/8/3K4/8/8/7Q'],
  ['queen against rook', '3k4/3r4/8/8/3K4/8/8/7Q'],
  ['a rook', '3k4/8/8/8/3K4/8/8/7R'],
])('a winning advantage keeps a value: %s', (_name, board) => {
  expect(score(board)).toBeGreaterThan(3 * LIMIT);
});
