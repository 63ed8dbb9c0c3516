import { IconArrowsMove, IconTrash } from '@tabler/icons-react';
import 'chessgroundx/assets/chessground.base.css';
import './board.css';
import type { Api } from 'chessgroundx/api.js';
import { Chessground } from 'chessgroundx/chessground.js';
import type { Key, Piece, Role } from 'chessgroundx/types.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../rules/setup.ts';
import { BoardGrid } from './board-grid.tsx';
import classes from './chessboard.module.css';
import { Coordinates } from './coordinates.tsx';
import { type PieceColor, pieceUrl, roleOf, stylePieces } from './pieces.ts';

const KINDS = [
  [KING, 'king'],
  [QUEEN, 'queen'],
  [ROOK, 'rook'],
  [BISHOP, 'bishop'],
  [KNIGHT, 'knight'],
  [PAWN, 'pawn'],
] as const;

/** The tool of the editor: move pieces, remove them, or place one. */
type Brush = 'move' | 'erase' | { readonly kind: number; readonly color: PieceColor };

function isBrush(brush: Brush, kind: number, color: PieceColor): boolean {
  return typeof brush === 'object' && brush.kind === kind && brush.color === color;
}

function Palette({ color, brush, onBrush }: { color: PieceColor; brush: Brush; onBrush: (brush: Brush) => void }) {
  return (
    <fieldset className={classes.palette} aria-label={`${color} pieces`}>
      {KINDS.map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          aria-label={`Place ${color} ${name}s`}
          aria-pressed={isBrush(brush, kind, color)}
          onClick={() => onBrush({ kind, color })}
        >
          <img src={pieceUrl(kind, color)} alt="" />
        </button>
      ))}
      <button
        type="button"
        aria-label={color === 'white' ? 'Move pieces' : 'Remove pieces'}
        aria-pressed={brush === (color === 'white' ? 'move' : 'erase')}
        onClick={() => onBrush(color === 'white' ? 'move' : 'erase')}
      >
        {color === 'white' ? <IconArrowsMove size={20} aria-hidden /> : <IconTrash size={20} aria-hidden />}
      </button>
    </fieldset>
  );
}

interface Props {
  readonly placement: string;
  readonly orientation: PieceColor;
  readonly onChange: (placement: string) => void;
}

/** A board to set up a position. Pieces dragged off it are removed. */
export function EditorBoard({ placement, orientation, onChange }: Props) {
  const [brush, setBrush] = useState<Brush>('move');
  const place = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(undefined);
  const touch = useRef((_: string) => {});
  const changed = useRef(onChange);
  changed.current = onChange;

  const reportChange = () =>
    changed.current(
      api
        .current!.getFen()
        .split(' ')[0]!
        .replace(/[[{(].*/, ''),
    );
  touch.current = (square) => {
    if (brush === 'move') return;
    const piece =
      brush === 'erase' ? undefined : ({ role: roleOf(brush.kind) as Role, color: brush.color } satisfies Piece);
    api.current!.setPieces(new Map([[square as Key, piece]]));
    api.current!.cancelMove();
    reportChange();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is made once and told of changes below.
  useLayoutEffect(() => {
    stylePieces();
    const wrap = place.current!;
    const board = Chessground(wrap, {
      fen: placement,
      orientation,
      coordinates: false,
      autoCastle: false,
      disableContextMenu: true,
      animation: { enabled: false },
      highlight: { lastMove: false, check: false },
      movable: { free: true, color: 'both' },
      premovable: { enabled: false },
      drawable: { enabled: false },
      draggable: { deleteOnDropOff: true },
      events: { select: (square) => touch.current(square), change: () => reportChange() },
    });
    api.current = board;
    return () => {
      board.destroy();
      wrap.replaceChildren();
    };
  }, []);

  useEffect(() => {
    const board = api.current;
    if (board !== undefined && board.getFen().split(' ')[0] !== placement) board.set({ fen: placement });
  }, [placement]);

  useEffect(() => {
    const isMoving = brush === 'move';
    api.current?.set({ draggable: { enabled: isMoving }, movable: { free: true, color: 'both' } });
  }, [brush]);

  return (
    <div>
      <Palette color={orientation === 'white' ? 'black' : 'white'} brush={brush} onBrush={setBrush} />
      <div className={classes.board}>
        <div ref={place} className={classes.pieces} />
        <Coordinates orientation={orientation} />
        <BoardGrid
          label="Board to set up"
          fen={`${placement} w - - 0 1`}
          orientation={orientation}
          targets={undefined}
          onPick={(square) => touch.current(square)}
        />
      </div>
      <Palette color={orientation} brush={brush} onBrush={setBrush} />
    </div>
  );
}
