import { expect, test } from 'vitest';
import { randomNumbersFor } from '../lab/random.ts';
import { amount } from '../rules/amount.testing.ts';
import { BOARDS, type Board, SHOGI } from '../rules/nine/board.ts';
import { unwrap } from '../rules/result.ts';
import { mateProblems } from './mate-problems.testing.ts';
import { MateSolver, type Solution } from './mate-solver.testing.ts';

const GAMES: readonly (readonly [string, Board | undefined])[] = [
  ['chess', undefined],
  ...BOARDS.map((board) => [board.name, board] as const),
];

/** The best line in the notation of protocols. */
function lineOf({ notation }: MateSolver, { line }: Solution): string {
  return line.map((move) => notation.formatMove(move)).join(' ');
}

test.each(GAMES)('the mate solver agrees with brute force on chance problems of %s', async (_, board) => {
  const solver = await MateSolver.create(board);
  const { position, notation } = solver;
  const quick = { each: 1, lengths: [0, 1, 3, 5], effort: 100_000, seeds: 2000 };
  // 6 boards × 6 lengths × 8 are 288 problems.
  const slow = { each: 8, lengths: [0, 1, 3, 5, 7, 9], effort: 20_000_000, seeds: 100_000 };
  const options = amount({ quick, slow });
  let problems = 0;
  for (const { text, plies, solution } of mateProblems(solver, options, (number) => randomNumbersFor(24, number))) {
    problems++;
    expect([text, solution.verdict, solution.plies]).toEqual([text, plies === 0 ? 'none' : 'mate', plies]);
    if (plies === 0) continue;
    // The line is a shortest mate.
    expect(solution.line).toHaveLength(plies);
    unwrap(notation.load(position, text));
    for (const [ply, move] of solution.line.entries()) {
      expect(position.isLegal(move)).toBe(true);
      position.make(move);
      if (ply % 2 === 0) expect(position.inCheck).toBe(true);
    }
    expect(position.status().ending).toBe('checkmate');
  }
  expect(problems).toBe(options.each * options.lengths.length);
});

test.each([
  ['illegal in shogi', SHOGI, 'none', ''],
  ['a mate on other boards', BOARDS[1], 'mate', 'P*1b'],
] as const)('a dropped pawn that leaves the king no move is %s', async (_, board, verdict, line) => {
  const solver = await MateSolver.create(board);
  unwrap(solver.notation.load(solver.position, '7lk/7p1/8K/9/9/9/9/9/9 b P 1'));
  const solution = solver.solve();
  expect([solution.verdict, lineOf(solver, solution)]).toEqual([verdict, line]);
});

/** Two rooks mate in three plies, by one check. */
const LADDER = { chess: '8/7k/R7/8/8/8/8/1R5K w - -', mixed: '9/8k/T8/9/9/9/9/9/1T6K b - 1' };

test('a mate that the move clock forestalls is not counted', async () => {
  const solver = await MateSolver.create();
  const mate = (halfmoves: number) => {
    unwrap(solver.notation.load(solver.position, `${LADDER.chess} ${halfmoves} 80`));
    const { verdict, plies } = solver.solve(2);
    return [verdict, plies];
  };
  // Mate may be the hundredth half-move on the clock.
  expect([mate(0), mate(97), mate(98)]).toEqual([
    ['mate', 3],
    ['mate', 3],
    ['none', 0],
  ]);
});

test.each([
  ['chess', undefined, `${LADDER.chess} 0 1`, ['b1b7', 'h7h8', 'b7b1', 'h8h7'], 1],
  ['a board of 9 × 9', BOARDS[1], LADDER.mixed, ['8i8b', '1b1a', '8b8i', '1a1b'], 2],
] as const)('a position that has occurred too often in the game is no step to mate in %s', async (...asked) => {
  const [, board, text, cycle, most] = asked;
  const solver = await MateSolver.create(board);
  const { position, notation } = solver;
  unwrap(notation.load(position, text));
  for (let times = 0; times <= most + 1; times++) {
    expect([times, solver.solve(2).verdict]).toEqual([times, times <= most ? 'mate' : 'none']);
    for (const move of cycle) position.make(unwrap(notation.parseMove(position, move)));
  }
});

test('the solver gives up at its node limit and knows of no mate then', async () => {
  const solver = await MateSolver.create(SHOGI);
  unwrap(solver.notation.load(solver.position, '9/9/4k4/9/9/9/9/9/4K4 b 2R2B4G4S4N4L9P 1'));
  const { verdict, nodes, line } = solver.solve(0, 500);
  expect([verdict, line]).toEqual(['unknown', []]);
  expect(nodes).toBeLessThanOrEqual(501);
});
