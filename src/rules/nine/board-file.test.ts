import { expect, test } from 'vitest';
import { parseBoard } from './board-file.ts';

const DUEL = { name: 'duel', title: 'Duel', start: '3qkq3/9/9/9/9/9/9/9/3TKT3' };

/** The board file with some fields changed; undefined leaves one out. */
const changed = (fields: object) => JSON.stringify({ ...DUEL, ...fields });

const NAME = 'expected lower-case letters and digits in words joined by hyphens, 40 characters at most';
const TITLE = 'expected one line of 1 to 80 characters, without control characters';
const START = 'expected the board of an SFEN, such as "3qkq3/9/9/9/9/9/9/9/3TKT3"';
const DECLARATION = { ranks: 3, men: 2, points: { first: 5, second: 5 } };

test.each([
  [changed({ name: undefined }), 'name', `is missing; ${NAME}`],
  [changed({ title: undefined }), 'title', `is missing; ${TITLE}`],
  [changed({ start: undefined }), 'start', `is missing; ${START}`],
  [changed({ name: 5 }), 'name', `${NAME}, found 5`],
  [changed({ name: 'Duel' }), 'name', `${NAME}, found "Duel"`],
  [changed({ name: 'd'.repeat(41) }), 'name', `${NAME}, found "${'d'.repeat(40)}…"`],
  [changed({ title: '' }), 'title', `${TITLE}, found ""`],
  [changed({ title: null }), 'title', `${TITLE}, found null`],
  [changed({ start: 9 }), 'start', `${START}, found 9`],
  [changed({ start: 'x'.repeat(300) }), 'start', `${START}, found "${'x'.repeat(40)}…"`],
  [changed({ hands: true }), 'hands', 'expected an object with first and second, found true'],
  [changed({ hands: { first: true } }), 'hands.second', 'is missing; expected true or false'],
  [changed({ hands: { first: true, second: 'no' } }), 'hands.second', 'expected true or false, found "no"'],
  [changed({ pawnDropMate: 'no' }), 'pawnDropMate', 'expected "forbidden" or "allowed", found "no"'],
  [changed({ noMoves: 'stalemate' }), 'noMoves', 'expected "loss" or "draw", found "stalemate"'],
  [changed({ repetition: 4 }), 'repetition', 'expected an object with occurrences and perpetualCheck, found 4'],
  [
    changed({ repetition: { occurrences: 1 } }),
    'repetition.occurrences',
    'expected a whole number from 2 to 8, found 1',
  ],
  [
    changed({ repetition: { occurrences: 2.5 } }),
    'repetition.occurrences',
    'expected a whole number from 2 to 8, found 2.5',
  ],
  [changed({ enteringKing: 'yes' }), 'enteringKing', 'expected an object with points or null, found "yes"'],
  [
    changed({ enteringKing: { ranks: 3 } }),
    'enteringKing.points',
    'is missing; expected an object with first and second',
  ],
  [
    changed({ enteringKing: { ...DECLARATION, points: { first: -1, second: 5 } } }),
    'enteringKing.points.first',
    'expected a whole number from 0 to 255, found -1',
  ],
  [
    changed({ enteringKing: { ...DECLARATION, ranks: 1, men: 9 } }),
    'enteringKing.men',
    '9 men and a king do not fit on 1 rank',
  ],
  [
    changed({ enteringKing: { ...DECLARATION, men: 5 } }),
    'enteringKing.men',
    '5 men besides the king, but the board has only 4',
  ],
  [
    changed({ enteringKing: { ...DECLARATION, points: { first: 21, second: 28 } } }),
    'enteringKing.points',
    '21 and 28 points, but all men of the board have only 20',
  ],
  [changed({ tryRule: 1 }), 'tryRule', 'expected true or false, found 1'],
  [changed({ nomoves: 'loss' }), 'nomoves', "is not a field of a board file; did you mean 'noMoves'?"],
  [
    changed({ hands: { first: true, second: true, third: true } }),
    'hands.third',
    'is not a field of a board file; expected one of: first, second',
  ],
  [
    changed({ enteringKing: { ...DECLARATION, rank: 3 } }),
    'enteringKing.rank',
    "is not a field of a board file; did you mean 'ranks'?",
  ],
  [
    changed({}).replace('{', '{"__proto__":1,'),
    '__proto__',
    'is not a field of a board file; expected one of: name, title, start, hands, pawnDropMate, noMoves, repetition, enteringKing, tryRule',
  ],
  [changed({}).replace('{', '{"name":"other",'), 'name', 'is given twice'],
  [
    changed({ hands: { first: true, second: true } }).replace('"second"', '"f\\u0069rst"'),
    'hands.first',
    'is given twice',
  ],
  [changed({ name: 'mixed' }), 'name', '"mixed" is the name of a built-in board with other rules'],
  [changed({ name: 'chess' }), 'name', '"chess" is the name of another game'],
  [changed({ start: `${DUEL.start} b - 1` }), 'start', 'placement, rank i: " " is not a piece'],
  [changed({ start: DUEL.start.replace('3T', '4T') }), 'start', 'placement, rank i: more than 9 squares'],
  [changed({ start: DUEL.start.replace('k', 'q') }), 'start', 'the second player has 0 kings, expected one'],
  ['[]', 'board', 'expected an object with name, title, and start, found a list of 0'],
  ['null', 'board', 'expected an object with name, title, and start, found null'],
  ['"shogi"', 'board', 'expected an object with name, title, and start, found "shogi"'],
  ['', 'board', 'is not valid JSON: "Unexpected end of JSON input"'],
])('the board file %s has a fault of the field %s', (text, field, message) => {
  const { fault } = parseBoard(text) as { fault: { field: string; message: string } };
  expect([fault.field, fault.message]).toEqual([field, message]);
});

test('a name in several objects is not given twice', () => {
  const points = { first: 5, second: 5 };
  const text = changed({
    hands: { first: true, second: true },
    enteringKing: { men: 1, points },
    title: '"a": {"a": "}',
  });
  expect(parseBoard(text)).toMatchObject({ ok: true, value: { title: '"a": {"a": "}' } });
});
