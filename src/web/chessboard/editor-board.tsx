import { IconArrowsMove, IconTrash } from '@tabler/icons-react';
import 'chessgroundx/assets/chessground.base.css';
import './board.css';
import type { Api } from 'chessgroundx/api.js';
import { Chessground } from 'chessgroundx/chessground.js';
import type { Piece } from 'chessgroundx/types.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageBoard } from '../boards/page-board.ts';
import { useSettings } from '../state/settings.ts';
import { BoardGrid } from './board-grid.tsx';
import classes from './chessboard.module.css';
import { Coordinates } from './coordinates.tsx';
import { keyOf, roleOf, squareOf } from './ground.ts';
import type { PieceColor } from './pieces.ts';
import { styleName, stylePieces } from './pieces-style.ts';

/** The tool of the editor: move pieces, remove them, or place one. */
type Brush = 'move' | 'erase' | { readonly kind: number; readonly color: PieceColor };

function isBrush(brush: Brush, kind: number, color: PieceColor): boolean {
  return typeof brush === 'object' && brush.kind === kind && brush.color === color;
}

interface PaletteProps {
  readonly board: PageBoard;
  readonly color: PieceColor;
  readonly isTurned: boolean;
  readonly brush: Brush;
  readonly onBrush: (brush: Brush) => void;
}

function Palette({ board, color, isTurned, brush, onBrush }: PaletteProps) {
  const set = useSettings((state) => state.pieces);
  const side = color === 'white' ? 0 : 1;
  const owner = board.family === 'chess' ? color : `the ${board.sides[side].toLowerCase()}’s`;
  return (
    <fieldset className={classes.palette} data-family={board.family} aria-label={`${owner} pieces`}>
      {board.setupKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={`Place ${owner} ${board.kindNames[kind]}s`}
          aria-pressed={isBrush(brush, kind, color)}
          onClick={() => onBrush({ kind, color })}
        >
          <img src={board.pieceUrl(kind, side, { set, isTurned })} alt="" />
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
  readonly board: PageBoard;
  readonly placement: string;
  readonly orientation: PieceColor;
  readonly onChange: (placement: string) => void;
}

/** A board to set up a position. Pieces dragged off it are removed. */
export function EditorBoard({ board, placement, orientation, onChange }: Props) {
  const [brush, setBrush] = useState<Brush>('move');
  const set = useSettings((state) => state.pieces);
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
      brush === 'erase' ? undefined : ({ role: roleOf(board, brush.kind), color: brush.color } satisfies Piece);
    api.current!.setPieces(new Map([[keyOf(board, square), piece]]));
    api.current!.cancelMove();
    reportChange();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is made once and told of changes below.
  useLayoutEffect(() => {
    stylePieces(board, set);
    const wrap = place.current!;
    const ground = Chessground(wrap, {
      dimensions: { width: board.size, height: board.size },
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
      events: { select: (key) => touch.current(squareOf(board, key)), change: () => reportChange() },
    });
    api.current = ground;
    return () => {
      ground.destroy();
      wrap.replaceChildren();
    };
  }, []);

  useEffect(() => {
    const ground = api.current;
    if (ground !== undefined && ground.getFen().split(' ')[0] !== placement) ground.set({ fen: placement });
  }, [placement]);

  useEffect(() => {
    const isMoving = brush === 'move';
    api.current?.set({ draggable: { enabled: isMoving }, movable: { free: true, color: 'both' } });
  }, [brush]);

  return (
    <div>
      <Palette
        board={board}
        color={orientation === 'white' ? 'black' : 'white'}
        isTurned
        brush={brush}
        onBrush={setBrush}
      />
      <div className={classes.board} data-family={board.family} data-pieces={styleName(board, set)}>
        <div ref={place} className={classes.pieces} />
        <Coordinates board={board} orientation={orientation} />
        <BoardGrid
          board={board}
          label="Board to set up"
          fen={board.family === 'chess' ? `${placement} w - - 0 1` : placement}
          orientation={orientation}
          targets={undefined}
          onPick={(square) => touch.current(square)}
        />
      </div>
      <Palette board={board} color={orientation} isTurned={false} brush={brush} onBrush={setBrush} />
    </div>
  );
}
