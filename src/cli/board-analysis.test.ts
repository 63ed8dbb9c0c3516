// Evaluation and search on boards of 9 × 9.
import { describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { BOARDS } from '../rules/nine/board.ts';
import { linesSchema, whySchema } from './line-schemas.ts';
import { lucena } from './run.testing.ts';
import { benchSchema, evalSchema } from './schemas.ts';

/** One board with a single family of pieces and one with two; the slow proof tries all, and deeper searches. */
const NAMES = amount({ quick: ['shogi'], slow: BOARDS.map(({ name }) => name) });
const DEPTH = amount({ quick: '1', slow: '2' });
/** Line scoring of the flagship says what each of some hundred knobs does. */
const LINES = ['--mode', 'lines', ...amount({ quick: ['--profile', 'material'], slow: [] })];
/** Auditing the flagship takes long. */
const AUDITED = amount({ quick: 'material', slow: 'lucena-shogi' });

async function json(...args: string[]): Promise<unknown> {
  const { status, out, err } = await lucena(...args, '--json');
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe.each(NAMES)('on the board %s', (board) => {
  test('eval adds up, and its score is for the first player', async () => {
    const { score, stm, terms, board: named } = evalSchema.parse(await json('eval', '--board', board));
    expect(named).toBe(board);
    expect(terms.reduce((sum, { total }) => sum + total, 0)).toBe(score);
    expect(stm).toBe(score);
  });

  test('lines names the moves of full search and of line scoring', async () => {
    for (const mode of [[], LINES]) {
      const { lines } = linesSchema.parse(
        await json('lines', '--board', board, '--depth', DEPTH, '--multipv', '2', ...mode),
      );
      expect(lines).toHaveLength(2);
      for (const { uci, san, components, score } of lines) {
        expect(uci).toMatch(/^[1-9][a-i][1-9][a-i]/);
        expect(san).toMatch(/^[A-Z]\d*[-×]\d\d/);
        expect(components.reduce((sum, { total }) => sum + total, 0)).toBe(score);
      }
    }
  });
});

test('audit finds every knob of a profile at work, with the positions of the board', async () => {
  const { status, out, err } = await lucena('audit', '--board', 'shogi', '--profile', AUDITED, '--json');
  const { profile, passed, failures } = JSON.parse(out);
  expect([status, err, profile, passed, failures]).toEqual([0, '', AUDITED, true, []]);
  const cost = await lucena('audit', '--board', 'shogi', '--cost');
  expect([cost.status, cost.err]).toEqual([2, 'lucena: cost: is measured in chess only\n']);
});

test.each(['analyse', 'docs', 'serve', 'style', 'worker'])('%s tells that it is for chess only', async (command) => {
  const { status, err } = await lucena(command, '--board', 'shogi');
  expect([status, err]).toEqual([2, `lucena: board: ${command} is for chess only so far\n`]);
});

test('bench repeats its node count on a board', async () => {
  const nodes = async () => benchSchema.parse(await json('bench', '--board', 'mixed', '--depth', '3')).nodes;
  expect(await nodes()).toBe(await nodes());
});

test('why tells what a capture wins, with the names of the board', async () => {
  const asked = ['--board', 'shogi', '--depth', '3', '--moves', '7g7f', '3c3d', '--move', '8h2b+', '--not', '8h5e'];
  const { words, move, turn } = whySchema.parse(await json('why', ...asked));
  expect(turn).toBe('white');
  expect(move.uci).toMatch(/^8h2b\+ /);
  expect(words[0]).toContain('B-55 loses a bishop');
  const { out } = await lucena('why', ...asked);
  expect(out).toContain('First to move');
  expect(out).not.toContain('White');
});

test.each([
  [['eval', '--fen', 'x'], 'placement: expected 9 ranks, found 1'],
  [
    ['eval', '--moves', '7g7e'],
    'moves, number 1: 7g7e is illegal: the pawn cannot move there, or it would expose its king',
  ],
  [['eval', '--moves', 'e2e4'], 'moves, number 1: "e2e4" is not a USI move such as 7g7f, 8h2b+ or P*5e'],
  [['lines', '--profile', 'lucena'], 'profile: there is no preset "lucena"; expected one of: lucena-shogi'],
  [['why', '--profile', 'material{castling.weight=1}'], 'knobs.castling: on the board shogi there is no term'],
  [['bench', '--stats'], 'stats: counts searches of chess only, not of shogi'],
])('%s is refused in one line', async ([command, ...args], message) => {
  const { status, err } = await lucena(command!, '--board', 'shogi', ...args);
  expect([status, err.split('\n').length]).toEqual([2, 2]);
  expect(err).toContain(message);
});
