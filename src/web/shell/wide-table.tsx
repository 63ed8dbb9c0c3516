import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

interface Props extends Pick<TableProps, 'w' | 'tabularNums'> {
  /** The accessible name of the table. The box that it scrolls in is a landmark, whose name must differ from that of the panel around. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it has no room. Its first column stays in sight, and a shadow shows that there is more. */
export function WideTable({ label, className = '', children, tabularNums = true, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={`${classes.wide} ${className}`} tabIndex={0} aria-label={`${label}, table`}>
      <Table {...rest} fz="sm" tabularNums={tabularNums} verticalSpacing="2xs" aria-label={label}>
        {children}
      </Table>
    </section>
  );
}
