import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconBolt,
  IconBulb,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { claimDraw, forceMove, pause, resign, resume, setFree, takeBack } from '../play/referee.ts';
import { useSession } from '../play/session.ts';
import { Confirm } from '../shell/confirm.tsx';
import classes from '../shell/icon-button.module.css';
import { IconButton } from '../shell/icon-button.tsx';
import { useGame } from '../state/game.ts';
import { mainLine, ROOT } from '../state/game-tree.ts';
import { positionInfo } from '../state/position-info.ts';

interface Props {
  readonly onNew: () => void;
  readonly onEdit: () => void;
  readonly onHint: () => void;
  readonly isHinting: boolean;
}

/** The actions on the game as a whole. */
export function GameActions({ onNew, onEdit, onHint, isHinting }: Props) {
  const { phase, isThinking, players, seed } = useSession();
  const mayUseSeed = players.some(({ kind }) => kind === 'engine');
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  // Shown between the engine's moves as well, so that the layout does not jump.
  const mayForce = phase === 'playing' && players.some(({ kind }) => kind === 'engine');
  const isOn = phase === 'playing' || phase === 'paused';
  const live = mainLine(tree).at(-1)!;
  const mayClaim = isOn && positionInfo(tree, live.id).status.claims.length > 0;
  const { status } = positionInfo(tree, at);
  const [isAsking, setAsking] = useState(false);
  return (
    <Group gap={2} wrap="nowrap">
      <Button size="xs" px={12} mr={4} leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        New game
      </Button>
      {phase === 'playing' && <IconButton icon={IconPlayerPause} label="Pause" onClick={pause} />}
      {phase === 'paused' && (
        <Button size="xs" variant="light" px={12} onClick={resume}>
          Resume
        </Button>
      )}
      {mayForce && <IconButton icon={IconBolt} label="Force move now" isOff={!isThinking} onClick={forceMove} />}
      <Group gap={2} wrap="nowrap" ml="auto">
        <IconButton
          icon={IconArrowBarToLeft}
          label="Take back"
          isOff={isOn ? live.id === ROOT : at === ROOT}
          onClick={takeBack}
        />
        <IconButton icon={IconBulb} label="Hint" isOff={isHinting || status.ending !== undefined} onClick={onHint} />
        <IconButton icon={IconPencil} label="Set up a position" onClick={onEdit} />
        {isOn && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon className={classes.icon} aria-label="More actions">
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayUseSeed && <Menu.Label data-testid="seed">Seed of this game: {seed}</Menu.Label>}
              <Menu.Item disabled={!mayClaim} onClick={claimDraw}>
                Claim a draw
              </Menu.Item>
              <Menu.Item onClick={setFree}>Stop playing, keep the moves</Menu.Item>
              <Menu.Item color="red" onClick={() => setAsking(true)}>
                Resign…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {isAsking && (
        <Confirm title="Resign this game?" action="Resign" onConfirm={resign} onClose={() => setAsking(false)} />
      )}
    </Group>
  );
}
