import { FocusTrap } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { squarePlace } from '../chessboard/squares.ts';
import { useBoard } from '../state/game.ts';
import { type LegalMove, usePositionInfo } from '../state/position-info.ts';
import { useSettings } from '../state/settings.ts';
import classes from './promotion.module.css';

interface Props {
  /** The promotions to choose from, and the move without one where it is optional. */
  readonly moves: readonly LegalMove[];
  readonly to: string;
  readonly orientation: 'white' | 'black';
  readonly onChoose: (move: LegalMove) => void;
  readonly onCancel: () => void;
}

/** Chooses the piece of a promotion, on the file of the pawn. On boards with hands, staying as it is may be a choice too. */
export function Promotion({ moves, to, orientation, onChoose, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onCancel]);
  const board = useBoard();
  const { setup } = usePositionInfo();
  const set = useSettings((state) => state.pieces);
  const { size } = board;
  const square = moves[0]!.targets.find((target) => board.squareName(target) === to)!;
  const [column, row] = squarePlace(square, orientation, size);
  const color = setup.turn;
  const isTurned = (color === 0) !== (orientation === 'white');
  const isAtTop = row < size / 2;
  const nameOf = (kind: number, promotion: number) => {
    const name = board.kindNames[kind]!;
    return promotion === 0 ? `Stay a ${name}` : name[0]!.toUpperCase() + name.slice(1);
  };
  const kindOf = ({ move, promotion }: LegalMove) => promotion || board.movedKind(move, setup);
  const sorted = [...moves].sort((a, b) => b.promotion - a.promotion);
  const best = sorted[0]!;
  return (
    <div className={classes.veil} onPointerDown={onCancel}>
      <FocusTrap active>
        <div
          className={classes.choices}
          role="dialog"
          aria-modal="true"
          aria-label="Promote to"
          style={{
            left: `${(column * 100) / size}%`,
            width: `${100 / size}%`,
            // A piece may promote anywhere in its zone, so the choice begins at its square.
            ...(isAtTop ? { top: `${(row * 100) / size}%` } : { bottom: `${((size - 1 - row) * 100) / size}%` }),
          }}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {(isAtTop ? sorted : sorted.reverse()).map((move) => (
            <button
              key={move.promotion}
              type="button"
              aria-label={nameOf(kindOf(move), move.promotion)}
              ref={move === best ? first : undefined}
              data-autofocus={move === best || undefined}
              onClick={() => onChoose(move)}
            >
              <img src={board.pieceUrl(kindOf(move), color, { set, isTurned })} alt="" />
            </button>
          ))}
        </div>
      </FocusTrap>
    </div>
  );
}
