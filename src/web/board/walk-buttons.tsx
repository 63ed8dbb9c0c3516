import { Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDownUp,
  IconArrowUp,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useHistory } from '../play/history.ts';
import { useSession } from '../play/session.ts';
import { redo, undo } from '../play/undo.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { useUndoKeys } from '../shell/use-undo-keys.ts';
import { flip, promote, remove, sidestep, useGame, walk } from '../state/game.ts';
import { isOnMainLine, nodeOf, ROOT } from '../state/game-tree.ts';
import { AnnotateButton } from './annotate-button.tsx';
import { toggleThreat } from './use-threat.ts';

/** Keyboard shortcuts, active unless the focused control uses the key itself. */
const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => walk('back'),
  ArrowRight: () => walk('forth'),
  ArrowUp: () => sidestep(-1),
  ArrowDown: () => sidestep(1),
  Home: () => walk('first'),
  End: () => walk('last'),
  f: flip,
  x: () => void toggleThreat(),
};

/** Controls that use letters, and those that use the arrow keys. */
const TYPED =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';
const OTHERS =
  'input, textarea, select, [contenteditable], [role=grid], [role=menu], [role=tablist], [role=slider], [role=dialog], [role=listbox]';

const MoveEntry = lazyPart(() => import('./move-entry.tsx'));

function useWalkKeys(onType: () => void): void {
  useEffect(() => {
    const keys: typeof KEYS = { ...KEYS, m: onType };
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element | null)?.closest?.(event.key.length === 1 ? TYPED : OTHERS)) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onType]);
}

/** Buttons and keys to step through the game. */
export function WalkButtons() {
  const { tree, at } = useGame();
  const node = nodeOf(tree, at);
  const isFirst = at === ROOT;
  const isLast = node.children.length === 0;
  // A game in play must not be changed while an engine thinks about it.
  const isPlaying = useSession((state) => state.phase === 'playing');
  const mayUndo = useHistory(({ past }) => past.length > 0);
  const mayRedo = useHistory(({ future }) => future.length > 0);
  const [isTyping, setTyping] = useState(false);
  const startTyping = useCallback(() => setTyping(true), []);
  useWalkKeys(startTyping);
  useUndoKeys(undo, redo);
  return (
    <>
      {isTyping && (
        <ErrorBoundary what="Typing moves" onClose={() => setTyping(false)}>
          <MoveEntry onClose={() => setTyping(false)} />
        </ErrorBoundary>
      )}
      <Group gap="3xs" justify="center" wrap="nowrap">
        <IconButton
          icon={IconChevronLeftPipe}
          label="To the start (Home)"
          isOff={isFirst}
          onClick={() => walk('first')}
        />
        <IconButton icon={IconChevronLeft} label="One move back (←)" isOff={isFirst} onClick={() => walk('back')} />
        <IconButton icon={IconChevronRight} label="One move forward (→)" isOff={isLast} onClick={() => walk('forth')} />
        <IconButton icon={IconChevronRightPipe} label="To the end (End)" isOff={isLast} onClick={() => walk('last')} />
        <IconButton icon={IconArrowBackUp} label="Undo (Ctrl+Z)" isOff={!mayUndo} onClick={undo} />
        <IconButton icon={IconArrowForwardUp} label="Redo (Ctrl+Shift+Z)" isOff={!mayRedo} onClick={redo} />
        <IconButton icon={IconArrowsDownUp} label="Flip the board (f)" onClick={flip} />
        <AnnotateButton />
        <IconButton
          icon={IconArrowUp}
          label="Make this the main line"
          isOff={isPlaying || isOnMainLine(tree, at)}
          onClick={() => promote(at)}
        />
        <IconButton icon={IconTrash} label="Delete from here" isOff={isPlaying || isFirst} onClick={() => remove(at)} />
      </Group>
    </>
  );
}
