import { parseComment } from 'chessops/pgn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { tidyComment } from './pgn.ts';
import { type PgnCommands, type PgnMark, readCommands, writeCommands } from './pgn-commands.ts';
import { exportPgn } from './pgn-export.ts';
import { parsePgnGame } from './pgn-parser.ts';

const commandsIn = (text: string) => readCommands([text]).commands;

describe('comment commands of lichess and chess.com are read as data (trust 2)', () => {
  test.each<[string, PgnCommands]>([
    ['[%eval 0.25]', { evaluation: { cp: 25 } }],
    ['[%eval -1.5]', { evaluation: { cp: -150 } }],
    ['[%eval +3]', { evaluation: { cp: 300 } }],
    ['[%eval -0.00]', { evaluation: { cp: 0 } }],
    ['[%eval 0.25,18]', { evaluation: { cp: 25, depth: 18 } }],
    ['[%eval #-3]', { evaluation: { mate: -3 } }],
    ['[%eval #12,30]', { evaluation: { mate: 12, depth: 30 } }],
    ['[%clk 0:04:59]', { clock: 299_000 }],
    ['[%clk 1:00:02.5]', { clock: 3_602_500 }],
    ['[%emt 0:00:07.125]', { elapsed: 7125 }],
    ['[%emt 2.5]', { elapsed: 2500 }],
    [
      '[%csl Gd4,Re5] [%cal Gd2d4, Yg1f3]',
      {
        marks: [
          { color: 'green', from: 'd4' },
          { color: 'red', from: 'e5' },
          { color: 'green', from: 'd2', to: 'd4' },
          { color: 'yellow', from: 'g1', to: 'f3' },
        ],
      },
    ],
    ['[%timestamp 12] [%mdl 4] [%nothing]', { others: ['[%timestamp 12]', '[%mdl 4]', '[%nothing]'] }],
  ])('%s', (text, expected) => {
    const read = readCommands([text]);
    expect(read).toEqual({ commands: expected, comments: [] });
    expect(readCommands(writeCommands(read))).toEqual(read);
  });

  test('text and commands may come in any order, over several comments', () => {
    const comments = ['A plan [%clk 0:01:00] and [%eval 0.1] another', '[%cal Ba1a2]  end', 'no [command] here'];
    expect(readCommands(comments)).toEqual({
      commands: { clock: 60_000, evaluation: { cp: 10 }, marks: [{ color: 'blue', from: 'a1', to: 'a2' }] },
      comments: ['A plan and another', 'end', 'no [command] here'],
    });
  });

  test('malformed and repeated commands are kept for export and are not text', () => {
    const odd = [
      '[%eval]',
      '[%eval x]',
      '[%eval #0]',
      '[%clk 0:01]',
      '[%clk 1:2]',
      '[%csl Gz9]',
      '[%cal Gd2]',
      '[%csl ]',
    ];
    expect(readCommands(odd)).toEqual({ commands: { others: odd.map(tidyComment) }, comments: [] });
    expect(commandsIn('[%eval 1] [%eval 2]')).toEqual({ evaluation: { cp: 100 }, others: ['[%eval 2]'] });
    expect(readCommands(['[% of games] and [%clk 0:01:00'])).toEqual({
      commands: {},
      comments: ['[% of games] and [%clk 0:01:00'],
    });
  });

  test('an independent parser finds the same data', () => {
    const text = '[%eval -1.25,20] [%clk 0:10:03.5] [%emt 0:00:02] [%csl Ga1] [%cal Rb1c3] sharp';
    const oracle = parseComment(writeCommands(readCommands([text])).join(' '));
    expect(oracle).toEqual({
      text: 'sharp',
      evaluation: { pawns: -1.25, depth: 20 },
      clock: 603.5,
      emt: 2,
      shapes: [
        { color: 'green', from: 0, to: 0 },
        { color: 'red', from: 1, to: 18 },
      ],
    });
  });

  test('hostile comments cost time in proportion to their length', () => {
    const long = 200_000;
    expect(commandsIn('[%a'.repeat(long))).toEqual({});
    expect(commandsIn(`${'[%'.repeat(long)}]`)).toEqual({});
    expect(commandsIn('[%a]'.repeat(long)).others).toHaveLength(long);
    expect(commandsIn(`[%csl ${'Ga1,'.repeat(long)}Ga1]`).marks).toHaveLength(long + 1);
    expect(commandsIn(`[%a${' '.repeat(long)}]`.repeat(4)).others).toEqual(Array(4).fill('[%a ]'));
    expect(writeCommands({ commands: { others: Array(long).fill('[%a]') }, comments: [] })[0]).toHaveLength(
      5 * long - 1,
    );
  });
});

const square = fc.stringMatching(/^[a-h][1-8]$/);
const color = fc.constantFrom('green', 'red', 'yellow', 'blue' as const);
const squares = fc.array(fc.record({ color, from: square }), { maxLength: 3 });
const arrows = fc.array(fc.record({ color, from: square, to: square }), { maxLength: 3 });
const depth = fc.option(fc.nat(999), { nil: undefined });
const evaluation = fc.oneof(
  fc.record({ cp: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cp) => cp / 100 + 0), depth }),
  fc.record({ mate: fc.integer({ min: -999, max: 999 }).filter((mate) => mate !== 0), depth }),
);
const commands = fc
  .record({ evaluation, clock: fc.nat(99_999_999), elapsed: fc.nat(99_999_999), squares, arrows }, { requiredKeys: [] })
  .map(({ squares: some = [], arrows: more = [], ...rest }) => {
    const marks: PgnMark[] = [...some, ...more];
    return marks.length === 0 ? rest : { ...rest, marks };
  });

test('data is written and read back unchanged (trust 2)', () => {
  fc.assert(
    fc.property(commands, (data) => {
      const read = readCommands(writeCommands({ commands: data, comments: ['words'] }));
      expect(read).toEqual({ commands: data, comments: ['words'] });
    }),
    { seed: 21, numRuns: 2000 },
  );
});

test('any comment keeps its data and text through reading, export and reading again (trust 2)', () => {
  const pieces = [
    '[%',
    ']',
    '[%eval 0.1',
    '[%clk 0:01:00]',
    '[%csl Ga1',
    ',Rb2',
    '[%cal Ga1b2]',
    '[%x y]',
    ' ',
    'word',
    '#-2',
    '}',
    '{',
    '[',
    '%',
    '\n',
    '\u00a0',
  ];
  const comment = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
  let commandsSeen = 0;
  fc.assert(
    fc.property(fc.array(comment, { maxLength: 3 }), (comments) => {
      const read = readCommands(comments.map(tidyComment).filter((text) => text !== ''));
      if (Object.keys(read.commands).length > 0) commandsSeen++;
      const move = { san: 'e4', nags: [], comments: writeCommands(read), variations: [] };
      const text = exportPgn({ tags: new Map(), line: { comments: [], moves: [move] }, result: '*' });
      const again = unwrap(parsePgnGame(text)).line.moves[0]!.comments;
      expect(readCommands(again)).toEqual(read);
      for (const words of read.comments) expect(words).not.toMatch(/\[%(eval|clk|csl|cal)[^\]]*\]/);
    }),
    { seed: 22, numRuns: 5000 },
  );
  expect(commandsSeen).toBeGreaterThan(1000);
});
