import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { pieceName } from '../boards/page-board.ts';
import type { Side as BoardSide } from '../chessboard/chessboard.tsx';
import { Coordinates } from '../chessboard/coordinates.tsx';
import { DrawnSquare } from '../chessboard/drawn-square.tsx';
import { isStep, squarePlace, squareRows, stepFrom, useSquares } from '../chessboard/squares.ts';
import { useBoard } from '../state/game.ts';
import classes from './heat-board.module.css';
import { largestOf, type SquareMap, strength } from './maps.ts';

/** The piece leaves room for the number below it. */
const PIECE = { left: 0.14, top: 0.02, size: 0.72 };

interface Props {
  readonly map: SquareMap;
  readonly label: string;
  readonly orientation: BoardSide;
  /** The position whose pieces are drawn; none for tables. */
  readonly fen: string | undefined;
  /** Formats a value for its square, and for screen readers. */
  readonly text: (value: number) => string;
  readonly describe: (value: number) => string;
  readonly selected: number | undefined;
  /** Squares that belong to the selected one. */
  readonly marked: readonly number[];
  readonly onSelect: (square: number | undefined) => void;
}

/** A board with a number on each square: larger numbers have a stronger color, negative ones are hatched. */
export function HeatBoard({ map, label, orientation, fen, text, describe, selected, marked, onSelect }: Props) {
  const board = useBoard();
  const { size, squareName } = board;
  const [cursor, setCursor] = useState(3 * size + 4);
  const grid = useRef<HTMLDivElement>(null);
  const pieces = useSquares(board, fen);
  const most = largestOf(map);

  function onKey(event: KeyboardEvent): void {
    if (!isStep(event.key)) return;
    event.preventDefault();
    const next = stepFrom(cursor, event.key, orientation, size);
    if (next === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-square="${squareName(next)}"]`)?.focus();
  }

  return (
    <div className={classes.board}>
      <svg className={classes.drawing} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <defs>
          <pattern
            id="heat-less"
            width={0.16}
            height={0.16}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={0.055} height={0.16} className={classes.hatch} />
          </pattern>
        </defs>
        {map.squares.map((value, square) => {
          const [x, y] = squarePlace(square, orientation, size);
          const side = value > 0 ? 'more' : value < 0 ? 'less' : 'none';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index.
            <g key={square}>
              <DrawnSquare
                square={square}
                piece={pieces[square]!}
                orientation={orientation}
                pieceAt={PIECE}
                pieceClass={classes.piece}
                className={classes.square}
                data-side={side}
                style={{ '--paint': `${Math.round(100 * strength(value, most))}%` } as CSSProperties}
              >
                {side === 'less' && <rect x={x} y={y} width={1} height={1} fill="url(#heat-less)" />}
              </DrawnSquare>
              {marked.includes(square) && <circle cx={x + 0.5} cy={y + 0.5} r={0.44} className={classes.marked} />}
              {text(value) !== '' && (
                // On squares with pieces the number is in the corner that has no coordinate.
                <text
                  x={fen === undefined ? x + 0.5 : x + 0.95}
                  y={fen === undefined ? y + 0.6 : y + 0.93}
                  className={classes.number}
                  data-corner={fen !== undefined || undefined}
                  data-long={text(value).length > 4 || undefined}
                >
                  {text(value)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Coordinates board={board} orientation={orientation} />
      {/* biome-ignore lint/a11y/useSemanticElements: the squares of a table cannot be focused. */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        className={classes.grid}
        onKeyDown={onKey}
        onPointerLeave={() => onSelect(undefined)}
      >
        {squareRows(orientation, size).map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: these are the rows of the grid.
          // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus.
          <div key={row[0]} role="row">
            {row.map((square) => {
              const piece = pieces[square]!;
              const name = piece === 0 ? '' : `, ${pieceName(board, piece)}`;
              return (
                // biome-ignore lint/a11y/useSemanticElements: these are the cells of the grid.
                <button
                  key={square}
                  type="button"
                  role="gridcell"
                  data-square={squareName(square)}
                  data-value={map.squares[square]}
                  data-selected={square === selected || undefined}
                  aria-label={`${board.squareLabel(square)}${name}: ${describe(map.squares[square]!)}`}
                  tabIndex={square === cursor ? 0 : -1}
                  onPointerEnter={() => onSelect(square)}
                  onClick={() => onSelect(square)}
                  onFocus={() => {
                    setCursor(square);
                    onSelect(square);
                  }}
                  onBlur={() => onSelect(undefined)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
