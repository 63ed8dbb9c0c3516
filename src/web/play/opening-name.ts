import { positionFen } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import type { GameNode } from '../state/game-tree.ts';
import { OPENINGS } from './openings.ts';

/** A key for the position without its clocks, so that transpositions get the same name. */
function keyOf(fen: string): string {
  return fen.split(' ').slice(0, 4).join(' ');
}

let known: ReadonlyMap<string, string> | undefined;

/** Opening names by the position they lead to. */
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

/** The name of the last known opening position in a game; empty if there is none. */
export function openingName(position: Position, path: readonly GameNode[]): string {
  const names = openingNames(position);
  for (const { fen } of [...path].reverse()) {
    const name = names.get(keyOf(fen));
    if (name !== undefined) return name;
  }
  return '';
}
