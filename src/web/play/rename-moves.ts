import { unwrap } from '../../rules/result.ts';
import { scratchPosition, useGame } from '../state/game.ts';
import { recordOf, treeOf } from '../state/game-record.ts';
import { useSettings } from '../state/settings.ts';
import { asPart } from './history.ts';

/** Names the moves of the game again when the user changes how they are written. That is no step to undo. */
export function openMoveNames(): void {
  useSettings.subscribe(({ moveNames }, before) => {
    const { tree, at, safe } = useGame.getState();
    if (moveNames === before.moveNames || tree.board.family === 'chess') return;
    const renamed = unwrap(treeOf(scratchPosition(), recordOf(tree, at)));
    asPart(() => useGame.setState({ ...renamed, safe: safe === tree ? renamed.tree : safe }));
  });
}
