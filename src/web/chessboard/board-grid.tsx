import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { parseFen } from '../../notation/fen.ts';
import { colorOf, kindOf, squareName } from '../../rules/setup.ts';
import classes from './chessboard.module.css';

const KIND_NAMES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

const STEPS: Readonly<Record<string, readonly [files: number, ranks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Props {
  readonly label: string;
  readonly fen: string;
  readonly orientation: 'white' | 'black';
  readonly targets: ReadonlyMap<string, readonly string[]> | undefined;
  /** A square was chosen: a piece picked up, or a target. */
  readonly onPick: (square: string) => void;
}

function pieceName(piece: number): string {
  return piece === 0 ? 'empty' : `${colorOf(piece) === 0 ? 'white' : 'black'} ${KIND_NAMES[kindOf(piece)]}`;
}

/** The squares for the keyboard and for screen readers: 64 buttons that a mouse does not feel. */
export const BoardGrid = memo(function BoardGrid({ label, fen, orientation, targets, onPick }: Props) {
  const [cursor, setCursor] = useState(12);
  const [picked, setPicked] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const board = useMemo(() => {
    const setup = parseFen(fen);
    return setup.ok ? setup.value.board : new Uint8Array(64);
  }, [fen]);
  const isFlipped = orientation === 'black';
  const reachable = picked === undefined ? [] : (targets?.get(picked) ?? []);

  function moveTo(square: number): void {
    setCursor(square);
    grid.current?.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`)?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') setPicked(undefined);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const sign = isFlipped ? -1 : 1;
    const file = (cursor & 7) + step[0] * sign;
    const rank = (cursor >> 3) + step[1] * sign;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) moveTo(rank * 8 + file);
  }

  function pick(square: number): void {
    const name = squareName(square);
    setCursor(square);
    setPicked(targets?.has(name) && name !== picked ? name : undefined);
    onPick(name);
  }

  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (__, column) => (isFlipped ? row * 8 + 7 - column : (7 - row) * 8 + column)),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no squares that can be picked.
    <div ref={grid} className={classes.grid} role="grid" aria-label={label} onKeyDown={onKey}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: rows of that grid.
        // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
        <div key={row[0]} role="row">
          {row.map((square) => {
            const name = squareName(square);
            const isTarget = reachable.includes(name);
            return (
              // biome-ignore lint/a11y/useSemanticElements: cells of that grid.
              <button
                key={square}
                type="button"
                role="gridcell"
                data-square={name}
                data-target={isTarget || undefined}
                aria-label={`${name}, ${pieceName(board[square]!)}${isTarget ? ', legal target' : ''}`}
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
