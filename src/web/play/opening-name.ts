import type { BoardPosition } from '../../rules/board-position.ts';
import { unwrap } from '../../rules/result.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import type { GameNode } from '../state/game-tree.ts';
import { OPENINGS } from './openings.ts';

/** A key for the position without its clocks, so that transpositions get the same name. */
function keyOf(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

let known: ReadonlyMap<string, string> | undefined;

/** Opening names by the position they lead to; needs a position of chess. */
export function openingNames(position: BoardPosition): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const { notation } = CHESS_BOARD;
  const names = new Map<string, string>();
  for (const { name, moves } of OPENINGS) {
    position.reset();
    for (const san of moves) position.make(unwrap(notation.readMove(position, san)));
    names.set(keyOf(notation.format(position)), name);
  }
  known = names;
  return names;
}

/** The name of the last known opening position in a game; empty if there is none. */
export function openingName(position: BoardPosition, path: readonly GameNode[]): string {
  const names = openingNames(position);
  for (const { fen } of [...path].reverse()) {
    const name = names.get(keyOf(fen));
    if (name !== undefined) return name;
  }
  return '';
}
