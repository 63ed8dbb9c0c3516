import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { parsePgnGame } from '../../notation/pgn-parser.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { pgnOf, recordFromPgn } from './game-pgn.ts';
import { recordOf, treeOf } from './game-record.ts';
import { mainLine, nodeOf, pathTo, ROOT } from './game-tree.ts';

const position = (await loadRules()).position();

const GAME = `[Event "Test"]
[Site "?"]
[Date "2026.01.02"]
[Round "?"]
[White "A \\"quoted\\" name"]
[Black "<script>alert(1)</script>"]
[Result "1-0"]

1. e4 {[%clk 0:04:59] best} (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 $1 Nc6 (2... d6 {Philidor}
3. d4) 3. Bb5 1-0
`;

function read(text: string) {
  return unwrap(treeOf(position, unwrap(recordFromPgn(position, unwrap(parsePgnGame(text))))));
}

test('a game with variations becomes a tree, and the same game again', () => {
  const { tree } = read(GAME);
  expect(mainLine(tree).map(({ played }) => played?.san)).toEqual([undefined, 'e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  const root = nodeOf(tree, ROOT);
  expect(root.children.map((id) => nodeOf(tree, id).played?.san)).toEqual(['e4', 'd4', 'c4']);
  const [first] = root.children.map((id) => nodeOf(tree, id));
  expect(first).toMatchObject({ clock: 299_000, comments: ['best'] });
  const tags = Object.fromEntries(unwrap(parsePgnGame(GAME)).tags);
  const text = exportPgn(pgnOf(tree, tags));
  expect(text.replace(/\s+/g, ' ')).toBe(
    GAME.replace('{[%clk 0:04:59] best}', '{[%clk 0:04:59]} {best}').replace(/\s+/g, ' '),
  );
});

test('nested variations leave where they should', () => {
  const { tree } = read(GAME);
  const lines = [...tree.nodes.values()]
    .filter(({ children }) => children.length === 0)
    .map(({ id }) =>
      pathTo(tree, id)
        .slice(1)
        .map(({ played }) => played!.san)
        .join(' '),
    );
  expect(lines.sort()).toEqual(['c4', 'd4 Nf6 c4', 'd4 d5 c4', 'e4 e5 Nf3 Nc6 Bb5', 'e4 e5 Nf3 d6 d4']);
});

test('a record is played through again, and a bad one is refused', () => {
  const { tree, at } = read(GAME);
  const record = recordOf(tree, at);
  const again = unwrap(treeOf(position, JSON.parse(JSON.stringify(record))));
  expect(recordOf(again.tree, again.at)).toEqual(record);
  for (const bad of [
    null,
    {},
    { fen: 'x', moves: [] },
    { fen: START_FEN, moves: [{ parent: 5, uci: 'e2e4' }] },
    { fen: START_FEN, moves: [{ parent: 0, uci: 'e2e5' }] },
    { fen: START_FEN, moves: [null] },
  ])
    expect(treeOf(position, bad).ok, JSON.stringify(bad)).toBe(false);
});

test('a game from a set-up position of Chess960 keeps its start', () => {
  const { tree } = read(`[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"]

1. O-O Ke7 *`);
  const text = exportPgn(pgnOf(tree, {}));
  expect(text).toContain('[Variant "Chess960"]');
  expect(text).toContain('[FEN "4k3/8/8/8/8/8/8/5KR1 w K - 0 1"]');
  expect(text).toContain('1. O-O Ke7 *');
});
