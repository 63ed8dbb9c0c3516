import type { Position } from '../rules/position.ts';
import type { PgnGame, PgnLine, PgnMove, PgnResult } from './pgn.ts';
import { formatSan } from './san.ts';

/** The mutable forms of a tree that is being built. */
type Open<T> = { -readonly [K in keyof T]: T[K] };

const RESULTS: readonly PgnResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** A small seeded generator, so that every machine gets the same games. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A random legal game from a position, with variations and the annotations that `decorate` adds. The position is
 * restored.
 */
export function randomGame(
  position: Position,
  random: (below: number) => number,
  plies: number,
  decorate: (move: Open<PgnMove>) => void = () => {},
): PgnGame {
  const line = randomLine(position, random, plies, 0, decorate);
  return { tags: new Map(), line, result: RESULTS[random(4)]! };
}

function randomLine(
  position: Position,
  random: (below: number) => number,
  plies: number,
  depth: number,
  decorate: (move: Open<PgnMove>) => void,
): PgnLine {
  const moves: PgnMove[] = [];
  for (let ply = 0; ply < plies; ply++) {
    const legal = position.moves();
    if (legal.length === 0) break;
    const variations: PgnLine[] = [];
    while (depth < 3 && random(8) === 0)
      variations.push(randomLine(position, random, 1 + random(8), depth + 1, decorate));
    const played = legal[random(legal.length)]!;
    const move: Open<PgnMove> = { san: formatSan(position, played), nags: [], comments: [], variations };
    decorate(move);
    moves.push(move);
    position.make(played);
  }
  for (let ply = 0; ply < moves.length; ply++) position.unmake();
  return { comments: [], moves };
}
