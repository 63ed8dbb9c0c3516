// Mate problems by chance: a king with few defenders, and attackers near it and in hand.
import type { BoardPosition } from '../rules/board-position.ts';
import { NINE_KINDS, nineKind, slotOfKind } from '../rules/nine/kinds.ts';
import { NinePosition } from '../rules/nine/position.ts';
import { countMen, emptyHand, startSetup } from '../rules/nine/setup.ts';
import type { Position } from '../rules/position.ts';
import { KING, NONE, PAWN } from '../rules/setup.ts';
import { Effort, type MateSolver, matesByChecks, type Solution } from './mate-solver.testing.ts';

type Random = () => number;

function below(count: number, random: Random): number {
  return Math.floor(random() * count);
}

/** A free square within three files and ranks of another. */
function near(board: Uint8Array, width: number, square: number, random: Random): number {
  for (;;) {
    const file = (square % width) + below(7, random) - 3;
    const rank = Math.floor(square / width) + below(7, random) - 3;
    const at = rank * width + file;
    if (file >= 0 && file < width && rank >= 0 && rank < width && board[at] === 0) return at;
  }
}

/** Puts the kings and, near that of the second player, men of both sides. */
function placeMen(width: number, king: number, kinds: readonly number[], random: Random): Uint8Array {
  const board = new Uint8Array(width * width);
  const target = below(width * width, random);
  board[target] = (king << 1) | 1;
  const other = below(width * width, random);
  if (board[other] === 0) board[other] = king << 1;
  const men = 3 + below(5, random);
  for (let man = 0; man < men; man++)
    board[near(board, width, target, random)] = (kinds[below(kinds.length, random)]! << 1) | (random() < 0.4 ? 1 : 0);
  return board;
}

function nineProblem(position: NinePosition, random: Random): boolean {
  const { board: rules } = position.core;
  const slots = [...countMen(startSetup(rules)).entries()].filter(([, count]) => count > 0).map(([slot]) => slot);
  const kinds = NINE_KINDS.flatMap(({ royal }, i) => (!royal && slots.includes(slotOfKind(i + 1)) ? [i + 1] : []));
  const hands: [Uint8Array, Uint8Array] = [emptyHand(), emptyHand()];
  if (rules.hands.first)
    for (let man = below(4, random); man > 0; man--) hands[0][slots[below(slots.length, random)]!]!++;
  if (rules.hands.second && random() < 0.3) hands[1][slots[below(slots.length, random)]!]!++;
  const board = placeMen(9, nineKind('king'), kinds, random);
  return position.load({ board, hands, turn: 0, moveNumber: 1 }).ok;
}

function chessProblem(position: Position, random: Random): boolean {
  const kinds = Array.from({ length: KING - PAWN }, (_, i) => PAWN + i);
  const castling = [NONE, NONE, NONE, NONE] as const;
  const board = placeMen(8, KING, kinds, random);
  return position.load({ board, turn: 0, castling, enPassant: NONE, halfmoves: 0, fullmoves: 1 }).ok;
}

function setProblem(position: BoardPosition, random: Random): boolean {
  return position instanceof NinePosition ? nineProblem(position, random) : chessProblem(position as Position, random);
}

/** The longest mates that are compared, in plies. */
export const LONGEST = 9;

export interface Problem {
  readonly text: string;
  /** The plies of the shortest mate by checks, 0 if there is none of up to LONGEST plies. */
  readonly plies: number;
  readonly solution: Solution;
}

/** The plies of the shortest mate by checks up to LONGEST, 0 without one; undefined if that takes too long. */
function shortestMate(position: BoardPosition, most: number): number | undefined {
  const effort = new Effort(most);
  for (let plies = 1; plies <= LONGEST; plies += 2) {
    const mates = matesByChecks(position, plies, effort);
    if (effort.isSpent) return undefined;
    if (mates) return plies;
  }
  return 0;
}

/**
 * Problems that brute force and the solver have settled independently: the same number for each length of mate and for none, as far as brute
 * force gets in `effort` positions.
 */
export function* mateProblems(
  solver: MateSolver,
  { each, lengths, effort, seeds }: { each: number; lengths: readonly number[]; effort: number; seeds: number },
  randomOf: (number: number) => Random,
): Generator<Problem> {
  const { position, notation } = solver;
  const found = new Map<number, number>();
  for (let number = 0; number < seeds; number++) {
    if (lengths.every((length) => (found.get(length) ?? 0) >= each)) return;
    const random = randomOf(number);
    if (!setProblem(position, random) || position.status().ending !== undefined) continue;
    const text = notation.format(position);
    const solution = solver.solve((LONGEST + 1) / 2, 1_000_000);
    const count = found.get(solution.plies) ?? 0;
    if (!lengths.includes(solution.plies) || count >= each) continue;
    const plies = shortestMate(position, effort);
    if (plies === undefined) continue;
    found.set(solution.plies, count + 1);
    yield { text, plies, solution };
  }
}
