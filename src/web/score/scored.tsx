import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Mode } from '../../engine/mode.ts';
import { meaningOf, type WordName } from '../help/words.ts';
import classes from './scored.module.css';

/** The source of a score. It explains why two scores of one position differ. */
export type ScoreSource = {
  /** A remark after the label, such as “stopped”. */
  readonly note?: string;
} & (
  | {
      /**
       * The static score without search · greedy play, one move ahead · the rules, where the game is over · the PGN file, where its
       * author wrote the score down.
       */
      readonly kind: 'static' | 'greedy' | 'rules' | 'file';
    }
  | {
      /** Line scoring · full search; both have a depth in plies. */
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

/** The source of the score of a line that a full search has found. */
export function lineSource({ depth, note }: { readonly depth: number; readonly note?: string }): ScoreSource {
  return { kind: 'search', depth, ...(note === undefined ? {} : { note }) };
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

/** The text of the label: `static`, `1-ply`, `line scoring depth 5`, `search depth 12`. */
export function sourceText(source: ScoreSource): string {
  return source.note === undefined ? kindText(source) : `${kindText(source)} · ${source.note}`;
}

/** Attributes for an element with many scores of one source, such as a table. It must contain a `SourceLabel`. */
export function scoredBy(source: ScoreSource) {
  return { 'data-score-source': sourceText(source) };
}

/** The words that explain labels with a depth. */
const WORD_OF: Readonly<Record<string, WordName>> = { lines: 'line scoring', search: 'search' };

/** A label with the source of the scores beside it. */
export function SourceLabel({ source }: { source: ScoreSource }) {
  return (
    <small className={classes.label} data-source-label title={meaningOf(WORD_OF[source.kind] ?? kindText(source))}>
      {sourceText(source)}
    </small>
  );
}

interface Props {
  readonly source: ScoreSource;
  readonly children: ReactNode;
  /** Whether to show the source only in the tooltip and to screen readers, because a label nearby shows it or there is no room. */
  readonly isQuiet?: boolean;
  readonly className?: string | undefined;
}

/** A score with its source. */
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
