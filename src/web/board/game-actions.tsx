import { Button, Group } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconBolt,
  IconBulb,
  IconPencil,
  IconPlayerPause,
  IconPlus,
  IconReportSearch,
} from '@tabler/icons-react';
import { forceMove, pause, resume, takeBack } from '../play/referee.ts';
import { useSession } from '../play/session.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { useGame } from '../state/game.ts';
import { mainLine, ROOT } from '../state/game-tree.ts';
import { positionInfo } from '../state/position-info.ts';
import { setBoardTab } from './use-board-tab.ts';
import { type HintStep, nextHint, useHintHere } from './use-hint.ts';

const GameMenu = lazyPart(() => import('./game-menu.tsx'));

interface Props {
  readonly onNew: () => void;
  readonly onEdit: () => void;
}

const HINT_LABELS: Readonly<Record<HintStep, string>> = {
  piece: 'Hint: show the move',
  move: 'Hint: tell the reason',
  reason: 'Hint',
};

/** The actions on the game as a whole. */
export function GameActions({ onNew, onEdit }: Props) {
  const { phase, isThinking, players, seed } = useSession();
  const mayUseSeed = players.some(({ kind }) => kind === 'engine');
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const hint = useHintHere();
  const isHinting = hint !== undefined && (hint.move === undefined || hint.step === 'reason');
  const isOn = phase === 'playing' || phase === 'paused';
  const live = mainLine(tree).at(-1)!;
  const mayClaim = isOn && positionInfo(tree, live.id).status.claims.length > 0;
  const { status } = positionInfo(tree, at);
  return (
    <Group gap="3xs" wrap="nowrap">
      <Button size="xs" px="sm" mr="2xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        New game
      </Button>
      {!isOn && live.id !== ROOT && tree.board.family === 'chess' && (
        <Button
          size="xs"
          px="sm"
          variant="light"
          aria-label="Review the game"
          leftSection={<IconReportSearch size={16} aria-hidden />}
          onClick={() => setBoardTab('review')}
        >
          Review
        </Button>
      )}
      {phase === 'playing' && <IconButton icon={IconPlayerPause} label="Pause" onClick={pause} />}
      {phase === 'paused' && (
        <Button size="xs" variant="light" px="sm" onClick={resume}>
          Resume
        </Button>
      )}
      {isThinking && <IconButton icon={IconBolt} label="Force move now" onClick={forceMove} />}
      <Group gap="3xs" wrap="nowrap" ml="auto">
        <IconButton
          icon={IconArrowBarToLeft}
          label="Take back"
          isOff={isOn ? live.id === ROOT : at === ROOT}
          onClick={takeBack}
        />
        <IconButton
          icon={IconBulb}
          label={hint === undefined ? 'Hint' : HINT_LABELS[hint.step]}
          isOff={isHinting || status.ending !== undefined}
          onClick={() => void nextHint()}
        />
        <IconButton icon={IconPencil} label="Set up a position" onClick={onEdit} />
        {isOn && (
          <ErrorBoundary what="The menu of the game">
            <GameMenu seed={mayUseSeed ? seed : undefined} mayClaim={mayClaim} />
          </ErrorBoundary>
        )}
      </Group>
    </Group>
  );
}
