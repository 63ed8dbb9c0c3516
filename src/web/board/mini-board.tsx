import { Portal } from '@mantine/core';
import { colorOf, kindOf } from '../../rules/setup.ts';
import { pieceUrl } from '../chessboard/pieces.ts';
import { squarePlace, useSquares } from '../chessboard/squares.ts';
import { useGame } from '../state/game.ts';
import classes from './mini-board.module.css';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const SIZE = 208;
const GAP = 6;

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
  const board = useSquares(fen);
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
        viewBox="0 0 8 8"
        aria-hidden="true"
        data-testid="mini-board"
      >
        {SQUARES.map((square) => {
          const [x, y] = squarePlace(square, orientation);
          const piece = board[square]!;
          return (
            <g key={square}>
              <rect
                x={x}
                y={y}
                width={1}
                height={1}
                className={classes.square}
                data-dark={((square & 7) + (square >> 3)) % 2 === 0 || undefined}
                data-moved={squares.includes(square) || undefined}
              />
              {piece !== 0 && (
                <image
                  href={pieceUrl(kindOf(piece), colorOf(piece) === 0 ? 'white' : 'black')}
                  x={x + 0.03}
                  y={y + 0.03}
                  width={0.94}
                  height={0.94}
                />
              )}
            </g>
          );
        })}
      </svg>
    </Portal>
  );
}
