import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useBoard } from '../state/game.ts';
import type { Part } from './part.ts';
import classes from './part-tree.module.css';
import { readingText } from './reading-text.ts';
import { skeleton } from './skeleton.ts';
import { choose, point, useSelected } from './view.ts';

interface Row {
  readonly part: Part;
  readonly parent: Part | undefined;
  readonly depth: number;
}

/** Parts at this depth start collapsed. */
const OPEN_DEPTH = 3;

function rowsOf(root: Part, isOpen: (part: Part, depth: number) => boolean): Row[] {
  const rows: Row[] = [];
  const add = (part: Part, parent: Part | undefined, depth: number) => {
    rows.push({ part, parent, depth });
    if (isOpen(part, depth)) for (const inner of part.parts) add(inner, part, depth + 1);
  };
  add(root, undefined, 0);
  return rows;
}

/** A tree of the operations of a formula with their values for White and Black. */
export const PartTree = memo(function PartTree({ text, root }: { text: string; root: Part }) {
  const board = useBoard();
  const selected = useSelected();
  const [isOpen, setOpen] = useState<Readonly<Record<string, boolean>>>({});
  const [cursor, setCursor] = useState(root.id);
  const tree = useRef<HTMLDivElement>(null);
  const opens = (part: Part, depth: number) => part.parts.length > 0 && (isOpen[part.id] ?? depth < OPEN_DEPTH);
  const rows = rowsOf(root, opens);
  const at = Math.max(
    0,
    rows.findIndex(({ part }) => part.id === cursor),
  );

  function go(row: Row | undefined): void {
    if (row === undefined) return;
    setCursor(row.part.id);
    choose(row.part.id);
    tree.current?.querySelector<HTMLElement>(`[data-row="${row.part.id}"]`)?.focus();
  }

  function onKey(event: KeyboardEvent): void {
    const { part, parent, depth } = rows[at]!;
    const open = opens(part, depth);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (part.parts.length > 0 && !open ? setOpen({ ...isOpen, [part.id]: true }) : go(rows[at + 1])),
      ArrowLeft: () => (open ? setOpen({ ...isOpen, [part.id]: false }) : go(rows.find((row) => row.part === parent))),
      Escape: () => choose(undefined),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  return (
    <div className={classes.frame}>
      <div className={classes.head} aria-hidden="true">
        <span>Operation</span>
        <span>{board.notation.sides[0].title}</span>
        <span>{board.notation.sides[1].title}</span>
      </div>
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label="Operations and their values"
        className={classes.tree}
        onKeyDown={onKey}
        onPointerLeave={() => point(undefined)}
      >
        {rows.map((row, i) => {
          const { part, depth } = row;
          const [white, black] = part.sides.map((side) => readingText(side, board.squareName)) as [string, string];
          const hasParts = part.parts.length > 0;
          const open = opens(part, depth);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys.
            <div
              key={part.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={part.id === selected}
              aria-expanded={hasParts ? open : undefined}
              tabIndex={i === at ? 0 : -1}
              data-row={part.id}
              className={classes.row}
              onPointerEnter={() => point(part.id)}
              onFocus={() => {
                setCursor(part.id);
                point(part.id);
              }}
              onBlur={() => point(undefined)}
              onClick={() => go(row)}
            >
              <span className={classes.label} style={{ paddingLeft: depth * 14 }}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same. */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same. */}
                <span
                  className={classes.arrow}
                  data-open={open || undefined}
                  data-leaf={!hasParts || undefined}
                  onClick={(event) => {
                    event.stopPropagation();
                    if (hasParts) setOpen({ ...isOpen, [part.id]: !open });
                  }}
                >
                  <IconChevronRight size={13} aria-hidden />
                </span>
                <code>{skeleton(text, part, row.parent)}</code>
              </span>
              <span className={classes.value} data-side="white">
                {white}
              </span>
              <span className={classes.value} data-side="black">
                {black}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
});
