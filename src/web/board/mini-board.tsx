import { Portal } from '@mantine/core';
import { DrawnSquare } from '../chessboard/drawn-square.tsx';
import { useSquares } from '../chessboard/squares.ts';
import { useBoard, useGame } from '../state/game.ts';
import classes from './mini-board.module.css';

const SIZE = 208;
const GAP = 6;
const PIECE = { left: 0.03, top: 0.03, size: 0.94 };

interface Props {
  readonly fen: string;
  /** The squares of the last move. */
  readonly squares: readonly number[];
  /** The element that the board stands below. */
  readonly below: DOMRect;
}

/** A small board with a position of a line, while the pointer is on its move. */
export default function MiniBoard({ fen, squares, below }: Props) {
  const orientation = useGame((state) => state.orientation);
  const board = useBoard();
  const pieces = useSquares(board, fen);
  const { size } = board;
  const left = Math.max(GAP, Math.min(innerWidth - SIZE - GAP, below.left));
  const isLow = below.bottom + SIZE + GAP > innerHeight;
  const top = isLow ? below.top - SIZE - GAP : below.bottom + GAP;
  return (
    <Portal>
      <svg
        className={classes.board}
        style={{ left, top }}
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${size} ${size}`}
        data-family={board.family}
        aria-hidden="true"
        data-testid="mini-board"
      >
        {Array.from({ length: size * size }, (_, square) => (
          <DrawnSquare
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index.
            key={square}
            square={square}
            piece={pieces[square]!}
            orientation={orientation}
            pieceAt={PIECE}
            className={classes.square}
            data-moved={squares.includes(square) || undefined}
          />
        ))}
      </svg>
    </Portal>
  );
}
