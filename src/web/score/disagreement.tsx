import { Text } from '@mantine/core';
import { currentNode, useGame } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { scoreText } from '../state/score.ts';
import { type Searched, useSearched } from '../state/searched.ts';
import type { ScoreSource } from './scored.tsx';

/** Scores of opposite sign that are closer than this both mean an equal position. */
const MUCH = 150;

function why(source: ScoreSource): string {
  switch (source.kind) {
    case 'static':
      return 'The static score does not see the tactics: a search';
    case 'greedy':
      return 'Looking one ply ahead misses tactics: a search';
    case 'lines':
      return 'Line scoring weighs whole lines and their risk, and looks less far ahead: a search';
    case 'search':
      return `A search to depth ${source.depth} looks less far ahead: one`;
    case 'rules':
    case 'file':
      return 'A search of this page';
  }
}

/** Explains why a score, in White's centipawns, contradicts a search; undefined if it does not. */
export function disagreementWords(
  cp: number,
  source: ScoreSource,
  { score, depth }: Pick<Searched, 'score' | 'depth'>,
): string | undefined {
  const found = 'cp' in score ? score.cp : score.mate > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  if (cp * found >= 0 || Math.abs(cp - found) < MUCH) return undefined;
  return `${why(source)} to depth ${depth} says ${scoreText(score)}.`;
}

interface Props {
  /** White's centipawns for the position on the board. */
  readonly cp: number;
  readonly source: ScoreSource;
}

interface NoteProps extends Props {
  readonly searched: Pick<Searched, 'score' | 'depth'> | undefined;
}

/** A note where a score contradicts a search of the same position. */
export function DisagreementNote({ cp, source, searched }: NoteProps) {
  const words = searched && disagreementWords(cp, source, searched);
  if (words === undefined) return null;
  return (
    <Text size="xs" role="note" data-testid="disagreement">
      {words}
    </Text>
  );
}

/** The deepest known search of the position on the board with the current profile. */
export function useKnownSearch(): Searched | undefined {
  const { fen } = useGame(currentNode);
  const file = useProfile((state) => state.file);
  const last = useSearched((state) => state.last);
  return last?.fen === fen && last.file === file ? last : undefined;
}

/** The same for the deepest known search, for screens that do not search themselves. */
export function Disagreement(props: Props) {
  return <DisagreementNote {...props} searched={useKnownSearch()} />;
}
