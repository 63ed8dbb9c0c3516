import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSession } from '../play/session.ts';
import { Disagreement } from '../score/disagreement.tsx';
import { Scored } from '../score/scored.tsx';
import { currentNode, type GameState, scratchPosition, useGame } from '../state/game.ts';
import { type GameTree, isOnMainLine, type NodeId, nodeOf, pathTo, ROOT } from '../state/game-tree.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { scoreText } from '../state/score.ts';
import { claimText, headline, resultSign, resultText } from '../state/status-text.ts';
import { eventText } from './game-facts.ts';
import { type BoardScore, useBoardScore } from './use-board-score.ts';

/** Keeps the height of an empty line, so that the panels below stay where they are when text arrives. */
const NO_TEXT = '\u00a0';

/** The score of the evaluation bar with its source, for which the bar has no room. */
function ScoreWithSource({ score, source }: BoardScore) {
  if (source.kind === 'rules') return null;
  return (
    <div style={{ flex: 'none' }} data-testid="standing" data-tour="score">
      <Scored source={source}>
        <Text span fw={700}>
          {scoreText(score)}
        </Text>
      </Scored>
    </div>
  );
}

/** Whether the board shows the end of a finished game that nobody has continued. */
function isResultHere({ tree, at, tags, safe }: GameState): boolean {
  const isEnd = (safe ?? tree).nodes.get(at)?.children.length === 0 && nodeOf(tree, at).children.length === 0;
  return isEnd && at !== ROOT && resultSign(tags.Result) !== '' && isOnMainLine(tree, at);
}

/** The name of the opening. The names are loaded with the first move. */
function useOpening(tree: GameTree, at: NodeId): string {
  const [name, setName] = useState('');
  useEffect(() => {
    if (at === ROOT || tree.board.family !== 'chess') {
      setName('');
      return;
    }
    let isWanted = true;
    void import('../play/opening-name.ts').then(({ openingName }) => {
      if (isWanted) setName(openingName(scratchPosition(tree.board), pathTo(tree, at)));
    });
    return () => {
      isWanted = false;
    };
  }, [tree, at]);
  return name;
}

/** The state of the game in words. */
export function Headline() {
  const node = useGame(currentNode);
  const tree = useGame((state) => state.tree);
  const tags = useGame((state) => state.tags);
  const { status } = usePositionInfo();
  const { phase, outcome } = useSession();
  const standing = useBoardScore();
  const opening = useOpening(tree, node.id);
  const { sides } = tree.board;
  const turn = (node.ply & 1) as 0 | 1;
  const isEnd = node.children.length === 0;
  const isOver = useGame(isResultHere);
  const words =
    phase === 'over' && outcome !== undefined && isEnd
      ? outcome.reason
      : phase === 'paused'
        ? 'The game is paused'
        : phase === 'free' && isOver && status.ending === undefined
          ? resultText(sides, tags.Result)
          : headline(sides, status, turn, node.inCheck);
  const facts = [resultSign(tags.Result), eventText(tags)].filter((part) => part !== '').join(' · ');
  const claim = claimText(sides, status, turn);
  return (
    <div>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div style={{ minWidth: 0 }}>
          <Text fw={700} data-testid="headline" c={node.inCheck ? 'red' : undefined}>
            {words}
          </Text>
          <Text size="sm" c="dimmed" truncate data-testid="opening">
            {claim !== '' ? claim : opening !== '' ? opening : tree.chess960 ? 'Chess960' : NO_TEXT}
          </Text>
        </div>
        <ScoreWithSource {...standing} />
      </Group>
      {'cp' in standing.score && <Disagreement cp={standing.score.cp} source={standing.source} />}
      {facts !== '' && (
        <Text size="xs" c="dimmed" truncate title={facts} data-testid="game-facts">
          {facts}
        </Text>
      )}
    </div>
  );
}
