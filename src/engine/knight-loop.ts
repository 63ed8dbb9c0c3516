import type { KnobValues } from '../evaluation/knobs.ts';
import { type Move, moveFrom, moveTo } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { KNIGHT, pieceOf, type Square } from '../rules/setup.ts';

/** The squares a knight moves between, as White; the knight on the king's side comes first. */
const TOURS: readonly (readonly [home: Square, out: Square])[] = [
  [6, 21],
  [1, 18],
];

/** The next move of a knight that goes out and back whatever the opponent does; undefined if no knight can. */
export function knightLoopMove(position: Position): Move | undefined {
  const { turn } = position;
  const turned = (square: Square) => (turn === 0 ? square : square ^ 56);
  const legal = position.moves();
  const find = (from: Square, to: Square) =>
    position.pieceAt(turned(from)) === pieceOf(KNIGHT, turn)
      ? legal.find((move) => moveFrom(move) === turned(from) && moveTo(move) === turned(to))
      : undefined;
  // A knight that is out comes back before another goes out.
  for (const [home, out] of TOURS) {
    const back = find(out, home);
    if (back !== undefined) return back;
  }
  for (const [home, out] of TOURS) {
    const away = find(home, out);
    if (away !== undefined) return away;
  }
  return undefined;
}

/** The knight's move if the profile asks for the knight loop. */
export function demandedKnightMove(values: KnobValues, position: Position): Move | undefined {
  return values.get('lineSearch.knightLoop') === true ? knightLoopMove(position) : undefined;
}
