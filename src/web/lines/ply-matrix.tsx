import type { CSSProperties } from 'react';
import type { Report } from '../../explain/lines/report.ts';
import type { Move } from '../../rules/move.ts';
import { type ScoreSource, SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { centipawnsText } from '../state/score.ts';
import { moveLabels } from './move-labels.ts';
import { plyTable } from './parts.ts';
import classes from './ply-matrix.module.css';
import { walkTo } from './view.ts';

function Cell({ value, most }: { value: number; most: number }) {
  if (value === 0) return <td className={classes.nothing}>·</td>;
  return (
    <td>
      <span
        className={classes.bar}
        data-side={value > 0 ? 'white' : 'black'}
        style={{ '--share': Math.abs(value) / most } as CSSProperties}
      />
      <span className={classes.number}>{centipawnsText(value)}</span>
    </td>
  );
}

interface Props {
  readonly report: Report;
  readonly pv: readonly Move[];
  readonly label: string;
  /** The source of the line's score. */
  readonly source: ScoreSource;
}

/** The change of each component at each ply. Rows add up to the value at the end, columns to the change of the score. */
export function PlyMatrix({ report, pv, label, source }: Props) {
  const { ply } = useGame(currentNode);
  const { rows, plies, most } = plyTable(report);
  const board = useBoard();
  const labels = moveLabels(
    board,
    plies.map(({ san }) => san),
    ply,
  );
  // A search scores only the end of its line; the plies before have static scores.
  const between = source.kind === 'search' ? STATIC : source;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={classes.scroll} tabIndex={0} aria-label={`${label}, ply by ply`}>
      <table {...scoredBy(source)} className={classes.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Root</th>
            {plies.map(({ uci, reason }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a move is identified by its index in the line.
              <th scope="col" key={`${i} ${uci}`}>
                <button type="button" title="Show this position" onClick={() => walkTo(pv, i + 1)}>
                  {labels[i]}
                </button>
                {reason !== null && <span className={classes.reason}>{reason}</span>}
              </th>
            ))}
            <th scope="col">
              End <SourceLabel source={source} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, start, changes, total }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td className={classes.plain}>{centipawnsText(start)}</td>
              {changes.map((value, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a ply is identified by its index in the line.
                <Cell key={i} value={value} most={most} />
              ))}
              <td className={classes.plain}>{centipawnsText(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Change</th>
            <td />
            {plies.map(({ change }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ply is identified by its index in the line.
              <td key={i} className={classes.plain}>
                {centipawnsText(change)}
              </td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">
              Score <SourceLabel source={between} />
            </th>
            <td {...scoredBy(between)} className={classes.plain}>
              {centipawnsText(report.start.score)}
            </td>
            {plies.map(({ score }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a ply is identified by its index in the line.
              <td key={i} {...scoredBy(i < plies.length - 1 ? between : source)} className={classes.plain}>
                {centipawnsText(score)}
              </td>
            ))}
            <td className={classes.plain}>{centipawnsText(report.score)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
