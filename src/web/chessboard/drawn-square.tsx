import type { ReactNode, SVGProps } from 'react';
import { colorOf, kindOf } from '../../rules/setup.ts';
import { useBoard } from '../state/game.ts';
import { useSettings } from '../state/settings.ts';
import type { Side } from './chessboard.tsx';
import { squarePlace } from './squares.ts';

interface Props extends SVGProps<SVGRectElement> {
  readonly square: number;
  /** 0 if the square is empty. */
  readonly piece: number;
  readonly orientation: Side;
  /** The place of the piece in its square, and its size. */
  readonly pieceAt: { readonly left: number; readonly top: number; readonly size: number };
  readonly pieceClass?: string | undefined;
  /** Drawn between the square and its piece. */
  readonly children?: ReactNode;
}

/** A square of a board in an SVG whose unit is a square, with its piece. The other attributes are those of its rectangle. */
export function DrawnSquare({ square, piece, orientation, pieceAt, pieceClass, children, ...rest }: Props) {
  const board = useBoard();
  const set = useSettings((state) => state.pieces);
  const { size } = board;
  const [x, y] = squarePlace(square, orientation, size);
  const isFirst = colorOf(piece) === 0;
  return (
    <>
      <rect
        x={x}
        y={y}
        width={1}
        height={1}
        data-dark={((square % size) + Math.floor(square / size)) % 2 === 0 || undefined}
        {...rest}
      />
      {children}
      {piece !== 0 && (
        <image
          href={board.pieceUrl(kindOf(piece), colorOf(piece), { set, isTurned: isFirst !== (orientation === 'white') })}
          className={pieceClass}
          data-color={isFirst ? 'white' : 'black'}
          x={x + pieceAt.left}
          y={y + pieceAt.top}
          width={pieceAt.size}
          height={pieceAt.size}
        />
      )}
    </>
  );
}
