import type { CSSProperties } from 'react';
import type { Pentanomial as Counts } from '../../lab/elo.ts';
import classes from './run-panel.module.css';
import { pointsText } from './texts.ts';

/** The pairs of a match by the points of the first player, as bars. */
export function Pentanomial({ counts, name }: { counts: Counts; name: string }) {
  const most = Math.max(1, ...counts);
  return (
    <table className={classes.pentanomial} aria-label="Pairs by points">
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            Points of {name}
          </th>
          <th scope="col">Pairs</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count, halves) => (
          <tr key={pointsText(halves / 2)}>
            <th scope="row">{pointsText(halves / 2)} of 2</th>
            <td>
              <span className={classes.bar} style={{ '--share': count / most } as CSSProperties} />
            </td>
            <td className={classes.count}>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
