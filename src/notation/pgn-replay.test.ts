import { describe, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { loadFen, positionFen, START_FEN } from './fen.ts';
import { numbers, randomGame } from './games.testing.ts';
import type { PgnGame, PgnLine, PgnMove } from './pgn.ts';
import { parsePgn, parsePgnGame } from './pgn-parser.ts';
import { type ReplayOptions, replayPgn } from './pgn-replay.ts';
import { formatSan } from './san.ts';
import { formatUci } from './uci-move.ts';

const rules = await loadRules();
const position = rules.position();

const read = (text: string): PgnGame => unwrap(parsePgnGame(text));

function faultOf(text: string, options?: ReplayOptions) {
  const result = replayPgn(position, read(text), options);
  return result.ok ? 'no fault' : `${result.fault.code} ${result.fault.ply} ${result.fault.message}`;
}

describe('replayPgn', () => {
  test('returns the moves of the main line and restores the start position', () => {
    const result = replayPgn(position, read('1. e4 e5 (1... c5) 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 *'));
    const moves = result.ok ? result.value.moves.map((move) => formatUci(move)) : [];
    expect(moves.join(' ')).toBe('e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6');
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('visits moves and variations in the order of the text, each in its position', () => {
    const events: string[] = [];
    replayPgn(position, read('1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) (1... e6) 2. Nf3 *'), {
      visitor: {
        beforeMove: (move, node, at) => {
          expect(formatSan(position, move)).toBe(node.san);
          events.push(`${at.depth}:${at.ply}${node.san}`);
        },
        afterMove: (_, __, at) => expect(position.turn).toBe(at.ply % 2),
        beginVariation: (_, at) => events.push(`(${at.depth}:${at.ply}`),
        endVariation: (_, at) => {
          events.push(`${at.depth}:${at.ply})`);
          expect(position.turn).toBe(at.ply % 2);
        },
      },
    });
    expect(events.join(' ')).toBe('0:0e4 0:1e5 (1:1 1:1c5 1:2Nf3 (2:2 2:2Nc3 2:3Nc6 2:2) 1:1) (1:1 1:1e6 1:1) 0:2Nf3');
  });

  test('begins at the FEN tag, also in Chess960', () => {
    const fen = '4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1';
    const result = replayPgn(
      position,
      read(`[Variant "Fischer Random"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n1. O-O-O Ke7 *`),
    );
    expect(result.ok && result.value.chess960).toBe(true);
    expect(result.ok && formatUci(result.value.moves[0]!, { chess960: true })).toBe('f1b1');
    expect(positionFen(position, { castling: 'shredder' })).toBe(fen.replace('BH', 'HB'));
  });

  test.each([
    ['[Variant "Standard"]'],
    ['[Variant "From Position"]'],
    ['[Variant "chess 960"]'],
    ['[SetUp "0"]\n[FEN "rubbish"]'],
    ['[Variant ""]'],
  ])('%j is played', (tags) => {
    expect(faultOf(`${tags}\n\n1. e4 e5 *`)).toBe('no fault');
  });

  test.each([
    [
      '1. e4 e5 2. Ke3 *',
      'san.illegal 3 game "?" – "?", ply 3 (2. Ke3): "Ke3" is illegal: a king does not move from e1 to e3',
    ],
    ['1. e4 e5 2. Nf3 Nc4 *', 'san.illegal 4 game "?" – "?", ply 4 (2... Nc4)'],
    ['1. e4 (1. d4 d5 2. Qxh8) e5 *', 'san.illegal 3'],
    ['1. e4 hello *', 'san.syntax 2'],
    ['[White "A"]\n[Black "B"]\n1. e5 *', 'san.illegal 1 game "A" – "B", ply 1 (1. e5)'],
    ['[Variant "Crazyhouse"]\n1. e4 *', 'pgn.variant 0 game "?" – "?": the variant "Crazyhouse" is not supported'],
    ['[SetUp "1"]\n1. e4 *', 'pgn.setup 0'],
    ['[FEN "8/8 w"]\n1. e4 *', 'fen.ranks 0 game "?" – "?": expected 8 ranks, found 2'],
    ['[FEN "8/8/8/8/8/8/8/4K3 w - - 0 1"]\n1. e4 *', 'setup.kings 0'],
    ['[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 30"]\n30... Kd8 31. Kd1 Kd1 *', 'ply 3 (31... Kd1)'],
  ])('%j is a fault: %s', (text, expected) => {
    expect(faultOf(text)).toContain(expected);
  });

  test.each(['--', 'Z0', '@@@@', 'null', '0000'])(
    'a null move, written %s, ends its line with a warning, and the game is still read (trust 5.4)',
    (written) => {
      const text = `1. e4 e5\n(1... c5 2. Nf3 ${written} (2... d6) 3. d4 (3. c3))\n(1... ${written} 2. d4) 2. Nf3 Ke6 *`;
      const played: string[] = [];
      const visitor = { afterMove: (_: number, node: PgnMove) => void played.push(node.san) };
      const [item] = parsePgn(text.replace(' Ke6', ''));
      if (!item?.ok) throw new Error('the text is not a game');
      const result = replayPgn(position, item.value, { visitor, number: 1, places: item.places });
      expect(played.join(' ')).toBe('e4 e5 c5 Nf3 Nf3');
      const words = `a null move ("${written}") cannot be played; the variation is read up to it`;
      expect(result.ok && result.value.warnings).toMatchObject([
        { message: `game 1, line 2, column 17, ply 4 (2... ${written}): ${words}`, line: 2, column: 17, depth: 1 },
        { message: `game 1, line 3, column 7, ply 2 (1... ${written}): ${words}`, line: 3, column: 7, depth: 1 },
      ]);
      // A null move that is left out does not shift the places of later moves.
      const [bad] = parsePgn(text);
      const refused = bad?.ok && replayPgn(position, bad.value, { number: 1, places: bad.places });
      expect(refused).toMatchObject({ ok: false, fault: { line: 3, column: 7 + written.length + 15, ply: 4 } });
    },
  );

  test('a null move in the main line keeps the moves before it (trust 5.4)', () => {
    const result = replayPgn(position, read('1. e4 e5 2. -- Nc6 (2... d6) 3. d4 *'));
    expect(result.ok && result.value.moves.map((move) => formatUci(move))).toEqual(['e2e4', 'e7e5']);
    expect(result.ok && result.value.warnings).toMatchObject([
      {
        message: 'game "?" – "?", ply 3 (2. --): a null move ("--") cannot be played; the game is read up to it',
        depth: 0,
      },
    ]);
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('a move fault names line and column (trust 5.4)', () => {
    const [item] = parsePgn('[White "A"]\n\n1. e4 e5\n  2. Ke3 *');
    const result = item?.ok && replayPgn(position, item.value, { number: 1, places: item.places });
    expect(result && !result.ok && result.fault).toMatchObject({
      line: 4,
      column: 6,
      message: 'game 1, line 4, column 6, ply 3 (2. Ke3): "Ke3" is illegal: a king does not move from e1 to e3',
    });
  });

  test('the fault names the number of the game in its file', () => {
    expect(faultOf('1. e5 *', { number: 7 })).toContain('game 7, ply 1');
  });

  test('after a fault in the moves the position is at the start, after one in the tags it is unchanged', () => {
    unwrap(loadFen(position, '4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    faultOf('[Variant "Atomic"]\n1. e4 *');
    expect(positionFen(position)).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    faultOf('1. e4 e5 (1... d5 2. Qq) *');
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('a visitor that throws leaves the position at the start', () => {
    const visitor = {
      afterMove() {
        throw new Error('enough');
      },
    };
    expect(() => replayPgn(position, read('1. e4 *'), { visitor })).toThrow('enough');
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('nested lines longer than the history of a position return to where they branched', () => {
    // Two pawn moves, so that the root never repeats; then knights out and back, any number of times.
    const node = (san: string): PgnMove => ({ san, nags: [], comments: [], variations: [] });
    const shuffle = (plies: number) =>
      Array.from({ length: plies }, (_, i) => node(['Nf3', 'Nf6', 'Ng1', 'Ng8'][i % 4]!));
    const line = (moves: PgnMove[]): PgnLine => ({ comments: [], moves });
    const inner = line(shuffle(2000));
    const middle = shuffle(6000);
    middle[3000] = { ...middle[3000]!, variations: [inner, inner] };
    const main = [node('a3'), node('a6'), ...shuffle(9000)];
    main[8002] = { ...main[8002]!, variations: [line(middle)] };
    const game: PgnGame = { tags: new Map(), line: line(main), result: '*' };
    const counts = [0, 0, 0];
    const branches: string[] = [];
    const result = replayPgn(position, game, {
      visitor: {
        afterMove: (_, __, { depth }) => {
          counts[depth]! += 1;
        },
        endVariation: (_, { ply }) => void branches.push(`${ply} ${positionFen(position)}`),
      },
    });
    expect(result.ok).toBe(true);
    expect(counts).toEqual([9002, 6000, 4000]);
    const shuffled = 'rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - ';
    expect(branches).toEqual([
      `11002 ${shuffled}11000 5502`,
      `11002 ${shuffled}11000 5502`,
      `8002 ${shuffled}8000 4002`,
    ]);
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('random games with variations replay to the same moves', () => {
    const random = numbers(9);
    for (let count = 0; count < 100; count++) {
      position.reset();
      const game = randomGame(position, random, 100);
      const result = replayPgn(position, game);
      expect(result.ok && result.value.moves.length).toBe(game.line.moves.length);
      expect(positionFen(position)).toBe(START_FEN);
    }
  });
});
