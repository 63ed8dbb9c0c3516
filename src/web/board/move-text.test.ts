import { expect, test } from 'vitest';
import { parsePgnGame } from '../../notation/pgn-parser.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { moveNumber } from '../boards/page-board.ts';
import { recordFromPgn } from '../state/game-pgn.ts';
import { treeOf } from '../state/game-record.ts';
import { type GameTree, lineFrom, type NodeId, nodeOf, ROOT } from '../state/game-tree.ts';
import { hasNumber, othersAt } from './move-text.ts';

const position = (await loadRules()).position();

/** A variation as the list shows it. */
function written(tree: GameTree, from: NodeId): string {
  const line = lineFrom(tree, from);
  return line
    .flatMap((node, i) => [
      ...(hasNumber(tree, line, i) ? [moveNumber(tree.board, node.ply)] : []),
      node.played!.san,
      ...node.comments.map((text) => `{${text}}`),
      ...othersAt(tree, line, i).map((id) => `(${written(tree, id)})`),
    ])
    .join(' ');
}

test.each([
  ['1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) *', '2. f4 exf4 3. Nf3'],
  ['1. e4 e5 (1... c5 2. Nf3 d6) *', '1… c5 2. Nf3 d6'],
  ['1. e4 e5 2. Nf3 (2. f4 {old} exf4 3. Nf3 g5) *', '2. f4 {old} 2… exf4 3. Nf3 g5'],
  ['1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5) 3. Nf3 (3. Bc4 Qh4+) g5) *', '2. f4 exf4 (2… d5) 3. Nf3 (3. Bc4 Qh4+) 3… g5'],
])('%s: Black’s move has a number only at the start or after a comment or variation (trust 2)', (text, expected) => {
  const { record } = unwrap(recordFromPgn(position, unwrap(parsePgnGame(text))));
  const { tree } = unwrap(treeOf(position, record));
  const branch = lineFrom(tree, ROOT).find(({ children }) => children.length > 1)!;
  expect(written(tree, nodeOf(tree, branch.id).children[1]!)).toBe(expected);
});
