import type { PgnMark } from '../../notation/pgn-commands.ts';
import type { Mark } from '../chessboard/chessboard.tsx';
import { annotate, currentNode, useGame } from '../state/game.ts';

/** The marks after drawing one more: the same one again removes it, another color at its place replaces it. */
export function withMark(marks: readonly PgnMark[], mark: PgnMark): PgnMark[] {
  const isHere = (one: PgnMark) => one.from === mark.from && one.to === mark.to;
  const before = marks.find(isHere);
  const others = marks.filter((one) => !isHere(one));
  return before?.color === mark.color ? others : [...others, mark];
}

/** Adds a drawn arrow or circle to the position on the board, so that it is saved with the game. */
export function drawMark({ from, to, brush }: Mark): void {
  const { id, marks = [] } = currentNode(useGame.getState());
  const color = brush as PgnMark['color'];
  annotate(id, { marks: withMark(marks, { color, from, ...(to === undefined ? {} : { to }) }) });
}
