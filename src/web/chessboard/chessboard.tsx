import 'chessgroundx/assets/chessground.base.css';
import './board.css';
import type { Api } from 'chessgroundx/api.js';
import { Chessground } from 'chessgroundx/chessground.js';
import type { Config } from 'chessgroundx/config.js';
import type { DrawShape } from 'chessgroundx/draw.js';
import type { Color, Role } from 'chessgroundx/types.js';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PageBoard } from '../boards/page-board.ts';
import { useSettings } from '../state/settings.ts';
import { BoardGrid } from './board-grid.tsx';
import classes from './chessboard.module.css';
import { Coordinates } from './coordinates.tsx';
import { destsOf, dropOf, groundFen, keyOf, roleOf, roleOfDrop, squareOf } from './ground.ts';
import { styleName, stylePieces } from './pieces-style.ts';

export type Side = 'white' | 'black';

/** An arrow or, without a target, a circle: for a drop around a shadow of the piece. */
export interface Mark {
  readonly from: string;
  readonly to?: string;
  /** The kind that the side to move would drop, as `P*`. */
  readonly drop?: string;
  /** One of the board's brushes: green, red, blue, yellow, and pale ones. */
  readonly brush: string;
}

export interface ChessboardProps {
  readonly board: PageBoard;
  readonly fen: string;
  readonly orientation?: Side;
  readonly turn?: Side;
  /** The squares that the last move left and reached. */
  readonly lastMove?: readonly string[] | undefined;
  readonly isCheck?: boolean;
  /** The target squares by origin: a square, or a kind in hand as `P*`. Without them nothing can be moved. */
  readonly targets?: ReadonlyMap<string, readonly string[]>;
  /** The side that the user moves. While the other side is to move, the user may premove. */
  readonly movable?: Side | 'both' | undefined;
  readonly marks?: readonly Mark[];
  readonly onMove?: (from: string, to: string) => void;
  /** Called when a piece in hand was dropped on an empty square where that is not legal. */
  readonly onIllegalDrop?: (from: string, to: string) => void;
  /** Called with an arrow or circle that the user has drawn. Without it, drawings last until the next click. */
  readonly onDraw?: ((mark: Mark) => void) | undefined;
  readonly hasCoordinates?: boolean;
  readonly showsTargets?: boolean;
  readonly isAnimated?: boolean;
  /** A new number resets the pieces to the position, after a move that was not completed. */
  readonly revision?: number;
  /** The accessible name. */
  readonly label?: string;
  /** Drawn over the board: values, highlighted squares. */
  readonly children?: ReactNode;
}

/** Colors with contrast on light and dark squares; chessground's own blue has too little on dark ones. */
const BRUSHES = {
  green: { key: 'g', color: '#15781b', opacity: 1, lineWidth: 10 },
  red: { key: 'r', color: '#b3201f', opacity: 1, lineWidth: 10 },
  blue: { key: 'b', color: '#1a56c8', opacity: 1, lineWidth: 10 },
  yellow: { key: 'y', color: '#e68f00', opacity: 1, lineWidth: 10 },
  paleBlue: { key: 'pb', color: '#1a56c8', opacity: 0.8, lineWidth: 15 },
  paleGreen: { key: 'pg', color: '#15781b', opacity: 0.8, lineWidth: 15 },
  paleRed: { key: 'pr', color: '#b3201f', opacity: 0.8, lineWidth: 15 },
  paleGrey: { key: 'pgr', color: '#4a4a4a', opacity: 0.6, lineWidth: 15 },
};

function configOf(props: ChessboardProps, onMove: (from: string, to: string) => void): Config {
  const { board, fen, orientation = 'white', turn = 'white', movable, isCheck = false } = props;
  return {
    fen: groundFen(board, fen),
    orientation,
    turnColor: turn,
    check: isCheck ? turn : false,
    lastMove: (props.lastMove ?? []).map((square) => keyOf(board, square)),
    coordinates: false,
    animation: { enabled: props.isAnimated ?? true, duration: 180 },
    viewOnly: movable === undefined,
    disableContextMenu: true,
    addPieceZIndex: false,
    movable: {
      free: false,
      ...(movable === undefined ? {} : { color: movable }),
      dests: destsOf(board, props.targets ?? new Map()),
      showDests: props.showsTargets ?? true,
      events: {
        after: (from, to) => onMove(squareOf(board, from), squareOf(board, to)),
        afterNewPiece: ({ role }, to) => onMove(dropOf(role), squareOf(board, to)),
      },
    },
    // chessgroundx knows where pieces of chess could go, but not those of mixed boards.
    premovable: { enabled: board.family === 'chess' },
  };
}

/** Picks a piece in hand; an event of mouse or touch also begins to drag it. */
function pickUp(api: Api | undefined, piece: { readonly role: Role; readonly color: Color }, event: Event | undefined) {
  if (api === undefined) return;
  api.selectPocket(piece);
  if (event === undefined) return;
  // Otherwise a touch would scroll, and a mouse would select text.
  if (event.cancelable) event.preventDefault();
  if (api.state.selectable.selected !== undefined) api.dragNewPiece(piece, true, event);
}

/**
 * A board. chessgroundx handles mouse and touch; a grid of squares above it serves the keyboard and screen readers. Children are
 * drawn over the squares. On boards with hands, those are above and below.
 */
export function Chessboard(props: ChessboardProps) {
  const place = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const {
    board,
    label = `${board.title} board`,
    orientation = 'white',
    fen,
    movable,
    targets,
    children,
    hasCoordinates = true,
  } = props;

  const set = useSettings((state) => state.pieces);
  const { hand: parts } = board;
  const [picked, setPicked] = useState<Role>();

  useLayoutEffect(() => {
    const wrap = place.current!;
    const roles = board.handKinds.map((kind) => roleOf(board, kind));
    const onChange = ([shape]: readonly DrawShape[]) => {
      const { onDraw } = latest.current;
      if (shape === undefined || onDraw === undefined) return;
      const { orig: from, dest: to, brush = 'green' } = shape;
      onDraw({
        from: squareOf(board, from),
        brush,
        ...(to === undefined ? {} : { to: squareOf(board, to) }),
      });
      // The page draws it from now on.
      ground.setShapes([]);
    };
    const ground = Chessground(wrap, {
      coordinates: false,
      autoCastle: board.family === 'chess',
      dimensions: { width: board.size, height: board.size },
      drawable: { brushes: BRUSHES, onChange },
      ...(parts === undefined ? {} : { pocketRoles: { white: roles, black: roles } }),
    });
    api.current = ground;
    const unwatch = parts?.watchDrops(wrap, ground, {
      onPicked: setPicked,
      onIllegal: (role, key) => latest.current.onIllegalDrop?.(dropOf(role), squareOf(board, key)),
    });
    // It remembers where the board is until a scroll or a new size, but the board also moves when something above it appears or goes.
    const look = () => ground.state.dom.bounds.clear();
    document.addEventListener('pointerdown', look, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', look, { capture: true });
      unwatch?.();
      ground.destroy();
      api.current = undefined;
      wrap.replaceChildren();
    };
  }, [board, parts]);

  useLayoutEffect(() => stylePieces(board, set), [board, set]);

  const { turn, isCheck, marks = [], revision, showsTargets, isAnimated } = props;
  const lastMove = props.lastMove?.join();
  // Set the pieces only when they change, because setting them ends a drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the parts of `props` that matter here.
  useEffect(() => {
    api.current?.set(configOf(props, (from, to) => latest.current.onMove?.(from, to)));
    if (movable !== undefined && movable === turn) api.current?.playPremove();
  }, [board, fen, orientation, turn, lastMove, isCheck, targets, movable, showsTargets, isAnimated, revision]);

  const drawn = JSON.stringify(marks);
  useEffect(() => {
    const shapes = JSON.parse(drawn) as Mark[];
    const key = (square: string | undefined) => (square === undefined ? undefined : keyOf(board, square));
    const found = shapes.flatMap(({ from, to, drop, brush }) => {
      const shape = { orig: key(from), dest: key(to), brush };
      return drop === undefined
        ? [shape]
        : [shape, { orig: shape.orig, piece: { role: roleOfDrop(drop), color: turn } }];
    });
    api.current?.setAutoShapes(found as DrawShape[]);
  }, [drawn, board, turn]);

  const pickSquare = (square: string) => {
    const origin = picked && dropOf(picked);
    const isEmpty = api.current?.state.boardState.pieces.has(keyOf(board, square)) === false;
    if (origin !== undefined && isEmpty && !targets?.get(origin)?.includes(square))
      props.onIllegalDrop?.(origin, square);
    api.current?.selectSquare(keyOf(board, square));
  };

  const squares = (
    <div className={classes.board} data-family={board.family} data-pieces={styleName(board, set)}>
      <div ref={place} className={classes.pieces} />
      {hasCoordinates && <Coordinates board={board} orientation={orientation} />}
      {children !== undefined && <div className={classes.over}>{children}</div>}
      <BoardGrid
        board={board}
        label={label}
        fen={fen}
        orientation={orientation}
        targets={movable === undefined ? undefined : targets}
        dropping={picked && dropOf(picked)}
        onPick={pickSquare}
      />
    </div>
  );
  const held = useMemo(() => board.hands(fen), [board, fen]);
  if (parts === undefined) return squares;
  const hand = (side: Side) => (
    <parts.Hand
      board={board}
      side={side}
      held={held[side === 'white' ? 0 : 1]}
      look={{ set, isTurned: side !== orientation }}
      isUsable={(movable === side || movable === 'both') && (turn ?? 'white') === side}
      picked={turn === side ? board.handKinds.find((kind) => roleOf(board, kind) === picked) : undefined}
      onPick={(kind, event) => pickUp(api.current, { role: roleOf(board, kind), color: side as Color }, event)}
    />
  );
  return (
    <div className={classes.withHands}>
      {hand(orientation === 'white' ? 'black' : 'white')}
      {squares}
      {hand(orientation)}
    </div>
  );
}
