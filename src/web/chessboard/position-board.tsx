import type { ReactNode } from 'react';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { turnOf } from '../state/score.ts';
import { Chessboard } from './chessboard.tsx';

interface Props {
  readonly hasCoordinates?: boolean;
  /** Drawn over the squares. */
  readonly children?: ReactNode;
}

/** The position of the game, for screens that show it without letting it be changed. */
export function PositionBoard({ hasCoordinates = true, children }: Props) {
  const { fen, inCheck } = useGame(currentNode);
  const board = useBoard();
  const orientation = useGame((state) => state.orientation);
  return (
    <Chessboard
      board={board}
      label={`${board.title} board of the position`}
      fen={fen}
      orientation={orientation}
      turn={turnOf(fen) === 0 ? 'white' : 'black'}
      isCheck={inCheck}
      hasCoordinates={hasCoordinates}
    >
      {children}
    </Chessboard>
  );
}
