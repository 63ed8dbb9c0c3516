import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { openingName } from '../play/opening-name.ts';
import { useSession } from '../play/session.ts';
import { currentNode, scratchPosition, useGame } from '../state/game.ts';
import { pathTo } from '../state/game-tree.ts';
import { usePlace } from '../state/place.ts';
import { claimText, headline } from '../state/status-text.ts';

/** How the game stands, in words. */
export function Headline() {
  const node = useGame(currentNode);
  const tree = useGame((state) => state.tree);
  const { status } = usePlace();
  const { phase, outcome } = useSession();
  const opening = useMemo(() => openingName(scratchPosition(), pathTo(tree, node.id)), [tree, node.id]);
  const turn = (node.ply & 1) as 0 | 1;
  const isEnd = node.children.length === 0;
  const words =
    phase === 'over' && outcome !== undefined && isEnd
      ? outcome.reason
      : phase === 'paused'
        ? 'The game is paused'
        : headline(status, turn, node.inCheck);
  const claim = claimText(status, turn);
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text fw={700} aria-live="polite" data-testid="headline" c={node.inCheck ? 'red' : undefined}>
          {words}
        </Text>
        <Text size="sm" c="dimmed" truncate data-testid="opening">
          {claim !== '' ? claim : opening !== '' ? opening : tree.chess960 ? 'Chess960' : ' '}
        </Text>
      </div>
    </Group>
  );
}
