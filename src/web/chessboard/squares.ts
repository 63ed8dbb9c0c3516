import { useMemo } from 'react';
import type { PageBoard } from '../boards/page-board.ts';
import type { Side } from './chessboard.tsx';

const STEPS: Readonly<Record<string, readonly [files: number, ranks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function isStep(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/** The square that an arrow key leads to, for the orientation of the board; undefined beyond its edge. */
export function stepFrom(square: number, key: string, orientation: Side, size: number): number | undefined {
  const [files, ranks] = STEPS[key]!;
  const sign = orientation === 'white' ? 1 : -1;
  const file = (square % size) + files * sign;
  const rank = Math.floor(square / size) + ranks * sign;
  return file >= 0 && file < size && rank >= 0 && rank < size ? rank * size + file : undefined;
}

/** Where a square is drawn, in units of squares from the top left corner of the board. */
export function squarePlace(square: number, orientation: Side, size: number): readonly [x: number, y: number] {
  const [file, rank] = [square % size, Math.floor(square / size)];
  return orientation === 'white' ? [file, size - 1 - rank] : [size - 1 - file, rank];
}

/** The squares row by row, for the orientation of the board. */
export function squareRows(orientation: Side, size: number): number[][] {
  const last = size - 1;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) =>
      orientation === 'white' ? (last - row) * size + column : row * size + last - column,
    ),
  );
}

/** The piece on each square; an empty board without a position. */
export function useSquares(board: PageBoard, fen: string | undefined): ArrayLike<number> {
  return useMemo(() => board.pieces(fen ?? ''), [board, fen]);
}
