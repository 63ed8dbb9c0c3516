// Commands on boards of 9 × 9.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { NINE_BOARDS } from '../rules/board-names.ts';
import { SHOGI } from '../rules/nine/board.ts';
import { packageFile } from '../rules/package.ts';
import { lucena, runHere } from './run.testing.ts';
import { ninePositionSchema, perftSchema } from './schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'boards-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const DUEL = {
  name: 'duel',
  title: 'Two queens against two rooks',
  start: '3qkq3/9/9/9/9/9/9/9/3TKT3',
  hands: { first: false, second: true },
  noMoves: 'loss',
};

describe('boards', () => {
  test('list names every board', async () => {
    const { out } = await lucena('boards', 'list', '--json');
    expect(JSON.parse(out)).toEqual(['chess', ...NINE_BOARDS]);
  });

  test('show prints the start position and the rules', async () => {
    const { out } = await lucena('boards', 'show', 'shogi');
    expect(out).toMatch(/l {2}n {2}s {2}g {2}k {2}g {2}s {2}n {2}l {2}a/);
    expect(out).toContain('3 ranks, 10 men, 28 or 27 points');
  });

  test('check accepts a board file, and perft counts on it', async () => {
    const path = file('duel.json', DUEL);
    expect((await lucena('boards', 'check', path)).out).toMatch(/^duel: correct, \d+ legal moves at the start\n$/);
    const { out } = await lucena('perft', '2', '--board', path, '--json');
    expect(perftSchema.parse(JSON.parse(out)).nodes).toBeGreaterThan(400);
  });

  test('the board file of the docs is correct', async () => {
    const docs = readFileSync(packageFile('docs/boards.md'), 'utf8');
    const [, json] = /```json\n(\{\n {2}"name"[\s\S]*?\n\})\n```/.exec(docs)!;
    const [, printed] = /boards check duel\.json\n(.*\n)/.exec(docs)!;
    expect((await lucena('boards', 'check', file('duel.json', json))).out).toBe(printed);
  });

  test.each([
    ['broken.json', '{', /board: is not valid JSON/],
    ['no-start.json', { name: 'x', title: 'X' }, /start: /],
    ['bad-name.json', { ...DUEL, name: 'Du el' }, /name: expected lower-case letters/],
    ['unknown-field.json', { ...DUEL, colour: 1 }, /colour/],
    ['no-king.json', { ...DUEL, start: '3q1q3/9/9/9/9/9/9/9/3TKT3' }, /start: the second player has 0 kings/],
    ['in-check.json', { ...DUEL, start: '3qkq3/9/9/9/4T4/9/9/9/3TK4' }, /start: the side not to move is in check/],
    ['short.json', { ...DUEL, start: '3qkq3/9' }, /start: placement: expected 9 ranks, found 2/],
    [
      'escape.json',
      { ...DUEL, title: 'Duel \u001b[31m' },
      /title: expected one line of 1 to 80 characters, without control characters, found "Duel \\u001b/,
    ],
    ['taken.json', { ...DUEL, name: 'shogi' }, /name: "shogi" is the name of a built-in board with other rules/],
    [
      'mate.json',
      { ...DUEL, start: 'k8/9/9/9/9/9/9/t8/t3K4' },
      /start: the game is over before the first move: checkmate\n$/,
    ],
    [
      'no-moves.json',
      { ...DUEL, start: '8k/9/9/9/9/9/9/1tt6/K8' },
      /start: the game is over before the first move: no moves\n$/,
    ],
    ['large.json', ' '.repeat(2 ** 20 + 1), /has more than 1048576 bytes/],
    ['stuck.json', { ...DUEL, start: '3qkq2P/9/9/9/9/9/9/9/3TKT3' }, /a pawn on 1a could never move/],
  ])('check refuses %s in one line', async (name, content, message) => {
    const { status, err } = await lucena('boards', 'check', file(name, content));
    expect(status).toBe(2);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('what show prints as JSON is a board file', async () => {
    const { out } = await lucena('boards', 'show', 'fair', '--json');
    expect((await lucena('boards', 'check', file('fair.json', out))).out).toBe(
      'fair: correct, 34 legal moves at the start\n',
    );
  });

  test('chess has no board file', async () => {
    const { status, err } = await lucena('boards', 'show', 'chess');
    expect([status, err]).toEqual([2, 'lucena: board: chess is not a board of 9 × 9 and has no board file\n']);
  });

  test.skipIf(!existsSync('/dev/zero'))('files without an end are refused', async () => {
    const board = await lucena('boards', 'check', '/dev/zero');
    expect([board.status, board.err]).toEqual([2, "lucena: file: '/dev/zero' has more than 1048576 bytes\n"]);
    const game = await lucena('convert', '/dev/zero', '--board', 'shogi');
    expect([game.status, game.err]).toEqual([2, "lucena: file: '/dev/zero' has more than 16000000 bytes\n"]);
  });

  test('an unknown board is refused with the known names', async () => {
    const { status, err } = await lucena('perft', '1', '--board', 'shogy');
    expect([status, err]).toEqual([2, "lucena: board: there is no board 'shogy'; did you mean 'shogi'?\n"]);
  });
});

describe('position', () => {
  test('JSON follows its schema', async () => {
    const { out } = await lucena('position', '--board', 'shogi', '--moves', '7g7f', '--json');
    const facts = ninePositionSchema.parse(JSON.parse(out));
    expect(facts.turn).toBe('second');
    expect(facts.moves).toHaveLength(30);
    expect(facts.moves).toContainEqual({ usi: '3c3d', western: 'P-34', japanese: '３四歩' });
  });

  test('text shows hands, status and moves', async () => {
    const { out } = await lucena('position', '--board', 'shogi', '--fen', '8k/9/6NG1/9/9/9/9/9/4K4 b 2P 1');
    expect(out).toContain('first in hand: P×2');
    expect(out).toContain('first to move');
  });

  test('a drop that is not allowed is explained', async () => {
    const { status, err } = await lucena(
      ...['position', '--board', 'shogi', '--fen', '4k4/9/9/9/9/9/P8/9/4K4 b P 1', '--moves', 'P*9e'],
    );
    expect(status).toBe(2);
    expect(err).toContain('moves, number 1: P*9e is illegal: two unpromoted pawns on one file');
  });
});

describe('convert', () => {
  const RECORD = '[Board "shogi"]\n[First "A"]\n\n1. 7g7f {open} 3c3d (8c8d 2. 2g2f) 2. 8h2b+ 3a2b 1-0\n';
  const TWO = `${RECORD}\n[Board "shogi"]\n\n1. 2g2f {a} ;b }\n0-1\n`;

  test.each(['kif', 'csa', 'jkf', 'ki2', 'record'])('a record becomes %s and comes back', async (format) => {
    const there = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', '--to', format], {
      input: RECORD,
    });
    expect(there.status).toBe(0);
    const back = await runHere(['convert', '-', '--board', 'shogi', '--from', format, '--to', 'usi'], {
      input: there.out,
    });
    expect(back.out).toMatch(/^position (startpos|sfen [^\n]* 1) moves 7g7f 3c3d 8h2b\+ 3a2b\n$/);
  });

  test('all games of a file are converted', async () => {
    const usi = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', '--to', 'usi'], { input: TWO });
    expect(
      usi.out
        .trim()
        .split('\n')
        .map((line) => line.replace(/.* moves /, '')),
    ).toEqual(['7g7f 3c3d 8h2b+ 3a2b', '2g2f']);
    const json = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record'], { input: TWO });
    expect(
      json.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).result),
    ).toEqual(['1-0', '0-1']);
    const record = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', '--to', 'record'], {
      input: TWO,
    });
    const again = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record'], { input: record.out });
    expect(again.out).toBe(json.out);
  });

  test.each([
    ['a format of one game', ['--to', 'kif'], TWO, 'lucena: to: kif has one game, and this file has 2\n'],
    [
      'an illegal move',
      [],
      TWO.replace('1. 2g2f', '1. 2g2e'),
      'lucena: game 2, move 1: 2g2e is illegal: the pawn cannot move there, or it would expose its king\n',
    ],
    ['a game without a board', [], `${TWO}1. 7g7f *`, 'lucena: record: line 10: the tag Board is missing\n'],
  ])('nothing is written if one of several games has a fault: %s', async (_name, more, input, err) => {
    const done = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', ...more], { input });
    expect([done.status, done.out, done.err]).toEqual([2, '', err]);
  });

  const NOTES = '[Board "shogi"]\n[Round "3"]\n\n1. 7g7f {open} 3c3d (8c8d {wing} 2. 2g2f) (1c1d) 2. 8h2b+ 3a2b 1-0\n';
  const NOTED = ['2 variations (3 moves)', '2 comments'];

  test.each([
    ['csa', '2 variations (3 moves), 1 comment, the tag Round, and the result 1-0'],
    ['kif', 'the tag Round'],
    ['ki2', 'the tag Round'],
    ['jkf', 'the tag Round and the result 1-0'],
    ['sfen', NOTED.join(' and ')],
    ['usi', NOTED.join(' and ')],
    ['record', undefined],
    ['json', undefined],
  ])('one line names what %s cannot hold', async (to, lost) => {
    const { status, err } = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', '--to', to], {
      input: NOTES,
    });
    expect([status, err]).toEqual([
      0,
      lost === undefined ? '' : `lucena: warning: game 1: ${to} cannot hold ${lost}\n`,
    ]);
  });

  test('each game has its own line, and what was not read is named', async () => {
    const both = await runHere(['convert', '-', '--board', 'shogi', '--from', 'record', '--to', 'usi'], {
      input: `${NOTES}\n${NOTES}`,
    });
    const line = (number: number) => `lucena: warning: game ${number}: usi cannot hold ${NOTED.join(' and ')}\n`;
    expect(both.err).toBe(line(1) + line(2));
    const csa = await runHere(['convert', '-', '--board', 'shogi', '--from', 'csa', '--to', 'record'], {
      input: 'V2.2\nPI\n+\n+7776FU\nT12\n/\nPI\n+\n+2726FU\n%TORYO\n',
    });
    expect(csa.err).toBe('lucena: warning: game 1: record cannot hold 1 time\n');
    expect(csa.out.match(/\[Board "shogi"\]/g)).toHaveLength(2);
  });

  test('a KIF file in Shift_JIS is read', async () => {
    // 手合割：平手, 1 ７六歩(77)
    const bytes = Buffer.from('8ee88d878a8481469 5bd8ee80d0a8ee8909481 5c81 5c8e778eb28eE8'.replace(/\s/g, ''), 'hex');
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('手合割：平手');
    const moves = Buffer.concat([bytes, Buffer.from('0d0a31208256985a95e0283737290d0a', 'hex')]);
    const path = join(folder, 'game.kif');
    writeFileSync(path, moves);
    const { out } = await lucena('convert', path, '--board', 'shogi', '--to', 'usi');
    expect(out).toContain('moves 7g7f');
  });

  test.each([
    [['--from', 'pgn'], 'from: shogi has no notation'],
    [['--to', 'epd'], 'to: shogi has no notation'],
  ])('a notation that the board does not have is refused: %s', async (more, message) => {
    const { status, err } = await runHere(['convert', '-', '--board', 'shogi', ...more], { input: RECORD });
    expect([status, err.startsWith(`lucena: ${message}`)]).toEqual([2, true]);
  });

  test('a board with the start and the rules of shogi has the formats of shogi, whatever its name', async () => {
    // The same start, in other digits.
    const start = SHOGI.start.replace('/9/', '/45/');
    const board = { ...SHOGI, name: 'club-shogi', title: 'Shogi of the club', start };
    const own = file('club-shogi.json', board);
    for (const format of ['kif', 'csa']) {
      const there = await runHere(['convert', '-', '--board', own, '--to', format], {
        input: RECORD.replace('shogi', 'club-shogi'),
      });
      expect([there.status, there.err]).toEqual([0, expect.not.stringContaining('shogi only')]);
      const back = await runHere(['convert', '-', '--board', own, '--from', format, '--to', 'record'], {
        input: there.out,
      });
      expect(back.out).toContain('[Board "club-shogi"]');
      expect(back.out).toContain('8h2b+');
    }
    const other = file('club-shogi.json', { ...board, repetition: { occurrences: 3, perpetualCheck: 'loss' } });
    const refused = await runHere(['convert', '-', '--board', other, '--to', 'kif'], {
      input: RECORD.replace('shogi', 'club-shogi'),
    });
    expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('kif is for shogi only')]);
  });

  test('a record of another board and KIF for another board are refused', async () => {
    const other = await runHere(['convert', '-', '--board', 'mixed'], { input: RECORD });
    expect(other.err).toContain('the record is of a game on the board shogi, not mixed');
    const kif = await runHere(['convert', '-', '--board', 'mixed', '--to', 'kif'], {
      input: RECORD.replace('shogi', 'mixed').replace('8h2b+ 3a2b ', ''),
    });
    expect([kif.status, kif.out]).toEqual([2, '']);
  });
});
