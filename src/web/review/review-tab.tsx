import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { IconReportSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { moveNumber } from '../boards/page-board.ts';
import { OpenOpera } from '../help/open-opera.tsx';
import { Empty, Failed } from '../shell/states.tsx';
import { go, useGame } from '../state/game.ts';
import { nodeOf } from '../state/game-tree.ts';
import { useProfile } from '../state/profile.ts';
import { saveAnnotated } from './export-review.ts';
import { Graph } from './graph.tsx';
import { MistakeTrainer } from './mistake-trainer.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { MarkedMove } from './reason-view.tsx';
import classes from './review.module.css';
import {
  cancelReview,
  isOf,
  type Reviewed,
  recall,
  rejudge,
  startReview,
  subjectOf,
  useReview,
  useReviewChoice,
} from './review-store.ts';
import { Sides } from './sides.tsx';
import { ThresholdFields } from './threshold-fields.tsx';

/** Nodes for each position, with a name. */
const EFFORTS = [
  [20_000, 'Quick'],
  [100_000, 'Normal'],
  [500_000, 'Deep'],
] as const;

function EffortSelect() {
  const nodes = useReviewChoice((state) => state.nodes);
  const named = EFFORTS.map(([value, name]) => ({
    value: String(value),
    label: `${name}: ${value / 1000} k nodes a move`,
  }));
  const isNamed = EFFORTS.some(([value]) => value === nodes);
  return (
    <NativeSelect
      size="xs"
      aria-label="How deeply to search"
      data={isNamed ? named : [...named, { value: String(nodes), label: `${nodes} nodes a move` }]}
      value={String(nodes)}
      onChange={({ currentTarget }) => useReviewChoice.setState({ nodes: Number(currentTarget.value) })}
    />
  );
}

function Start({ isAgain }: { isAgain: boolean }) {
  return (
    <Empty icon={IconReportSearch} title={isAgain ? 'The game or the profile has changed' : 'Review this game'}>
      <Text size="sm" mb="xs">
        Every position is searched. Moves that lose winning chances are marked, each with the reason in terms.
      </Text>
      <Group gap="xs" justify="center">
        <EffortSelect />
        <Button size="xs" onClick={() => void startReview()}>
          {isAgain ? 'Review again' : 'Start the review'}
        </Button>
      </Group>
    </Empty>
  );
}

function Searching({ done, total }: { done: number; total: number }) {
  return (
    <Stack gap="xs" p="md" role="status">
      <Group justify="space-between">
        <Text size="sm">
          Searching position {Math.min(done + 1, total)} of {total}…
        </Text>
        <Button size="compact-xs" variant="default" onClick={cancelReview}>
          Cancel
        </Button>
      </Group>
      <Progress value={(100 * done) / total} aria-label="Progress of the review" />
    </Stack>
  );
}

function Moments({ reviewed: { review, subject } }: { reviewed: Reviewed }) {
  const tree = useGame((state) => state.tree);
  if (review.moments.length === 0) return null;
  return (
    <Group gap="2xs" role="group" aria-label="Decisive moments">
      <Text size="sm">Decisive:</Text>
      {review.moments.map((ply) => {
        const node = nodeOf(tree, subject.nodes[ply]!);
        return (
          <Button key={ply} size="compact-xs" variant="default" onClick={() => go(node.id)}>
            {moveNumber(CHESS_BOARD, node.ply)} {node.played!.san}
          </Button>
        );
      })}
    </Group>
  );
}

function Shown({ reviewed }: { reviewed: Reviewed }) {
  const { review, subject } = reviewed;
  const at = useGame((state) => state.at);
  const [isLearning, setLearning] = useState(false);
  const [hasPlayers, setPlayers] = useState(false);
  const move = review.moves[subject.nodes.indexOf(at) - 1];
  if (isLearning) return <MistakeTrainer reviewed={reviewed} onClose={() => setLearning(false)} />;
  return (
    <Stack gap="xs">
      <Graph reviewed={reviewed} />
      {move?.mark && <MarkedMove key={move.ply} reviewed={reviewed} move={move} />}
      <Moments reviewed={reviewed} />
      <Group gap="2xs">
        <Button size="compact-sm" onClick={() => setLearning(true)}>
          Learn from the mistakes
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => saveAnnotated(reviewed)}>
          Save annotated PGN
        </Button>
      </Group>
      <Sides review={review} />
      <details className={classes.readout}>
        <summary>How moves are judged</summary>
        <ThresholdFields onChange={(choice) => void rejudge(choice)} />
      </details>
      <details className={classes.readout} onToggle={({ currentTarget }) => setPlayers(currentTarget.open)}>
        <summary>A player over all games</summary>
        {hasPlayers && <PlayerPanel />}
      </details>
    </Stack>
  );
}

/** The review of the game on the board. */
export default function ReviewTab() {
  const tree = useGame((state) => state.tree);
  const id = useGame((state) => state.id);
  const file = useProfile((state) => state.file);
  const nodes = useReviewChoice((state) => state.nodes);
  const { progress, reviewed, fault } = useReview();
  const subject = subjectOf({ tree, id });
  const isCurrent = reviewed !== undefined && isOf(reviewed, { ...subject, file });
  const line = subject.game.moves.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game, profile or limit may have a kept review.
  useEffect(() => {
    if (!isCurrent) void recall();
  }, [line, file, nodes, isCurrent]);
  if (progress !== undefined) return <Searching {...progress} />;
  if (fault !== undefined) return <Failed title="The review failed" message={fault} retry={() => void startReview()} />;
  if (subject.nodes.length < 2)
    return (
      <Empty icon={IconReportSearch} title="No moves to review">
        Play a game, or drop or paste one anywhere.
        <OpenOpera />
      </Empty>
    );
  if (!isCurrent) return <Start isAgain={reviewed?.subject.gameId === id} />;
  return <Shown reviewed={reviewed} />;
}
