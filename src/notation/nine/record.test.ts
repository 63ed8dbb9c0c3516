import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { BOARDS, SHOGI } from '../../rules/nine/board.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type NineGame, type NineMove, playNineGame } from './game.ts';
import { formatKifu, KIFU_FORMATS, type KifuFormat, parseKifu } from './kifu.ts';
import { formatRecord, parseRecord } from './record.ts';
import { positionSfen } from './sfen.ts';
import { formatUsi } from './usi-move.ts';

const RUNS = amount({ quick: 100, slow: 5000 });
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const mixed = BOARDS.find(({ name }) => name === 'mixed')!;
const shogi = (await loadNineRules(SHOGI)).position();
const hybrid = (await loadNineRules(mixed)).position();

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

  test('a record with too many moves is refused', () => {
    const shuffle = ['5i5h', '5a5b', '5h5i', '5b5a'];
    const moves = Array.from({ length: 6000 }, (_, ply) => ({ usi: shuffle[ply % 4]! }));
    const start = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
    const game: NineGame = { board: 'shogi', start, tags: {}, moves, result: '*' };
    const csa = formatKifu('csa', game);
    expect(parseKifu('csa', csa)).toMatchObject({ ok: false, fault: { code: 'kifu.syntax' } });
    expect(parseRecord(formatRecord(game))).toMatchObject({ ok: false, fault: { code: 'record.syntax' } });
  });

  test.each(KIFU_FORMATS)('a game in %s that is too long is refused', (format) => {
    expect(parseKifu(format, ' '.repeat(4_000_001))).toMatchObject({ ok: false, fault: { code: 'kifu.length' } });
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
