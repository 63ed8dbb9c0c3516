import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { markName } from '../../explain/review/mark-name.ts';
import type { Reason, ReviewedMove, ReviewedPosition } from '../../explain/review/review.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { moveNumber } from '../boards/page-board.ts';
import { WaterfallTable } from '../lines/waterfall-table.tsx';
import { lineSource, type ScoreSource, SourceLabel, scoredBy } from '../score/scored.tsx';
import { goTo } from '../shell/route.ts';
import { go, useGame } from '../state/game.ts';
import { nodeOf } from '../state/game-tree.ts';
import classes from './review.module.css';
import { NOTE, type Reviewed } from './review-store.ts';

interface Compared {
  readonly reason: Reason;
  /** The position before the move, and the one after it. The best line was searched from the first, the played one from the second. */
  readonly before: ReviewedPosition;
  readonly after: ReviewedPosition;
  /** Whether the score of the first is from the analysis, which looked deeper than the review. */
  readonly isDeepened: boolean;
}

function sourceOf({ before, after, isDeepened }: Omit<Compared, 'reason'>): ScoreSource {
  const notes = [
    ...(isDeepened ? [] : [NOTE]),
    ...(after.score === null ? [] : [`the played line depth ${after.depth} from the next position`]),
  ];
  return lineSource({ depth: before.depth, ...(notes.length === 0 ? {} : { note: notes.join('; ') }) });
}

/** The two lines and the difference between them, term by term. */
export function ReasonDetails({ reason, ...positions }: Compared) {
  const source = sourceOf(positions);
  return (
    <div {...scoredBy(source)} className={classes.compared}>
      {reason.words.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt="2xs">
        Best: {reason.move.san}
        <br />
        Played: {reason.not.san}
      </Text>
      <SourceLabel source={source} />
      <WaterfallTable explanation={reason} />
    </div>
  );
}

/** The mark of a move with its reason, which opens into the waterfall. */
export function MarkedMove({ reviewed, move }: { reviewed: Reviewed; move: ReviewedMove }) {
  const { review, subject, deepened } = reviewed;
  const [isOpen, setOpen] = useState(false);
  const node = useGame(({ tree }) => nodeOf(tree, subject.nodes[move.ply]!));
  const { mark } = move;
  if (mark === null) return null;
  const [before, after] = [review.positions[move.ply - 1]!, review.positions[move.ply]!];
  const askLines = () => {
    go(subject.nodes[move.ply - 1]!);
    goTo('lines');
  };
  return (
    <section className={classes.reason} aria-label="The marked move" data-testid="marked-move">
      <Text size="sm">
        <strong>
          {moveNumber(CHESS_BOARD, node.ply)} {move.san} – {markName(mark)}.
        </strong>{' '}
        <span data-testid="lead">{mark.reason.lead}</span> {move.best.san} was best.
      </Text>
      <Group gap="2xs" mt="3xs">
        <Button size="compact-xs" variant="light" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the terms' : 'Why, term by term'}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={askLines}>
          Open in Lines
        </Button>
      </Group>
      {isOpen && (
        <ReasonDetails reason={mark.reason} before={before} after={after} isDeepened={deepened.has(move.ply - 1)} />
      )}
    </section>
  );
}
