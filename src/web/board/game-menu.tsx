import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { makeClaim, resign, setFree } from '../play/referee.ts';
import { Confirm } from '../shell/confirm.tsx';
import classes from '../shell/icon-button.module.css';
import { useBoard } from '../state/game.ts';

interface Props {
  /** The seed of the game, if an engine plays. */
  readonly seed: number | undefined;
  readonly mayClaim: boolean;
}

/** The menu of a game in progress. */
export default function GameMenu({ seed, mayClaim }: Props) {
  const board = useBoard();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon className={classes.icon} aria-label="More actions">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {seed !== undefined && <Menu.Label data-testid="seed">Seed of this game: {seed}</Menu.Label>}
          <Menu.Item disabled={!mayClaim} onClick={makeClaim}>
            {board.family === 'chess' ? 'Claim a draw' : 'Declare the entered king'}
          </Menu.Item>
          <Menu.Item onClick={setFree}>Stop playing, keep the moves</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            Resign…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Confirm title="Resign this game?" action="Resign" onConfirm={resign} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
