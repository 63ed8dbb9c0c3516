import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { BOARDS, SHOGI } from '../../rules/nine/board.ts';
import { scatter } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { tidyComment } from '../pgn.ts';
import { KIFU_FORMATS, type KifuFormat, type NineGame, type NineMove, playNineGame } from './game.ts';
import { formatKifu, parseKifu, type ReadKifu, readKifu } from './kifu.ts';
import { lossesOf } from './losses.ts';
import { formatRecord, parseRecords } from './record.ts';
import { loadSfen, positionSfen } from './sfen.ts';
import { formatUsi } from './usi-move.ts';

const RUNS = amount({ quick: 100, slow: 5000 });
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const mixed = BOARDS.find(({ name }) => name === 'mixed')!;
const shogi = (await loadNineRules(SHOGI)).position();
const hybrid = (await loadNineRules(mixed)).position();

/** Many different endings. */
function endings(line: (number: number) => string): string {
  return Array.from({ length: 40_000 }, (_, number) => line(number)).join('');
}

/** Moves of both kings to and fro, in KIF. */
function shuffle(plies: number): string {
  const moves = ['５八玉(59)', '５二玉(51)', '５九玉(58)', '５一玉(52)'];
  return Array.from({ length: plies }, (_, ply) => `${ply + 1} ${moves[ply % 4]}\n`).join('');
}

/** A random game with variations and comments. */
function randomGame(number: number, position = shogi): NineGame {
  const random = randomNumbersFor(6, number);
  position.reset();
  const start = positionSfen(position);
  const line = (plies: number, depth: number): NineMove[] => {
    const moves: NineMove[] = [];
    for (let ply = 0; ply < plies; ply++) {
      const legal = position.moves();
      if (legal.length === 0 || position.status().ending !== undefined) break;
      const move = legal[Math.floor(random() * legal.length)]!;
      const variations: NineMove[][] = [];
      const other = legal[Math.floor(random() * legal.length)]!;
      if (depth > 0 && random() < 0.1 && other !== move) {
        position.make(other);
        variations.push([{ usi: formatUsi(other) }, ...line(3, depth - 1)]);
        let made = variations[0]!.length;
        while (made-- > 0) position.unmake();
      }
      position.make(move);
      moves.push({
        usi: formatUsi(move),
        ...(random() < 0.1 ? { comment: `comment ${ply}` } : {}),
        ...(variations.length > 0 ? { variations } : {}),
      });
    }
    return moves;
  };
  const moves = line(60, 2);
  for (let i = 0; i < moves.length; i++) position.unmake();
  return { board: position.core.board.name, start, tags: { First: 'A', Second: 'B' }, moves, result: '*' };
}

describe('records', () => {
  test('a record with comments and variations survives writing and reading', () => {
    for (let number = 0; number < RUNS / 10; number++) {
      for (const position of [shogi, hybrid]) {
        const game = randomGame(number, position);
        const again = unwrap(parseRecords(formatRecord(game)))[0]!;
        expect(again).toEqual(game);
        expect(playNineGame(position, again)).toMatchObject({ ok: true });
      }
    }
  });

  test('records that follow each other are all read', () => {
    const games = [1, 2, 3].map((number) => randomGame(number));
    expect(unwrap(parseRecords(games.map(formatRecord).join('\n')))).toEqual(games);
    expect(unwrap(parseRecords(games.map(formatRecord).join('')))).toEqual(games);
  });

  test('comments survive with any characters, apart from white space', () => {
    const words = fc.array(
      fc.string({ minLength: 1, maxLength: 8 }).filter((word) => !/\s/.test(word)),
      { minLength: 1 },
    );
    const text = fc.array(fc.oneof(words, fc.constant(['}', '{', ';', '%x', '[Board']))).map((lines) =>
      lines
        .map((line) => tidyComment(line.join(' ')))
        .filter((line) => line !== '')
        .join('\n'),
    );
    fc.assert(
      fc.property(text, text, text, (before, first, second) => {
        const variations = [[{ usi: '8c8d', ...(second === '' ? {} : { comment: second }) }]];
        const moves = [
          { usi: '7g7f', ...(first === '' ? {} : { comment: first }) },
          { usi: '3c3d', variations },
        ];
        const game: NineGame = {
          board: 'shogi',
          start: START,
          tags: {},
          moves,
          result: '*',
          ...(before === '' ? {} : { comment: before }),
        };
        expect(unwrap(parseRecords(formatRecord(game)))).toEqual([game]);
      }),
      { seed: 11, numRuns: RUNS },
    );
  });

  test.each(KIFU_FORMATS)('comments that look like %s survive', (format) => {
    for (const comment of [
      'a\nb',
      '*x',
      "'*x",
      '変化：2手',
      '#x',
      '&x',
      'まで2手で後手の勝ち',
      '1 ７六歩(77)',
      '%TORYO',
      '+7776FU',
      '手合割：香落ち',
      '{}',
    ]) {
      const moves = [{ usi: '7g7f', comment }, { usi: '3c3d' }];
      const game: NineGame = { board: 'shogi', start: START, tags: {}, comment, moves, result: '*' };
      expect(unwrap(parseKifu(format, formatKifu(format, game)))).toEqual(game);
    }
  });

  test('a comment on the ending and moves beside it are kept', () => {
    const kif =
      '手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n*good\n3 投了\n*too early\n\n変化：3手\n3 ２六歩(27)\n*better\n4 中断\n*stopped\n';
    const game = unwrap(parseKifu('kif', kif));
    const continued = [{ usi: '3c3d' }, { usi: '2g2f', comment: 'better\nstopped' }];
    expect(game).toMatchObject({ result: '0-1', termination: 'resign' });
    expect(game.moves).toEqual([{ usi: '7g7f' }, { usi: '3c3d', comment: 'good\ntoo early', variations: [continued] }]);
    for (const format of ['kif', 'ki2', 'jkf'] as const)
      expect(unwrap(parseKifu(format, formatKifu(format, game)))).toEqual(game);
    expect(unwrap(parseRecords(formatRecord(game)))).toEqual([game]);
  });

  test.each([
    ['kif', '手合割：平手\n*before\n1 投了\n*at once\n'],
    ['csa', "V2.2\nPI\n+\n'*before\n%TORYO\n'*at once\n"],
    ['jkf', '{"header":{},"moves":[{"comments":["before"]},{"special":"TORYO","comments":["at once"]}]}'],
  ] as const)('a comment on the ending of a game without moves is kept: %s', (format, text) => {
    const game = unwrap(parseKifu(format, text));
    expect(game).toMatchObject({ comment: 'before\nat once', moves: [], result: '0-1', termination: 'resign' });
    for (const other of KIFU_FORMATS) expect(unwrap(parseKifu(other, formatKifu(other, game)))).toEqual(game);
    expect(unwrap(parseRecords(formatRecord(game)))).toEqual([game]);
  });

  test('parts of a text that are not read are named', () => {
    const losses = (format: KifuFormat, text: string) => unwrap(readKifu(format, text)).map((read) => read.losses);
    const kif =
      '開始日時：2020/01/01\n持ち時間：10分\n場所：X\n棋戦：A\n表題：B\n手合割：平手\n1 ７六歩(77) ( 0:05/00:00:05)\n&mark\n2 ３四歩(33)\n3 詰み筋\n\n変化：2手\n2 ８四歩(83)\n3 中断\n';
    const rest =
      '1 bookmark, 1 ending of a variation, the headers timeLimit, title, the ending "詰み筋", which is not known';
    expect(losses('kif', kif)[0]!.join(', ')).toBe(rest);
    expect(losses('kif', '手合割：平手\n1 投了\n\n変化：1手\n1 ７六歩(77)\n2 ３四歩(33)\n')).toEqual([
      ['1 variation of a game without moves'],
    ]);
    expect(losses('csa', 'V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\nT12\n%TORYO\nT6\n')).toEqual([
      ['1 time of an ending', 'the header timeLimit'],
    ]);
  });

  test('times of moves are kept in KIF, CSA and JKF, and their loss is named elsewhere', () => {
    const moves = [{ usi: '7g7f', time: 65_000 }, { usi: '3c3d' }, { usi: '2g2f', time: 3_723_000 }];
    const game: NineGame = { board: 'shogi', start: START, tags: {}, moves, result: '*' };
    for (const format of ['kif', 'csa', 'jkf'] as const)
      expect(unwrap(parseKifu(format, formatKifu(format, game))), format).toEqual(game);
    expect(lossesOf(game, unwrap(parseKifu('ki2', formatKifu('ki2', game))))).toEqual(['2 times']);
    expect(lossesOf(game, unwrap(parseRecords(formatRecord(game)))[0]!)).toEqual(['2 times']);
    const forged =
      '{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":1e300,"s":1}}}]}';
    expect(unwrap(parseKifu('jkf', forged)).moves).toEqual([{ usi: '7g7f' }]);
  });

  test('all games of a CSA file are read', () => {
    const games = ['V2.2\nPI\n+\n+7776FU\n%TORYO\n', '\nPI\n+\n+2726FU\n'];
    const read = unwrap(readKifu('csa', `${games.join('/\r\n')}/\n`));
    expect(read.map(({ game }) => game.moves)).toEqual([[{ usi: '7g7f' }], [{ usi: '2g2f' }]]);
    expect(readKifu('csa', `${games.join('/\n')}/\n+9999XX\n`)).toMatchObject({
      ok: false,
      fault: { field: 'game 3, csa' },
    });
  });

  test('parts that a format cannot hold are named, and no others', () => {
    const moves: NineMove[] = [
      { usi: '7g7f', comment: 'a' },
      { usi: '3c3d', variations: [[{ usi: '8c8d', comment: 'b', variations: [[{ usi: '1c1d' }]] }, { usi: '2g2f' }]] },
    ];
    const tags = { First: 'A', Second: 'B', Event: 'E', Round: '3' };
    const start = START.replace(/1$/, '31');
    const game: NineGame = { board: 'shogi', start, tags, comment: 'c', moves, result: '1-0', termination: 'bad move' };
    const others = ['the tag Round', 'the number of the first move'];
    for (const format of KIFU_FORMATS) {
      const notes = format === 'csa' ? ['2 variations (3 moves)', '1 comment'] : [];
      // These have no word for a win of the side to move for another reason than a rule.
      const result = format === 'csa' || format === 'jkf' ? ['the result 1-0'] : [];
      const lost = [...notes, ...others, ...result, 'the termination "bad move"'];
      expect(lossesOf(game, unwrap(parseKifu(format, formatKifu(format, game)))), format).toEqual(lost);
    }
    expect(lossesOf(game, unwrap(parseRecords(formatRecord(game)))[0]!)).toEqual([]);
  });

  test('players of a handicap game keep their names', () => {
    const game = unwrap(parseKifu('kif', '手合割：香落ち\n上手：A\n下手：B\n戦型：四間飛車\n備考：C\n1 ３四歩(33)\n'));
    expect({ ...game.tags }).toEqual({ First: 'B', Second: 'A', Opening: '四間飛車', Note: 'C' });
    expect(game.start).toBe('lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1');
    for (const format of KIFU_FORMATS) expect(unwrap(parseKifu(format, formatKifu(format, game)))).toEqual(game);
  });

  test.each(KIFU_FORMATS)('a game survives writing and reading as %s', (format) => {
    for (let number = 0; number < RUNS / 20; number++) {
      const game = randomGame(number);
      const flat = (moves: readonly NineMove[]): NineMove[] => moves.map(({ usi }) => ({ usi }));
      // CSA has no variations.
      const expected = format !== 'csa' ? game : { ...game, moves: flat(game.moves) };
      const [{ game: again, losses }] = unwrap(readKifu(format, formatKifu(format, expected))) as [ReadKifu];
      expect(losses).toEqual([]);
      expect(playNineGame(shogi, again)).toMatchObject({ ok: true });
      expect(again.moves).toEqual(expected.moves);
      expect([again.start, again.tags.First, again.tags.Second]).toEqual([game.start, 'A', 'B']);
    }
  });

  test('results and how the game ended are kept', () => {
    const game: NineGame = {
      board: 'shogi',
      start: START,
      tags: {},
      moves: [{ usi: '7g7f' }],
      result: '1-0',
      termination: 'resign',
    };
    for (const format of KIFU_FORMATS)
      expect(unwrap(parseKifu(format, formatKifu(format, game)))).toMatchObject({
        result: '1-0',
        termination: 'resign',
      });
  });

  test.each([
    ['4k4/9/9/9/9/9/9/9/4K4', '5i5h', '4k4/9/9/9/9/9/9/9/4K4 b - 1'],
    ['4k4/9/9/9/9/9/9/9/4K4 w', '5a5b', '4k4/9/9/9/9/9/9/9/4K4 w - 1'],
    [' sfen 4k4/9/9/9/9/9/9/9/4K4  w 1P2p 0', 'P*5b', '4k4/9/9/9/9/9/9/9/4K4 w P2p 1'],
  ])('a game that starts at the incomplete SFEN %s is written with the whole SFEN', (sfen, usi, whole) => {
    const game = unwrap(parseRecords(`[Board "shogi"] [SFEN "${sfen}"] 1. ${usi} *`))[0]!;
    expect(game.start).toBe(whole);
    for (const start of [sfen, whole])
      for (const format of KIFU_FORMATS)
        expect(unwrap(parseKifu(format, formatKifu(format, { ...game, start })))).toMatchObject({
          start: whole,
          moves: [{ usi }],
        });
  });

  test('a bad SFEN in a record is a fault of the SFEN', () => {
    expect(parseRecords('[Board "shogi"] [SFEN "9/9"] *')).toMatchObject({ ok: false, fault: { code: 'sfen.ranks' } });
  });

  test('games from any position with full hands survive writing and reading', () => {
    for (let number = 0; number < RUNS / 10; number++) {
      const random = randomNumbersFor(7, number);
      const start = scatter(shogi, random);
      unwrap(loadSfen(shogi, start));
      const moves: NineMove[] = [];
      for (let ply = 0; ply < 30; ply++) {
        const legal = shogi.moves();
        if (legal.length === 0) break;
        const move = legal[Math.floor(random() * legal.length)]!;
        moves.push({ usi: formatUsi(move) });
        shogi.make(move);
      }
      const tags = { First: 'A', Second: 'B', Event: 'E', Site: 'S', Date: '2026/01/31 10:00:00' };
      const game: NineGame = { board: 'shogi', start, tags, moves, result: '*' };
      for (const format of KIFU_FORMATS) expect(unwrap(parseKifu(format, formatKifu(format, game)))).toEqual(game);
    }
  });

  test.each([
    ['resign', 'loss'],
    ['mate', 'loss'],
    ['timeout', 'loss'],
    ['foulLose', 'loss'],
    ['foulWin', 'win'],
    ['enteringOfKing', 'win'],
    ['impass', 'draw'],
    ['repetitionDraw', 'draw'],
  ] as const)('a game that ends by %s is a %s for the side to move in every format', (termination, outcome) => {
    for (const plies of [1, 2]) {
      const moves = ['7g7f', '3c3d'].slice(0, plies).map((usi) => ({ usi }));
      const isFirst = plies % 2 === 0;
      const result = outcome === 'draw' ? '1/2-1/2' : isFirst === (outcome === 'win') ? '1-0' : '0-1';
      const game: NineGame = { board: 'shogi', start: START, tags: {}, moves, result, termination };
      for (const format of KIFU_FORMATS)
        expect(unwrap(parseKifu(format, formatKifu(format, game))), format).toEqual(game);
    }
  });

  test.each([
    ['%+ILLEGAL_ACTION', '0-1'],
    ['%-ILLEGAL_ACTION', '1-0'],
  ])('in CSA %s loses for the side that it names', (special, result) => {
    for (const moves of ['+7776FU', '+7776FU\n-3334FU']) {
      const game = unwrap(parseKifu('csa', `V2.2\nPI\n+\n${moves}\n${special}\n`));
      expect(game.result).toBe(result);
      expect(unwrap(parseKifu('csa', formatKifu('csa', game))).result).toBe(result);
    }
    // The side that has just moved has made the illegal move.
    const made = special[1] === '+' ? '+7776FU' : '+7776FU\n-3334FU';
    const lost = unwrap(parseKifu('csa', `V2.2\nPI\n+\n${made}\n${special}\n`));
    expect(formatKifu('csa', lost)).toContain(special);
  });

  test('a draw without a reason is written as one by repetition only if it is one', () => {
    const draw = (moves: readonly string[]): string =>
      formatKifu('csa', {
        board: 'shogi',
        start: START,
        tags: {},
        moves: moves.map((usi) => ({ usi })),
        result: '1/2-1/2',
      });
    expect(draw(['7g7f'])).toContain('%HIKIWAKE');
    const cycle = ['5i5h', '5a5b', '5h5i', '5b5a'];
    expect(draw([...cycle, ...cycle, ...cycle])).toContain('%SENNICHITE');
  });

  test.each([
    ['kif', `手合割：平手\n${'*a\n'.repeat(900_000)}`],
    ['csa', `V2.2\nPI\n+\n${"'*a\n".repeat(900_000)}`],
    ['csa', `V2.2\nPI\n+\n${'+5958OU,-5152OU,+5859OU,-5251OU,'.repeat(100_000)}`],
    ['ki2', `手合割：平手\n${'▲５八玉△５二玉▲５九玉△５一玉'.repeat(100_000)}`],
    ['kif', `手合割：平手\n${endings((number) => `1 x${number}\n`)}`],
    ['kif', `手合割：平手\n${shuffle(4000)}${'4000 ５一玉(52)\n1 ５八玉(59)\n'.repeat(2000)}`],
    ['kif', `手合割：平手\n${endings((number) => `まで1手でx${number}\n`)}`],
    ['ki2', `手合割：平手\n${endings((number) => `まで1手でx${number}\n`)}`],
    ['csa', `PI\n+\n${endings((number) => `%X${number}\n`)}`],
    ['jkf', `{"header":{},"moves":[{},${endings((number) => `{"special":"X${number}"},`)}{}]}`],
  ] as const)('a game in %s with too many lines, moves, variations or endings is refused at once', (format, text) => {
    expect(parseKifu(format, text)).toMatchObject({ ok: false, fault: { code: 'kifu.length' } });
  });

  test.each([
    ['record.board', '7g7f *'],
    ['record.syntax', '[Board "shogi"] 7g7f ( 2g2f'],
    ['record.syntax', '[Board "shogi"] 7g7f ) *'],
    ['record.syntax', '[Board "shogi"] ( 7g7f ) *'],
    ['record.syntax', '[Board "shogi"] 7g7f () *'],
    ['record.board', '[Board "shogi"] 7g7f * 3c3d'],
    ['record.board', ''],
    ['record.syntax', `[Board "shogi"] 1. ${'1'.repeat(1_000_000)}`],
    ['record.syntax', '[Board "shogi] 7g7f'],
    ['record.length', ' '.repeat(16_000_001)],
  ])('a bad record has the code %s', (code, text) => {
    expect(parseRecords(text)).toMatchObject({ ok: false, fault: { code } });
  });

  test('a record with too many moves is refused', () => {
    const shuffle = ['5i5h', '5a5b', '5h5i', '5b5a'];
    const moves = Array.from({ length: 6000 }, (_, ply) => ({ usi: shuffle[ply % 4]! }));
    const start = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
    const game: NineGame = { board: 'shogi', start, tags: {}, moves, result: '*' };
    const csa = formatKifu('csa', game);
    expect(parseKifu('csa', csa)).toMatchObject({ ok: false, fault: { code: 'kifu.syntax' } });
    expect(parseRecords(formatRecord(game))).toMatchObject({ ok: false, fault: { code: 'record.syntax' } });
  });

  test.each(KIFU_FORMATS)('a game in %s that is too long is refused', (format) => {
    expect(parseKifu(format, ' '.repeat(4_000_001))).toMatchObject({ ok: false, fault: { code: 'kifu.length' } });
  });

  test('an illegal move is named with its number', () => {
    const game = unwrap(parseRecords('[Board "shogi"] 1. 7g7f 3c3d 2. 8h1a+ *'))[0]!;
    expect(playNineGame(shogi, game)).toMatchObject({ ok: false, fault: { field: 'move 3', code: 'usi.illegal' } });
  });

  test('deep nesting and any text are read or refused', () => {
    expect(parseRecords(`[Board "shogi"] ${'7g7f ('.repeat(1000)}`)).toMatchObject({ ok: false });
    const base = formatRecord(randomGame(1));
    const kif = Object.fromEntries(KIFU_FORMATS.map((format) => [format, formatKifu(format, randomGame(2))]));
    const spoil = fc.tuple(fc.nat(), fc.nat(20), fc.string({ maxLength: 6 }));
    const edits = fc.array(spoil, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(edits, fc.constantFrom(...KIFU_FORMATS, 'record' as const), (list, format) => {
        const bad = list.reduce(
          (text, [at, cut, more]) => {
            const place = at % (text.length + 1);
            return text.slice(0, place) + more + text.slice(place + cut);
          },
          format === 'record' ? base : kif[format]!,
        );
        const parsed = format === 'record' ? parseRecords(bad) : parseKifu(format, bad);
        if (!parsed.ok) {
          expect(parsed.fault.code).toMatch(/^(kifu|record|sfen|setup)\.\w+$/);
          expect(parsed.fault.message).toMatch(/^[^\n]+$/);
          return;
        }
        // A game that can be played can be written.
        for (const game of [parsed.value].flat())
          if (playNineGame(shogi, game).ok) for (const other of KIFU_FORMATS) formatKifu(other, game);
      }),
      { seed: 10, numRuns: RUNS },
    );
  });
});
