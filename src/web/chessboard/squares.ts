import { useMemo } from 'react';
import { parseFen } from '../../notation/fen.ts';
import { colorOf, kindOf } from '../../rules/setup.ts';
import type { Side } from './chessboard.tsx';

const KIND_NAMES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

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
export function stepFrom(square: number, key: string, orientation: Side): number | undefined {
  const [files, ranks] = STEPS[key]!;
  const sign = orientation === 'white' ? 1 : -1;
  const file = (square & 7) + files * sign;
  const rank = (square >> 3) + ranks * sign;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}

/** Where a square is drawn, in units of squares from the top left corner of the board. */
export function squarePlace(square: number, orientation: Side): readonly [x: number, y: number] {
  const [file, rank] = [square & 7, square >> 3];
  return orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
}

/** The squares row by row, for the orientation of the board. */
export function squareRows(orientation: Side): number[][] {
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (__, column) =>
      orientation === 'white' ? (7 - row) * 8 + column : row * 8 + 7 - column,
    ),
  );
}

/** The piece on each square; an empty board without a position. */
export function useSquares(fen: string | undefined): ArrayLike<number> {
  return useMemo(() => {
    const setup = fen === undefined ? undefined : parseFen(fen);
    return setup?.ok ? setup.value.board : new Uint8Array(64);
  }, [fen]);
}

/** A piece in words; empty for no piece. */
export function pieceName(piece: number): string {
  return piece === 0 ? '' : `${colorOf(piece) === 0 ? 'white' : 'black'} ${KIND_NAMES[kindOf(piece)]}`;
}
