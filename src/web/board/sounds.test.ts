import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { nodeOf, ROOT, treeFrom, withMove } from '../state/game-tree.ts';
import { openRules } from '../state/rules.ts';
import { soundAt } from './sounds.ts';

await openRules(() => compileCore());

/** The sound of the last move of a game. */
function soundAfter(...moves: string[]) {
  const position = CHESS_BOARD.position();
  let made = { tree: unwrap(treeFrom(position, START_FEN)), id: ROOT };
  for (const move of moves)
    made = withMove(made.tree, made.id, unwrap(CHESS_BOARD.notation.readMove(position, move)), position);
  return soundAt(made.tree, nodeOf(made.tree, made.id));
}

test('captures, checks and mates sound different from other moves', () => {
  expect(soundAfter('Nf3')).toBe('move');
  expect(soundAfter('e4', 'd5', 'exd5')).toBe('capture');
  expect(soundAfter('e4', 'd6', 'Bb5+')).toBe('check');
  expect(soundAfter('f3', 'e5', 'g4', 'Qh4#')).toBe('end');
});
