import { Portal } from '@mantine/core';
import { colorOf, kindOf } from '../../rules/setup.ts';
import { squarePlace, useSquares } from '../chessboard/squares.ts';
import { useBoard, useGame } from '../state/game.ts';
import { useSettings } from '../state/settings.ts';
import classes from './mini-board.module.css';

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
  const board = useBoard();
  const set = useSettings((state) => state.pieces);
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
        {Array.from({ length: size * size }, (_, square) => {
          const [x, y] = squarePlace(square, orientation, size);
          const piece = pieces[square]!;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index.
            <g key={square}>
              <rect
                x={x}
                y={y}
                width={1}
                height={1}
                className={classes.square}
                data-dark={((square % size) + Math.floor(square / size)) % 2 === 0 || undefined}
                data-moved={squares.includes(square) || undefined}
              />
              {piece !== 0 && (
                <image
                  href={board.pieceUrl(kindOf(piece), colorOf(piece), {
                    set,
                    isTurned: (colorOf(piece) === 0) !== (orientation === 'white'),
                  })}
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
