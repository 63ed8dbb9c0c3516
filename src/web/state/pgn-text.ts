import { exportPgn } from '../../notation/pgn-export.ts';
import { useGame } from './game.ts';
import { pgnOf } from './game-pgn.ts';

/** The game on the board as PGN text. */
export function pgnText(): string {
  const { tree, tags } = useGame.getState();
  return exportPgn(pgnOf(tree, tags));
}
