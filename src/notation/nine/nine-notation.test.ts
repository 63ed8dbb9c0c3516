import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { BOARDS, SHOGI } from '../../rules/nine/board.ts';
import { randomWalk, scatter } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type NineGame, type NineMove, playNineGame } from './game.ts';
import { formatKifu, KIFU_FORMATS, type KifuFormat, parseKifu } from './kifu.ts';
import { westernMove } from './move-names.ts';
import { formatRecord, parseRecord } from './record.ts';
import { formatSfen, loadSfen, parseSfen, positionSfen } from './sfen.ts';
import { formatUsi, parseUsi } from './usi-move.ts';

const RUNS = amount({ quick: 100, slow: 5000 });
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const mixed = BOARDS.find(({ name }) => name === 'mixed')!;
const shogi = (await loadNineRules(SHOGI)).position();
const hybrid = (await loadNineRules(mixed)).position();

describe('SFEN', () => {
  test('startpos is the start of the board', () => {
    unwrap(loadSfen(shogi, 'startpos'));
    expect(positionSfen(shogi)).toBe(START);
  });

  test('hands are written with the most valuable kinds first', () => {
    const sfen = 'lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL w RB9Prb9p 7';
    expect(formatSfen(unwrap(parseSfen(sfen)))).toBe(sfen);
    expect(formatSfen(unwrap(parseSfen(sfen.replace('RB9P', '9PBR'))))).toBe(sfen);
  });

  test('promoted pawns of chess are marked', () => {
    const sfen = '4k4/9/+Q3+T4/+C3+H4/9/9/9/9/4K4 b QTCHFqtchf 1';
    const setup = unwrap(parseSfen(sfen));
    expect(formatSfen(setup)).toBe(sfen);
  });

  test('random positions survive writing and reading', () => {
    for (let number = 0; number < RUNS / 5; number++) {
      const position = number % 2 === 0 ? shogi : hybrid;
      const sfen = scatter(position, randomNumbersFor(5, number));
      unwrap(loadSfen(position, sfen));
      expect(positionSfen(position)).toBe(sfen);
    }
  });

  test.each([
    ['sfen.ranks', 'lnsgkgsnl/9 b - 1'],
    ['sfen.rank', START.replace('ppppppppp', 'pppppppp')],
    ['sfen.rank', START.replace('ppppppppp', 'pppppppppp')],
    ['sfen.piece', START.replace('ppppppppp', 'pppp+gpppp')],
    ['sfen.piece', START.replace('ppppppppp', 'ppppxpppp')],
    ['sfen.turn', START.replace(' b ', ' x ')],
    ['sfen.hands', START.replace(' - ', ' K ')],
    ['sfen.hands', START.replace(' - ', ' PP ')],
    ['sfen.hands', START.replace(' - ', ' 0P ')],
    ['sfen.moveNumber', START.replace(/1$/, 'one')],
    ['sfen.fields', `${START} 1`],
    ['sfen.length', START.padEnd(500)],
    ['setup.kings', START.replace('LNSGKGSNL', 'LNSG1GSNL')],
    ['setup.men', START.replace(' - ', ' P ')],
    ['setup.men', START.replace('PPPPPPPPP', 'PPPPQPPPP')],
    ['setup.nifu', '4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1'],
    ['setup.deadEnd', '4k3P/9/9/9/9/9/9/9/4K4 b - 1'],
    ['setup.check', '4k4/4R4/9/9/9/9/9/9/4K4 b - 1'],
  ])('a fault has the code %s: %s', (code, sfen) => {
    unwrap(loadSfen(shogi, 'startpos'));
    const result = loadSfen(shogi, sfen);
    expect(result).toMatchObject({ ok: false, fault: { code } });
    expect(positionSfen(shogi)).toBe(START);
  });

  test('any text is read or refused', () => {
    const alphabet = fc.constantFrom(...'lnsgkrbpLNSGKRBPqtchfQTCHF+123456789/ -bw0x\n');
    const text = fc.oneof(
      fc.string(),
      fc.array(alphabet, { maxLength: 90 }).map((letters) => letters.join('')),
    );
    fc.assert(
      fc.property(text, (sfen) => {
        const loaded = loadSfen(shogi, sfen);
        if (!loaded.ok) expect(loaded.fault.message).not.toBe('');
      }),
      { seed: 9, numRuns: RUNS * 5 },
    );
  });
});

describe('USI moves', () => {
  test.each([
    ['startpos', '7g7f', undefined],
    ['startpos', '7g7e', 'the pawn cannot move there'],
    ['startpos', '3c3d', 'belongs to the other side'],
    ['startpos', '5e5d', 'there is no piece on 5e'],
    ['startpos', '7g7f+', 'the pawn cannot promote there'],
    ['startpos', '8h7g', '7g has a piece of its own side'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*9e', 'two unpromoted pawns on one file'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*8a', 'a pawn on 8a could never move'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'P*5a', '5a is occupied'],
    ['4k4/9/9/9/9/9/P8/9/4K4 b P 1', 'G*5e', 'there is no gold in hand'],
    ['4k4/P8/9/9/9/9/9/9/4K4 b - 1', '9b9a', 'the pawn must promote'],
    ['8k/9/6NG1/9/9/9/9/9/4K4 b P 1', 'P*1b', 'a dropped pawn may not give mate'],
    ['startpos', 'e2e4', 'is not a USI move'],
    ['startpos', 'K*5e', 'is not a USI move'],
  ])('%s %s: %s', (sfen, usi, message) => {
    unwrap(loadSfen(shogi, sfen));
    const move = parseUsi(shogi, usi);
    if (message === undefined) expect(move.ok && formatUsi(move.value)).toBe(usi);
    else expect(move.ok ? '' : move.fault.message).toContain(message);
  });

  test('a pawn of chess names the kind it promotes to', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/f8/4K4 w - 1'));
    const moves = hybrid.moves().map(formatUsi);
    expect(moves.filter((usi) => usi.startsWith('9h'))).toEqual(['9h9iq', '9h9it', '9h9ic', '9h9ih']);
    hybrid.make(unwrap(parseUsi(hybrid, '9h9iq')));
    expect(positionSfen(hybrid)).toBe('4k4/9/9/9/9/9/9/9/+q3K4 b - 2');
  });

  test('a promoted pawn of chess returns as a pawn of chess', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/9/+q2RK4 b - 1'));
    hybrid.make(unwrap(parseUsi(hybrid, '6i9i')));
    expect(positionSfen(hybrid)).toBe('4k4/9/9/9/9/9/9/9/R3K4 w F 2');
  });

  test('a pawn of chess that was dropped where pawns start may move two squares', () => {
    unwrap(loadSfen(hybrid, '4k4/9/9/9/9/9/9/9/4K4 w f 1'));
    for (const usi of ['F*9b', '5i5h']) hybrid.make(unwrap(parseUsi(hybrid, usi)));
    expect(
      hybrid
        .moves()
        .map(formatUsi)
        .filter((usi) => usi.startsWith('9b')),
    ).toEqual(['9b9d', '9b9c']);
  });
});

test('Western names tell pieces apart, captures, promotions and drops', () => {
  const name = (sfen: string, usi: string) => {
    unwrap(loadSfen(shogi, sfen));
    return westernMove(shogi, unwrap(parseUsi(shogi, usi)));
  };
  expect(name('startpos', '7g7f')).toBe('P-76');
  expect(name('startpos', '4i5h')).toBe('G49-58');
  expect(name('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3', '8h2b+')).toBe('B×22+');
  expect(name('lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3', '8h2b')).toBe('B×22=');
  expect(name('4k4/9/9/9/9/9/9/9/4K4 b P 1', 'P*5e')).toBe('P*55');
});

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
        const again = unwrap(parseRecord(formatRecord(game)));
        expect(again).toEqual(game);
        expect(playNineGame(position, again)).toMatchObject({ ok: true });
      }
    }
  });

  test.each(KIFU_FORMATS)('a game survives writing and reading as %s', (format) => {
    for (let number = 0; number < RUNS / 20; number++) {
      const game = randomGame(number);
      const flat = (moves: readonly NineMove[]): NineMove[] => moves.map(({ usi }) => ({ usi }));
      // CSA and KI2 have no variations.
      const hasVariations = format === 'kif' || format === 'jkf';
      const expected = hasVariations ? game : { ...game, moves: flat(game.moves) };
      const again = unwrap(parseKifu(format, formatKifu(format, expected)));
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
    ['record.board', '7g7f *'],
    ['record.syntax', '[Board "shogi"] 7g7f ( 2g2f'],
    ['record.syntax', '[Board "shogi"] 7g7f ) *'],
    ['record.syntax', '[Board "shogi"] ( 7g7f ) *'],
    ['record.syntax', '[Board "shogi"] 7g7f () *'],
    ['record.syntax', '[Board "shogi"] 7g7f * 3c3d'],
    ['record.syntax', '[Board "shogi] 7g7f'],
    ['record.length', ' '.repeat(4_000_001)],
  ])('a bad record has the code %s', (code, text) => {
    expect(parseRecord(text)).toMatchObject({ ok: false, fault: { code } });
  });

  test('an illegal move is named with its number', () => {
    const game = unwrap(parseRecord('[Board "shogi"] 1. 7g7f 3c3d 2. 8h1a+ *'));
    expect(playNineGame(shogi, game)).toMatchObject({ ok: false, fault: { field: 'move 3', code: 'usi.illegal' } });
  });

  test('deep nesting and any text are read or refused', () => {
    expect(parseRecord(`[Board "shogi"] ${'7g7f ('.repeat(1000)}`)).toMatchObject({ ok: false });
    const base = formatRecord(randomGame(1));
    const kif = Object.fromEntries(KIFU_FORMATS.map((format) => [format, formatKifu(format, randomGame(2))]));
    const spoil = fc.tuple(fc.nat(), fc.nat(20), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(spoil, fc.constantFrom(...KIFU_FORMATS, 'record' as const), ([at, cut, more], format) => {
        const text = format === 'record' ? base : kif[format]!;
        const place = at % text.length;
        const bad = text.slice(0, place) + more + text.slice(place + cut);
        const parsed = format === 'record' ? parseRecord(bad) : parseKifu(format as KifuFormat, bad);
        if (parsed.ok) playNineGame(shogi, parsed.value);
        else expect(parsed.fault.message).not.toBe('');
      }),
      { seed: 10, numRuns: RUNS },
    );
  });
});

test('random walks keep every position loadable', () => {
  for (let number = 0; number < RUNS / 20; number++) {
    hybrid.reset();
    const sfen = randomWalk(hybrid, 120, randomNumbersFor(8, number));
    expect(loadSfen(hybrid, sfen)).toMatchObject({ ok: true });
  }
});
