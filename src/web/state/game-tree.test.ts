import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import {
  type GameTree,
  isOnMainLine,
  lineThrough,
  mainLine,
  type NodeId,
  nodeOf,
  playedGame,
  promoted,
  ROOT,
  setUp,
  treeFrom,
  withMove,
  without,
} from './game-tree.ts';

const position = (await loadRules()).position();

/** Plays moves from a node; the last one's id. */
function played(tree: GameTree, at: NodeId, ...sans: string[]): { tree: GameTree; id: NodeId } {
  let made = { tree, id: at };
  setUp(position, tree, at);
  for (const san of sans) made = withMove(made.tree, made.id, unwrap(parseSan(position, san)), position);
  return made;
}

const start = unwrap(treeFrom(position, START_FEN));
const sans = (tree: GameTree) => mainLine(tree).flatMap(({ played: move }) => move?.san ?? []);

test('playing an existing move goes to it, and a new move becomes a variation', () => {
  const main = played(start, ROOT, 'e4', 'e5', 'Nf3');
  const again = played(main.tree, ROOT, 'e4', 'e5');
  expect(again.tree).toBe(main.tree);
  const other = played(main.tree, again.id, 'f4', 'exf4');
  expect(sans(other.tree)).toEqual(['e4', 'e5', 'Nf3']);
  expect(isOnMainLine(other.tree, other.id)).toBe(false);
  expect(lineThrough(other.tree, other.id).at(-1)!.id).toBe(other.id);
  expect(playedGame(other.tree, other.id)).toEqual({ fen: START_FEN, moves: ['e2e4', 'e7e5', 'f2f4', 'e5f4'] });
});

test('a promoted line is the main line from the root on', () => {
  const main = played(start, ROOT, 'e4', 'e5');
  const deep = played(main.tree, ROOT, 'd4', 'd5');
  const deeper = played(deep.tree, nodeOf(deep.tree, deep.id).parent!, 'Nf6', 'c4');
  const tree = promoted(deeper.tree, deeper.id);
  expect(sans(tree)).toEqual(['d4', 'Nf6', 'c4']);
  expect(sans(promoted(tree, main.id))).toEqual(['e4', 'e5']);
});

test('removing a move removes all that follow, and the root stays', () => {
  const main = played(start, ROOT, 'e4', 'e5', 'Nf3');
  const [first] = nodeOf(main.tree, ROOT).children;
  const tree = without(main.tree, first!);
  expect(tree.nodes.size).toBe(1);
  expect(nodeOf(tree, ROOT).children).toEqual([]);
  expect(without(tree, ROOT)).toBe(tree);
  expect(main.tree.nodes.size).toBe(4);
});

test('repetitions count along the line that led there', () => {
  const { tree, id } = played(start, ROOT, ...'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' '));
  setUp(position, tree, id);
  expect(position.occurrences).toBe(3);
});

test('castling from other squares is recognised as Chess960', () => {
  expect(start.chess960).toBe(false);
  expect(unwrap(treeFrom(position, '4k3/8/8/8/8/8/8/5KR1 w G - 0 1')).chess960).toBe(true);
  expect(treeFrom(position, 'nonsense').ok).toBe(false);
});
