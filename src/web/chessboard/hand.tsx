import { type MouseEvent, useEffect, useRef } from 'react';
import type { Look, PageBoard } from '../boards/page-board.ts';
import type { Side } from './chessboard.tsx';
import { roleOf } from './ground.ts';
import classes from './hand.module.css';

interface Props {
  readonly board: PageBoard;
  readonly side: Side;
  readonly held: ReadonlyMap<number, number>;
  readonly look: Look;
  readonly isUsable: boolean;
  /** The kind that was picked to be dropped. */
  readonly picked: number | undefined;
  /** Picks a kind; an event of mouse or touch begins a drag. */
  readonly onPick: (kind: number, event: Event | undefined) => void;
}

/** The pieces that a side has in hand, to click or to drag onto the board. */
export function Hand({ board, side, held, look, isUsable, picked, onPick }: Props) {
  const color = side === 'white' ? 0 : 1;
  const owner = board.sides[color];
  const place = useRef<HTMLFieldSetElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    const hand = place.current!;
    const begin = (event: Event) => {
      const piece = (event.target as Element).closest<HTMLButtonElement>('button:not(:disabled)');
      if (piece !== null) pick.current(Number(piece.dataset.kind), event);
    };
    // Native listeners, because a touch that begins a drag must not scroll.
    const options = { passive: false };
    hand.addEventListener('mousedown', begin);
    hand.addEventListener('touchstart', begin, options);
    return () => {
      hand.removeEventListener('mousedown', begin);
      hand.removeEventListener('touchstart', begin);
    };
  }, []);

  const kinds = board.handKinds.filter((kind) => held.has(kind));
  return (
    <fieldset
      ref={place}
      className={classes.hand}
      data-side={side}
      data-turned={look.isTurned || undefined}
      aria-label={`${owner}’s hand${kinds.length === 0 ? ', empty' : ''}`}
    >
      {kinds.map((kind) => {
        const count = held.get(kind)!;
        const name = board.kindNames[kind]!;
        return (
          <button
            key={kind}
            type="button"
            className={classes.piece}
            disabled={!isUsable}
            aria-pressed={picked === kind}
            aria-label={`${name}${count > 1 ? `, ${count}` : ''} in ${owner}’s hand`}
            data-kind={kind}
            data-hand={board.kindLetters[kind]}
            // chessgroundx knows by these whether a drag ends where it began.
            data-role={roleOf(board, kind)}
            data-color={side}
            data-nb={count}
            onClick={(event: MouseEvent) => event.detail === 0 && onPick(kind, undefined)}
          >
            <img src={board.pieceUrl(kind, color, look)} alt="" draggable={false} />
            {count > 1 && <span className={classes.count}>{count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
