import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { parsePgn, parsePgnGame } from '../../notation/pgn-parser.ts';
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
  return unwrap(treeOf(position, unwrap(recordFromPgn(position, unwrap(parsePgnGame(text)))).record));
}

test('a game with variations becomes a tree and is written back unchanged', () => {
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

test('nested variations branch at the right moves', () => {
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

test('a stored game is replayed, and a bad one is refused', () => {
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

/** In the style of a server's export, with comments before the game and before a variation. */
const SERVED = `{ [%csl Ge4] Before the game } 1. e4 { [%eval 0.25] [%clk 0:04:59.5] } 1... e5 $2 { Why? [%eval 1.5,18]
[%emt 0:00:02] [%mdl 4] } ({ [%csl Rd5] Better: } 1... d5 { [%cal Gd5e4,Bd8d5] }) 2. Nf3 { [%eval #-3] } 2... Nc6 {[%clk x]} *`;

test('comment commands of servers become data of the moves, and the rest stays text (trust 2)', () => {
  const { tree } = read(SERVED);
  const [start, e4, e5, , Nf3, Nc6] = [ROOT, 1, 2, 3, 4, 5].map((id) => nodeOf(tree, id));
  expect(start).toMatchObject({ comments: ['Before the game'], marks: [{ color: 'green', from: 'e4' }] });
  expect(e4).toMatchObject({ comments: [], evaluation: { cp: 25 }, clock: 299_500 });
  const data = { evaluation: { cp: 150, depth: 18 }, elapsed: 2000, others: ['[%mdl 4]'] };
  expect(e5).toMatchObject({ comments: ['Why?'], nags: [2], ...data });
  expect(nodeOf(tree, 3)).toMatchObject({ before: ['[%csl Rd5] Better:'], marks: [{ to: 'e4' }, { to: 'd5' }] });
  expect(Nf3).toMatchObject({ evaluation: { mate: -3 }, comments: [] });
  expect(Nc6).toMatchObject({ others: ['[%clk x]'], comments: [] });
});

test('a server’s game is unchanged after reading, storing, exporting and reading again (trust 2)', () => {
  const { tree, at } = read(SERVED);
  const record = recordOf(tree, at);
  const stored = unwrap(treeOf(position, JSON.parse(JSON.stringify(record))));
  expect(recordOf(stored.tree, stored.at)).toEqual(record);
  const text = exportPgn(pgnOf(tree, {}));
  for (const part of ['[%eval 0.25] [%clk 0:04:59.5]', '[%eval #-3]', '[%cal Gd5e4,Bd8d5]', '[%mdl 4]', '[%clk x]'])
    expect(text.replace(/\s+/g, ' ')).toContain(part);
  expect(recordOf(read(text).tree, at)).toEqual(record);
});

test('the Variant tag for standard chess is kept, and a wrong one is dropped (trust 2)', () => {
  const { tree } = read('1. e4 *');
  expect(exportPgn(pgnOf(tree, { Variant: 'Standard' }))).toContain('[Variant "Standard"]');
  expect(exportPgn(pgnOf(tree, { Variant: 'Chess960' }))).not.toContain('Variant');
});

test('a game stored by an earlier version keeps its data', () => {
  const moves = [{ parent: 0, uci: 'e2e4', clock: 60_000, comments: ['[%eval 0.3] fine'] }];
  const { tree } = unwrap(treeOf(position, { fen: START_FEN, moves, at: 1 }));
  expect(nodeOf(tree, 1)).toMatchObject({ clock: 60_000, evaluation: { cp: 30 }, comments: ['fine'] });
});

test('a null move cuts off the rest of its line, with a warning (trust 5.4)', () => {
  const [item] = parsePgn('1. e4 e5 (1... -- 2. d4) (1... c5 2. Nf3 Z0) 2. Nf3 *');
  const { record, warnings } = unwrap(recordFromPgn(position, unwrap(item!), item!.ok ? item! : {}));
  expect(record.moves.map(({ uci }) => uci).join(' ')).toBe('e2e4 e7e5 c7c5 g1f3 g1f3');
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/^game 1, line 1, column 16, ply 2 /);
});

test('a Chess960 game from a set-up position keeps its start', () => {
  const { tree } = read(`[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"]

1. O-O Ke7 *`);
  const text = exportPgn(pgnOf(tree, {}));
  expect(text).toContain('[Variant "Chess960"]');
  expect(text).toContain('[FEN "4k3/8/8/8/8/8/8/5KR1 w K - 0 1"]');
  expect(text).toContain('1. O-O Ke7 *');
});
