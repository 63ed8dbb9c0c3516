import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { EstimateHeading } from './estimate-plot.tsx';
import type { Scale } from './estimate-scale.ts';
import classes from './screen.module.css';

/** The column that a table is sorted by. */
export interface Sorting<Column extends string> {
  readonly by: Column;
  readonly isDown: boolean;
}

interface Props<Column extends string> {
  readonly column: Column;
  readonly title: string;
  readonly sorting: Sorting<Column>;
  readonly onSort: (sorting: Sorting<Column>) => void;
  /** Whether the largest comes first when the column is chosen. */
  readonly isDownFirst?: boolean;
  /** The scale of a column of estimates. */
  readonly scale?: Scale;
}

/** The heading of a column that sorts the table. */
export function SortHeader<Column extends string>(props: Props<Column>) {
  const { column, title, sorting, onSort, isDownFirst = true, scale } = props;
  const isSorted = sorting.by === column;
  const Arrow = sorting.isDown ? IconArrowDown : IconArrowUp;
  const button = (
    <UnstyledButton
      className={classes.sort}
      onClick={() => onSort({ by: column, isDown: isSorted ? !sorting.isDown : isDownFirst })}
    >
      {title}
      {isSorted && <Arrow size={14} aria-hidden />}
    </UnstyledButton>
  );
  return (
    <Table.Th
      className={scale && classes.plotCell}
      aria-sort={isSorted ? (sorting.isDown ? 'descending' : 'ascending') : 'none'}
    >
      {scale === undefined ? button : <EstimateHeading scale={scale}>{button}</EstimateHeading>}
    </Table.Th>
  );
}
