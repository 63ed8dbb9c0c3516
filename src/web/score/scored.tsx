import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Mode } from '../../engine/mode.ts';
import classes from './scored.module.css';

/** The source of a score. Two scores of one position may differ; this says why. */
export type ScoreSource = {
  /** A remark after the label, such as “stopped”. */
  readonly note?: string;
} & (
  | {
      /**
       * The position as it stands, without looking ahead · greedy play, one move ahead · the rules, where the game is over · the game's
       * file, where someone else had written it down.
       */
      readonly kind: 'static' | 'greedy' | 'rules' | 'file';
    }
  | {
      /** Whole lines · full search; both have a depth in plies. */
      readonly kind: 'lines' | 'search';
      readonly depth: number;
    }
);

export const STATIC: ScoreSource = { kind: 'static' };

/** The source of the scores of a search in this mode. */
export function searchSource(mode: Mode, depth: number): ScoreSource {
  if (mode === 'greedy') return { kind: 'greedy' };
  return { kind: mode === 'lines' ? 'lines' : 'search', depth };
}

function kindText(source: ScoreSource): string {
  switch (source.kind) {
    case 'static':
      return 'static';
    case 'greedy':
      return '1-ply';
    case 'lines':
      return `line scoring depth ${source.depth}`;
    case 'search':
      return `search depth ${source.depth}`;
    case 'rules':
      return 'by the rules';
    case 'file':
      return 'from the game’s file';
  }
}

/** The words of the label, everywhere: `static`, `1-ply`, `line scoring depth 5`, `search depth 12`. */
export function sourceText(source: ScoreSource): string {
  return source.note === undefined ? kindText(source) : `${kindText(source)} · ${source.note}`;
}

/** For the element around many scores of one source: a table, a list, a chart. A `SourceLabel` in it says what made them. */
export function scoredBy(source: ScoreSource) {
  return { 'data-score-source': sourceText(source) };
}

/** The source of the scores beside it. */
export function SourceLabel({ source }: { source: ScoreSource }) {
  return (
    <small className={classes.label} data-source-label>
      {sourceText(source)}
    </small>
  );
}

interface Props {
  readonly source: ScoreSource;
  readonly children: ReactNode;
  /** Whether a label nearby says it already, or there is no room: then it is in the tooltip and for those who hear it. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
}

/** A score and what made it. */
export function Scored({ source, children, isQuiet = false, className }: Props) {
  return (
    <span {...scoredBy(source)} className={className} title={isQuiet ? sourceText(source) : undefined}>
      {children}
      {isQuiet ? (
        <VisuallyHidden> {sourceText(source)}</VisuallyHidden>
      ) : (
        <>
          {' '}
          <SourceLabel source={source} />
        </>
      )}
    </span>
  );
}
