import type { ReactNode } from 'react';
import { currentNode, useGame } from '../state/game.ts';
import { Chessboard } from './chessboard.tsx';

interface Props {
  readonly hasCoordinates?: boolean;
  /** Drawn over the squares. */
  readonly children?: ReactNode;
}

/** The position of the game, for screens that show it without letting it be changed. */
export function PositionBoard({ hasCoordinates = true, children }: Props) {
  const { fen, inCheck } = useGame(currentNode);
  const orientation = useGame((state) => state.orientation);
  return (
    <Chessboard
      label="Chess board of the position"
      fen={fen}
      orientation={orientation}
      turn={fen.includes(' w ') ? 'white' : 'black'}
      isCheck={inCheck}
      hasCoordinates={hasCoordinates}
    >
      {children}
    </Chessboard>
  );
}
