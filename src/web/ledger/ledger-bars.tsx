import { Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Word } from '../help/word.tsx';
import { type ScoreSource, SourceLabel, scoredBy } from '../score/scored.tsx';
import { useBoard } from '../state/game.ts';
import { centipawnsText } from '../state/score.ts';
import classes from './ledger-bars.module.css';

/** A part of a score, in White's centipawns. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly total: number;
}

interface Props {
  readonly parts: readonly Part[];
  /** The sum of the parts. */
  readonly score: number;
  /** The source of the score. */
  readonly source: ScoreSource;
  /** The name of the table for screen readers. */
  readonly label: string;
  /** Whether the table stands in a narrow panel. */
  readonly isNarrow?: boolean;
  /** Called with the part under the pointer or focus; undefined when it leaves. */
  readonly onPoint?: (id: string | undefined) => void;
  /** Shown in place of the title of a part. */
  readonly titleOf?: (id: string) => ReactNode;
}

/**
 * Shows the parts of a score as bars: plain and to the right for White, striped and to the left for Black, so that color is not needed
 * to tell them apart. Parts that are 0 are left out.
 */
export function LedgerBars({ parts, score, source, label, isNarrow = false, onPoint, titleOf }: Props) {
  const [first, second] = useBoard().notation.sides;
  const shown = parts.filter(({ total }) => total !== 0).sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
  const most = Math.max(1, ...shown.map(({ total }) => Math.abs(total)));
  return (
    <table {...scoredBy(source)} className={classes.ledger} aria-label={label} data-narrow={isNarrow || undefined}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">
            <Word of="term">Term</Word>
          </th>
          <th scope="col">
            <span className={classes.ends}>
              <span>← {second.title}</span>
              <span>{first.title} →</span>
            </span>
          </th>
          <th scope="col">
            <Word of="cp" />
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, title, total }) => (
          <tr key={id} onPointerEnter={() => onPoint?.(id)} onPointerLeave={() => onPoint?.(undefined)}>
            <th scope="row">{titleOf?.(id) ?? title}</th>
            <td className={classes.track}>
              <span
                className={classes.bar}
                data-side={total > 0 ? 'white' : 'black'}
                style={{ '--share': Math.abs(total) / most } as CSSProperties}
              />
            </td>
            <td className={classes.number}>{centipawnsText(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Score</th>
          <td className={classes.source}>
            <SourceLabel source={source} />
          </td>
          <td className={classes.number}>
            <Text span fw={700} size="sm">
              {centipawnsText(score)}
            </Text>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
