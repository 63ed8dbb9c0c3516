import { Button, Text } from '@mantine/core';
import { IconChess } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chooseBoard } from '../play/choose-board.ts';
import { useBoard } from '../state/game.ts';
import { Empty } from './states.tsx';

/** A screen that works in chess only. On other boards it says so. */
export function ChessOnly({ title, children }: { title: string; children: ReactNode }) {
  const { family, title: board } = useBoard();
  if (family === 'chess') return children;
  return (
    <Empty icon={IconChess} title={`${title} is for chess`}>
      <Text size="sm" mb="sm">
        The board in use is {board}. On the command line, matches can be played on every board.
      </Text>
      <Button size="xs" variant="default" onClick={() => chooseBoard('chess')}>
        Switch to chess
      </Button>
    </Empty>
  );
}
