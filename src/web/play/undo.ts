import { useGame } from '../state/game.ts';
import { redone, undone } from '../state/history.ts';
import { asPart, momentNow, useHistory } from './history.ts';
import { halt, takeUp } from './referee.ts';

function step(to: typeof undone): void {
  const found = to(useHistory.getState(), momentNow());
  if (found === undefined) return;
  const { session, ...game } = found.value;
  halt();
  const isSameGame = game.id === useGame.getState().id;
  asPart(() => {
    useGame.setState(game);
    // The history is stored with its game.
    useHistory.setState(found.history);
    takeUp(session, isSameGame);
  });
}

/** Restores the game as it was before the last change. */
export function undo(): void {
  step(undone);
}

export function redo(): void {
  step(redone);
}
