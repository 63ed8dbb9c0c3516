import { expect, test } from 'vitest';
import { RECORD_FORMATS } from '../../notation/nine/record-format.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { recordOf } from '../state/game-record.ts';
import { ROOT } from '../state/game-tree.ts';
import { editedSfen, nineFieldsOf, withHeld } from './nine-editor-fields.ts';
import { readRecord, writeRecord } from './records.ts';

const mixed = unwrap(await loadBoard('mixed', () => compileCore('core-nine')));

const GAME = `[Board "shogi"]
[First "Habu"]
[Second "Oyama"]
[Event "A meeting"]

{At the start} 1. 7g7f 2. 3c3d {A choice} (2. 8c8d 3. 2g2f (3. 6g6f)) 3. 8h2b+ 4. 3a2b 5. B*5e 1-0
`;

test('a record becomes a game with variations, comments and tags', async () => {
  const { tree, tags } = unwrap(await readRecord('record', GAME));
  expect(tags).toEqual({ White: 'Habu', Black: 'Oyama', Event: 'A meeting', Result: '1-0' });
  expect([...tree.nodes.values()].map(({ played }) => played?.san ?? '')).toEqual([
    ...['', 'P-76', 'P-34', 'B×22+', 'S×22', 'B*55', 'P-84', 'P-26', 'P-66'],
  ]);
  expect(recordOf(tree, ROOT)).toMatchObject({ board: 'shogi', comments: ['At the start'] });
});

test('of several records the first is read, and all are counted', async () => {
  const { tree, games } = unwrap(await readRecord('record', `${GAME}\n[Board "mixed"]\n\n1. 7g7f *\n`));
  expect(tree.board.name).toBe('shogi');
  expect(games).toBe(2);
});

test.each(RECORD_FORMATS)('a game that is written as %s is read back', async (format) => {
  const { tree, tags } = unwrap(await readRecord('record', GAME));
  const again = unwrap(await readRecord(format, unwrap(writeRecord(format, tree, tags)).text));
  const line = (one: typeof tree) => recordOf(one, ROOT).moves.map(({ parent, uci }) => `${parent} ${uci}`);
  // CSA has no variations.
  const isWhole = format !== 'csa';
  expect(line(again.tree)).toEqual(isWhole ? line(tree) : line(tree).slice(0, 5));
  expect(again.tags).toMatchObject({ White: 'Habu', Black: 'Oyama', Result: '1-0' });
});

test('parts of a game that its format cannot hold are named', async () => {
  const { tree, tags } = unwrap(await readRecord('record', GAME));
  expect(unwrap(writeRecord('csa', tree, tags)).losses).toEqual(['2 variations (3 moves)']);
  for (const format of ['kif', 'record'] as const) expect(unwrap(writeRecord(format, tree, tags)).losses).toEqual([]);
});

test('an illegal move and a board that does not exist are faults, and formats of shogi hold only shogi', async () => {
  const illegal = await readRecord('record', '[Board "shogi"]\n\n1. 7g7f 2. 7g7f *');
  expect(!illegal.ok && illegal.fault).toMatchObject({ field: 'moves[1]' });
  const unknown = await readRecord('record', '[Board "checkers"]\n\n*');
  expect(!unknown.ok && unknown.fault.message).toBe('there is no board “checkers”');
  const { tree } = unwrap(await readRecord('record', '[Board "mixed"]\n\n1. 7g7f *'));
  const written = writeRecord('kif', tree, {});
  expect(!written.ok && written.fault.message).toBe('kif is for shogi only');
  expect(unwrap(writeRecord('record', tree, {})).text).toContain('[Board "mixed"]');
});

test('the editor changes hands and writes them into the position', () => {
  const sfen = '4k4/9/9/9/9/9/9/9/4K4 w R2Fh 7';
  const fields = nineFieldsOf(mixed, sfen);
  const position = mixed.position();
  const normal = (text: string) => {
    unwrap(mixed.notation.load(position, text));
    return mixed.notation.format(position);
  };
  expect(normal(editedSfen(mixed, fields))).toBe(sfen);
  const rook = mixed.kindNames.indexOf('rook');
  const more = withHeld(withHeld(fields, 0, rook, 0), 1, rook, 1);
  expect(normal(editedSfen(mixed, more))).toBe('4k4/9/9/9/9/9/9/9/4K4 w 2Frh 7');
  expect(editedSfen(mixed, withHeld(nineFieldsOf(mixed, '9 b - 1'), 0, rook, -1))).toBe('9 b - 1');
});
