import { Box, type StyleProp } from '@mantine/core';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import classes from './panel.module.css';

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'title' | 'aria-label'> {
  /** The heading; without one, the panel has no head. */
  readonly title?: string;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  /** Shown at the right end of the head. */
  readonly actions?: ReactNode;
  /** The accessible name. The title by default. */
  readonly label?: string;
  /** A section if the panel has a name. */
  readonly component?: 'section' | 'aside' | 'nav' | 'div';
  /** Whether the content scrolls. If so, the keyboard can reach it. */
  readonly isScrollable?: boolean;
  /** Padding of the content. */
  readonly p?: StyleProp<number | string>;
  readonly ref?: Ref<HTMLElement>;
}

/** A box with a border and an optional head. `className` is for layout only: all panels look alike. */
export function Panel(props: Props) {
  const { title, aside, actions, label = title, isScrollable, p, className = '', children, ...rest } = props;
  const { component = label === undefined ? 'div' : 'section', ...attributes } = rest;
  const hasHead = title !== undefined;
  return (
    <Box
      {...attributes}
      component={component as 'section'}
      aria-label={label}
      tabIndex={isScrollable ? 0 : undefined}
      className={`${classes.panel} ${className}`}
      p={hasHead ? undefined : p}
    >
      {hasHead && (
        <div className={classes.head}>
          <h2>{title}</h2>
          {aside}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {hasHead && p !== undefined ? <Box p={p}>{children}</Box> : children}
    </Box>
  );
}
