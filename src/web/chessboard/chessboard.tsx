import 'chessgroundx/assets/chessground.base.css';
import './board.css';
import type { Api } from 'chessgroundx/api.js';
import { Chessground } from 'chessgroundx/chessground.js';
import type { Config } from 'chessgroundx/config.js';
import type { DrawShape } from 'chessgroundx/draw.js';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BoardGrid } from './board-grid.tsx';
import classes from './chessboard.module.css';
import { Coordinates } from './coordinates.tsx';
import { stylePieces } from './pieces.ts';

export type Side = 'white' | 'black';

/** An arrow or, without a target, a circle. */
export interface Mark {
  readonly from: string;
  readonly to?: string;
  /** One of the board's brushes: green, red, blue, yellow, and pale ones. */
  readonly brush: string;
}

export interface ChessboardProps {
  readonly fen: string;
  readonly orientation?: Side;
  readonly turn?: Side;
  readonly lastMove?: readonly [string, string] | undefined;
  readonly isCheck?: boolean;
  /** The target squares by origin. Without them nothing can be moved. */
  readonly targets?: ReadonlyMap<string, readonly string[]>;
  /** The side that the user moves. While the other side is to move, the user may premove. */
  readonly movable?: Side | 'both' | undefined;
  readonly marks?: readonly Mark[];
  readonly onMove?: (from: string, to: string) => void;
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
  const { fen, orientation = 'white', turn = 'white', movable, isCheck = false } = props;
  return {
    fen,
    orientation,
    turnColor: turn,
    check: isCheck ? turn : false,
    lastMove: (props.lastMove ?? []) as Config['lastMove'] & {},
    coordinates: false,
    animation: { enabled: props.isAnimated ?? true, duration: 180 },
    viewOnly: movable === undefined,
    disableContextMenu: true,
    addPieceZIndex: false,
    movable: {
      free: false,
      ...(movable === undefined ? {} : { color: movable }),
      dests: (props.targets ?? new Map()) as NonNullable<Config['movable']>['dests'] & {},
      showDests: props.showsTargets ?? true,
      events: { after: onMove },
    },
    premovable: { enabled: true },
  };
}

/**
 * A chess board. chessgroundx handles mouse and touch; a grid of squares above it serves the keyboard and screen readers. Children are
 * drawn over the squares.
 */
export function Chessboard(props: ChessboardProps) {
  const place = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(undefined);
  const onMove = useRef(props.onMove);
  onMove.current = props.onMove;
  const onDraw = useRef(props.onDraw);
  onDraw.current = props.onDraw;
  const {
    label = 'Chess board',
    orientation = 'white',
    fen,
    movable,
    targets,
    children,
    hasCoordinates = true,
  } = props;

  useLayoutEffect(() => {
    stylePieces();
    const wrap = place.current!;
    const onChange = ([shape]: readonly DrawShape[]) => {
      if (shape === undefined || onDraw.current === undefined) return;
      const { orig: from, dest: to, brush = 'green' } = shape;
      onDraw.current({ from, brush, ...(to === undefined ? {} : { to }) });
      // The page draws it from now on.
      board.setShapes([]);
    };
    const board = Chessground(wrap, { coordinates: false, drawable: { brushes: BRUSHES, onChange } });
    api.current = board;
    return () => {
      board.destroy();
      api.current = undefined;
      wrap.replaceChildren();
    };
  }, []);

  const { turn, isCheck, marks = [], revision, showsTargets, isAnimated } = props;
  const lastMove = props.lastMove?.join();
  // Set the pieces only when they change, because setting them ends a drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the parts of `props` that matter here.
  useEffect(() => {
    api.current?.set(configOf(props, (from, to) => onMove.current?.(from, to)));
    if (movable !== undefined && movable === turn) api.current?.playPremove();
  }, [fen, orientation, turn, lastMove, isCheck, targets, movable, showsTargets, isAnimated, revision]);

  const drawn = JSON.stringify(marks);
  useEffect(() => {
    const shapes = JSON.parse(drawn) as Mark[];
    api.current?.setAutoShapes(shapes.map(({ from, to, brush }) => ({ orig: from, dest: to, brush })) as DrawShape[]);
  }, [drawn]);

  return (
    <div className={classes.board}>
      <div ref={place} className={classes.pieces} />
      {hasCoordinates && <Coordinates orientation={orientation} />}
      {children !== undefined && <div className={classes.over}>{children}</div>}
      <BoardGrid
        label={label}
        fen={fen}
        orientation={orientation}
        targets={movable === undefined ? undefined : targets}
        onPick={(square) => api.current?.selectSquare(square as never)}
      />
    </div>
  );
}
