import { FocusTrap } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { parseSquare, QUEEN } from '../../rules/setup.ts';
import { pieceUrl } from '../chessboard/pieces.ts';
import type { LegalMove } from '../state/position-info.ts';
import classes from './promotion.module.css';

const KIND_NAMES = ['', '', 'Knight', 'Bishop', 'Rook', 'Queen'];

interface Props {
  /** The promotions to choose from. */
  readonly moves: readonly LegalMove[];
  readonly to: string;
  readonly orientation: 'white' | 'black';
  readonly onChoose: (move: LegalMove) => void;
  readonly onCancel: () => void;
}

/** Chooses the piece of a promotion, on the file of the pawn. */
export function Promotion({ moves, to, orientation, onChoose, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onCancel]);
  const square = parseSquare(to);
  const isFlipped = orientation === 'black';
  const column = isFlipped ? 7 - (square & 7) : square & 7;
  const color = square >> 3 === 7 ? 'white' : 'black';
  const isAtTop = (color === 'white') !== isFlipped;
  const sorted = [...moves].sort((a, b) => b.promotion - a.promotion);
  return (
    <div className={classes.veil} onPointerDown={onCancel}>
      <FocusTrap active>
        <div
          className={classes.choices}
          role="dialog"
          aria-modal="true"
          aria-label="Promote to"
          data-top={isAtTop || undefined}
          style={{ left: `${column * 12.5}%` }}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {(isAtTop ? sorted : sorted.reverse()).map((move) => (
            <button
              key={move.promotion}
              type="button"
              aria-label={KIND_NAMES[move.promotion]}
              ref={move.promotion === QUEEN ? first : undefined}
              data-autofocus={move.promotion === QUEEN || undefined}
              onClick={() => onChoose(move)}
            >
              <img src={pieceUrl(move.promotion, color)} alt="" />
            </button>
          ))}
        </div>
      </FocusTrap>
    </div>
  );
}
