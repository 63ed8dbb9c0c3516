import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { type PageBoard, pieceName } from '../boards/page-board.ts';
import classes from './chessboard.module.css';
import type { Side } from './chessboard.tsx';
import { isStep, squareRows, stepFrom, useSquares } from './squares.ts';

interface Props {
  readonly board: PageBoard;
  readonly label: string;
  readonly fen: string;
  readonly orientation: Side;
  readonly targets: ReadonlyMap<string, readonly string[]> | undefined;
  /** The kind in hand that was picked to be dropped, as `P*`. */
  readonly dropping?: string | undefined;
  /** Called when a square is chosen, as origin or target. */
  readonly onPick: (square: string) => void;
}

/** The squares for the keyboard and screen readers: buttons that ignore the mouse. */
export const BoardGrid = memo(function BoardGrid(props: Props) {
  const { board, label, fen, orientation, targets, dropping, onPick } = props;
  const { size } = board;
  const [cursor, setCursor] = useState(size + 4);
  const [picked, setPicked] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const pieces = useSquares(board, fen);
  const origin = dropping ?? picked;
  const reachable = origin === undefined ? [] : (targets?.get(origin) ?? []);

  function moveTo(square: number): void {
    setCursor(square);
    grid.current?.querySelector<HTMLElement>(`[data-square="${board.squareName(square)}"]`)?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') setPicked(undefined);
    if (!isStep(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = stepFrom(cursor, event.key, orientation, size);
    if (next !== undefined) moveTo(next);
  }

  function pick(square: number): void {
    const name = board.squareName(square);
    setCursor(square);
    setPicked(targets?.has(name) && name !== picked ? name : undefined);
    onPick(name);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the squares of a table cannot be picked.
    <div ref={grid} className={classes.grid} role="grid" aria-label={label} onKeyDown={onKey}>
      {squareRows(orientation, size).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: these are the rows of the grid.
        // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus.
        <div key={row[0]} role="row">
          {row.map((square) => {
            const name = board.squareName(square);
            const isTarget = reachable.includes(name);
            const piece = pieceName(board, pieces[square]!) || 'empty';
            return (
              // biome-ignore lint/a11y/useSemanticElements: these are the cells of the grid.
              <button
                key={square}
                type="button"
                role="gridcell"
                data-square={name}
                data-target={isTarget || undefined}
                aria-label={`${board.squareLabel(square)}, ${piece}${isTarget ? ', legal target' : ''}`}
                aria-selected={picked === name}
                tabIndex={square === cursor ? 0 : -1}
                onClick={() => pick(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});
