import { positionFen } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import type { GameNode } from '../state/game-tree.ts';
import { OPENINGS } from './openings.ts';

/** A position whatever its clocks say: openings are known by where they lead, not by the way. */
function keyOf(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

let known: ReadonlyMap<string, string> | undefined;

/** The names by the positions they lead to. */
export function openingNames(position: Position): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const { name, moves } of OPENINGS) {
    position.reset();
    for (const san of moves) position.make(unwrap(parseSan(position, san)));
    names.set(keyOf(positionFen(position)), name);
  }
  known = names;
  return names;
}

/** The last name that a game has passed on its way; empty if it has none. */
export function openingName(position: Position, path: readonly GameNode[]): string {
  const names = openingNames(position);
  for (const { fen } of [...path].reverse()) {
    const name = names.get(keyOf(fen));
    if (name !== undefined) return name;
  }
  return '';
}
