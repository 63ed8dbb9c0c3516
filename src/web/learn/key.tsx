import type { CSSProperties } from 'react';
import classes from './screen.module.css';

/** The legend of a picture: names, the variables of their colors, and whether their marks are filled. */
export function Key({ entries }: { entries: readonly (readonly [name: string, color: string, isFull: boolean])[] }) {
  return (
    <div className={classes.legend}>
      {entries.map(([name, color, isFull]) => (
        <span key={name}>
          <span
            className={classes.key}
            data-full={isFull || undefined}
            style={{ '--key': `var(${color})` } as CSSProperties}
          />
          {name}
        </span>
      ))}
    </div>
  );
}
