import { BOARD_CHOICES } from '../boards/boards.ts';
import { chooseBoard } from '../play/choose-board.ts';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { notifyError } from '../state/notify.tsx';
import classes from './board-select.module.css';

async function choose(name: string): Promise<void> {
  const chosen = await chooseBoard(name);
  if (!chosen.ok) notifyError({ title: 'The board was not changed', message: faultText(chosen.fault) });
}

/** Chooses the board of all screens. */
export function BoardSelect() {
  const { name } = useBoard();
  return (
    <select
      className={classes.select}
      aria-label="Board"
      title="Another board begins a new game; the present one is kept in Games"
      value={name}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {BOARD_CHOICES.map((choice) => (
        <option key={choice.name} value={choice.name} title={choice.about}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}
