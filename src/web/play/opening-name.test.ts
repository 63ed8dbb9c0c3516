import { expect, test } from 'vitest';
import { loadFen, positionFen, START_FEN } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type GameNode, type GameTree, pathTo, treeFrom, withMove } from '../state/game-tree.ts';
import { openingName, openingNames } from './opening-name.ts';
import { OPENINGS } from './openings.ts';

const position = (await loadRules()).position();

function pathOf(moves: string): GameNode[] {
  let tree: GameTree = unwrap(treeFrom(position, START_FEN));
  let at = 0;
  for (const san of moves.split(' ')) {
    const made = withMove(tree, at, unwrap(parseSan(position, san)), position);
    tree = made.tree;
    at = made.id;
  }
  return pathTo(tree, at);
}

test('every opening of the list is legal and has a unique position', () => {
  const names = openingNames(position);
  const distinct = new Map<string, string>();
  for (const { name, moves } of OPENINGS) {
    loadFen(position, START_FEN);
    for (const san of moves) position.make(unwrap(parseSan(position, san)));
    const key = positionFen(position).split(' ').slice(0, 4).join(' ');
    expect(names.get(key), moves.join(' ')).toBe(name);
    distinct.set(key, name);
  }
  expect(names.size).toBe(distinct.size);
  expect(OPENINGS.length).toBeGreaterThan(150);
});

test('the last name reached counts, and transpositions are recognised', () => {
  const najdorf = pathOf('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h3 e5');
  expect(openingName(position, najdorf)).toBe('Sicilian Defense, Najdorf Variation');
  const transposed = pathOf('c4 Nf6 d4 e6 Nc3 Bb4');
  expect(openingName(position, transposed)).toBe('Nimzo-Indian Defense');
  expect(openingName(position, pathOf('a3'))).toBe('');
});
