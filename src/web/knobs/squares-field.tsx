import { Button, Checkbox, Group } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { squareRows } from '../chessboard/squares.ts';
import { EntryInput } from '../fields/entry-input.tsx';
import { type Range, stepped } from '../fields/number-text.ts';
import { useBoard } from '../state/game.ts';
import classes from './fields.module.css';

interface Props {
  readonly value: readonly number[];
  readonly base: readonly number[];
  readonly range: Range;
  readonly label: string;
  /** The effect of one step of each square on the score of the position. */
  readonly effects: ReadonlyMap<number, number> | undefined;
  readonly onChange: (value: readonly number[]) => void;
}

/** The squares in display order, with the first rank of the table's side at the bottom. */
function rowsOf(value: readonly number[]): number[][] {
  return squareRows('white', Math.sqrt(value.length));
}

function columnsOf(value: readonly number[]): CSSProperties {
  return { '--columns': Math.sqrt(value.length) } as CSSProperties;
}

/** The opacity of a value from 0 to 1, relative to the largest of its table. */
function strength(value: number, most: number): number {
  return most === 0 ? 0 : Math.sqrt(Math.abs(value) / most);
}

function paint(value: number, most: number): { side: string; style: CSSProperties } {
  return {
    side: value > 0 ? 'more' : value < 0 ? 'less' : 'none',
    style: { '--paint': `${Math.round(100 * strength(value, most))}%` } as CSSProperties,
  };
}

/** A thumbnail of a table. */
export function SquaresPicture({ value }: { value: readonly number[] }) {
  const most = Math.max(...value.map(Math.abs));
  return (
    <span className={classes.picture} style={columnsOf(value)} aria-hidden="true">
      {rowsOf(value)
        .flat()
        .map((square) => {
          const { side, style } = paint(value[square]!, most);
          return <span key={square} data-side={side} style={style} />;
        })}
    </span>
  );
}

/** Edits a table on a board: each square is a number field that the arrow keys step. */
export function SquaresField({ value, base, range, label, effects, onChange }: Props) {
  const [isMirrored, setMirrored] = useState(false);
  const most = Math.max(...value.map(Math.abs));
  const { size, squareName, squareLabel } = useBoard();
  const mirrored = (square: number) => square - (square % size) + size - 1 - (square % size);
  const set = (square: number, number: number) => {
    const next = value.with(square, number);
    onChange(isMirrored ? next.with(mirrored(square), number) : next);
  };
  const shift = (by: number) => onChange(value.map((number) => stepped(number, by, range)));
  return (
    <div>
      <fieldset className={classes.squares} style={columnsOf(value)} aria-label={label}>
        {rowsOf(value).map((row) =>
          row.map((square) => {
            const { side, style } = paint(value[square]!, most);
            return (
              <EntryInput
                key={square}
                className={classes.square}
                style={style}
                marks={{
                  'data-side': side,
                  'data-changed': value[square] === base[square] ? undefined : '',
                  'data-acts': effects?.has(square) ? '' : undefined,
                  'data-square': squareName(square),
                }}
                value={value[square]!}
                range={range}
                name={`${squareLabel(square)}, ${label}`}
                onChange={(number) => set(square, number)}
              />
            );
          }),
        )}
      </fieldset>
      <Group gap="xs" mt="2xs">
        <Checkbox
          size="xs"
          label="Mirror files"
          checked={isMirrored}
          onChange={({ currentTarget }) => setMirrored(currentTarget.checked)}
        />
        <Button size="compact-xs" variant="default" onClick={() => shift(-1)}>
          All − {range.step}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => shift(1)}>
          All + {range.step}
        </Button>
      </Group>
    </div>
  );
}
