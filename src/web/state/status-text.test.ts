import { expect, test } from 'vitest';
import { BLACK, WHITE } from '../../rules/setup.ts';
import type { Ending, Status } from '../../rules/status.ts';
import { CHESS_SIDES } from '../boards/page-board.ts';
import { claimText, headline, resultSign, resultText } from './status-text.ts';

function ended(ending: Ending): Status {
  return { ending, winner: undefined, claims: [] };
}
const going: Status = { ending: undefined, winner: undefined, claims: [] };

test('the status of a running game names the side to move', () => {
  expect(headline(CHESS_SIDES, going, WHITE, false)).toBe('White to move');
  expect(headline(CHESS_SIDES, going, BLACK, true)).toBe('Black to move, in check');
});

test('the status of a finished game says how it ended', () => {
  expect(headline(CHESS_SIDES, { ...ended('checkmate'), winner: BLACK }, WHITE, true)).toBe('Checkmate — Black wins');
  expect(headline(CHESS_SIDES, ended('stalemate'), BLACK, false)).toBe('Draw by stalemate');
  expect(headline(CHESS_SIDES, ended('dead-position'), BLACK, false)).toMatch(/^Draw: /);
  expect(headline(CHESS_SIDES, ended('fivefold-repetition'), BLACK, false)).toMatch(/^Draw by fivefold/);
  expect(headline(CHESS_SIDES, ended('seventy-five-moves'), BLACK, false)).toMatch(/^Draw by the seventy-five/);
});

test('draws that must be claimed are described as claims', () => {
  expect(claimText(CHESS_SIDES, going, WHITE)).toBe('');
  expect(claimText(CHESS_SIDES, { ...going, claims: ['threefold-repetition', 'fifty-moves'] }, BLACK)).toBe(
    'Black may claim a draw by threefold repetition and by the fifty-move rule',
  );
});

test('a result has words and a sign, and an unfinished game has neither', () => {
  expect(['1-0', '0-1', '1/2-1/2', '*', undefined].map((one) => resultText(CHESS_SIDES, one))).toEqual([
    'White won',
    'Black won',
    'Draw',
    '',
    '',
  ]);
  expect(['1-0', '0-1', '1/2-1/2', '*', undefined].map(resultSign)).toEqual(['1-0', '0-1', '½-½', '', '']);
});
