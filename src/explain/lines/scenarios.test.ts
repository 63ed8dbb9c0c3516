// The scenarios of the specification, by number, in the modes that score lines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { flipped } from '../../evaluation/machine.testing.ts';
import { formatFen, loadFen, parseFen, START_FEN } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { KING, kindOf } from '../../rules/setup.ts';
import { LineReporter } from './report.ts';
import { type FoundLine, findLines, LINE_PROFILE, profileWith } from './search.testing.ts';

let engine: Engine;
const position = (await loadRules()).position();
const reporter = new LineReporter(LINE_PROFILE);

beforeAll(async () => {
  engine = await createEngine(LINE_PROFILE);
});

afterAll(() => engine.dispose());

const ALL = 256;

/** Every move of a position with its line, best first; depth 0 is greedy. */
function search(fen: string | undefined, depth: number, moves: readonly string[] = []): Promise<FoundLine[]> {
  const limits = { mode: depth === 0 ? 'greedy' : 'lines', depth: Math.max(1, depth), variations: ALL } as const;
  return findLines(engine, { ...(fen === undefined ? {} : { fen }), moves }, limits);
}

function firstMoves(lines: readonly FoundLine[]): string[] {
  return lines.map(({ uci: [first] }) => first!);
}

async function best(fen: string | undefined, depth: number, moves: readonly string[] = []): Promise<string> {
  return firstMoves(await search(fen, depth, moves))[0]!;
}

const name = (depth: number) => (depth === 0 ? 'greedy' : `depth ${depth}`);
const modes = (...depths: number[]) => depths.map((depth) => [name(depth), depth] as const);

describe('scenarios in greedy and lines mode', () => {
  const OPENING = 'r1bqkbnr/pppppppp/2n5/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2';

  test.each(modes(1, 2, 3, 4))('1: no knight moves to a square where it can be taken: %s', async (_name, depth) => {
    expect(await best(OPENING, depth)).not.toBe('c6e5');
  });

  test('2: …d5 is among the best three, …Nb8 among the worst five', async () => {
    const moves = firstMoves(await search(OPENING, 2));
    expect(moves.slice(0, 3)).toContain('d7d5');
    expect(moves.slice(-5)).toContain('c6b8');
  });

  test.each([
    ['3', '4k3/8/8/8/8/8/8/R3K2R w K - 0 1', ['e1g1'], []],
    ['4', '4k3/8/8/8/8/5r2/8/4K2R w K - 0 1', [], ['e1g1']],
    ['5', '4k3/8/8/8/8/8/8/R3K1NR w K - 0 1', [], ['e1g1']],
    ['6', 'r3k2r/8/8/8/8/8/8/4K3 b k - 0 1', ['e8g8'], ['e8c8']],
    ['25', '4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1', ['e1b1', 'e1g1'], []],
  ])('%s: lines begin with castling where it is legal', async (_number, fen, legal, illegal) => {
    const moves = firstMoves(await search(fen, 0));
    for (const move of legal) expect(moves).toContain(move);
    for (const move of illegal) expect(moves).not.toContain(move);
  });

  test.each(modes(0, 1, 2, 3))('7: the line e2d3 gains a pawn, at least 90 in base terms: %s', async (_name, depth) => {
    const fen = '4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1';
    const line = (await search(fen, depth)).find(({ uci: [first] }) => first === 'e2d3')!;
    unwrap(loadFen(position, fen));
    const { components } = reporter.report(position, line.pv, { depth: Math.max(1, depth), mode: 'lines' });
    expect(components.find(({ id }) => id === 'base')!.total).toBeGreaterThanOrEqual(90);
  });

  test('8: the tempo is worth ten to either side', () => {
    const base = (turn: string) => {
      unwrap(loadFen(position, `4k3/8/8/8/8/8/8/4K3 ${turn} - - 0 1`));
      return reporter.report(position, [], { depth: 1, mode: 'lines' }).score;
    };
    expect(base('w') - base('b')).toBe(20);
  });

  test('9: en passant is best', async () => {
    expect(await best('5rnk/6pp/8/3pP3/2R1R3/8/8/4K3 w - d6 0 2', 2)).toBe('e5d6');
  });

  test('10: taking en passant changes material by a pawn', () => {
    const fen = '4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1';
    unwrap(loadFen(position, fen));
    const material = (moves: number[]) => {
      const { components } = reporter.report(position, moves, { depth: 1, mode: 'greedy' });
      return components[0]!.terms!.find(({ id }) => id === 'material')!.total;
    };
    expect(material([unwrap(parseUci(position, 'd4e3'))]) - material([])).toBe(-100);
  });

  test.each(modes(0, 1, 2, 3, 4))('11: a mate in one is played: %s', async (_name, depth) => {
    const [line] = await search('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45', depth);
    expect(line).toMatchObject({ uci: ['h3d3'], score: { mate: 1 } });
  });

  test.each(modes(0, 1, 2, 3, 4))('12: no stalemate: %s', async (_name, depth) => {
    const lines = await search('8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44', depth);
    expect(lines[0]!.uci[0]).not.toBe('e1e5');
    expect(lines.find(({ uci: [first] }) => first === 'e1e5')).toMatchObject({ uci: ['e1e5'], exact: 0 });
  });

  test('12: at depth 3 a mate by ply 3 comes before one by ply 5 that brings more (trust 3.6)', async () => {
    const lines = await search('8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44', 3);
    expect(lines[0]!.uci).toHaveLength(3);
    expect(lines[0]!.score).toEqual({ mate: 2 });
  });

  test('13: without legal moves there are no lines', async () => {
    expect(await search('8/8/P7/4RP2/1P1k1P2/P6R/3N3P/3K2N1 b - - 6 44', 2)).toEqual([]);
  });

  test.each(modes(0, 1, 2, 3))('14: the pawn promotes: %s', async (_name, depth) => {
    expect(await best('rnk5/4P3/3p2pr/p6p/4K3/2p5/2P2PPP/3R4 w - - 0 29', depth)).toMatch(/^e7e8/);
  });

  test('15: each promotion is a line of its own', async () => {
    const moves = firstMoves(await search('4r3/ppp2p2/5P2/3k4/P6P/RP2P3/3p4/5KNR b - - 0 29', 0));
    for (const piece of 'qrbn') expect(moves).toContain(`d2d1${piece}`);
  });

  test.each(modes(0, 1, 2))('16: the losing side takes the repetition: %s', async (_name, depth) => {
    const moves = 'g5d8 g8h7 d8h4 h7g8 h4d8 g8h7 d8h4 h7g8'.split(' ');
    const [line] = await search('6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', depth, moves);
    expect(line).toMatchObject({ uci: ['h4d8'], exact: 0, score: { cp: 0 } });
  });

  test.each(modes(0, 1, 2, 3))('16: the winning side avoids one: %s', async (_name, depth) => {
    // Black is a rook up and could repeat the start position for the third time.
    const moves = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1'.split(' ');
    const lines = await search('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1', depth, moves);
    expect(lines.find(({ uci: [first] }) => first === 'f6g8')).toMatchObject({ uci: ['f6g8'], exact: 0 });
    expect(lines[0]!.exact).toBeLessThan(-200);
  });

  test('17: in check only evasions begin a line', async () => {
    const fen = '8/8/P2r1p2/5P2/1P2k2p/P6N/R2KBP1P/1N5R w - - 5 29';
    unwrap(loadFen(position, fen));
    expect(firstMoves(await search(fen, 1))).toHaveLength(position.evasions().length);
  });

  test.each(modes(0, 1, 2, 3))('19: a position equals its mirror image: %s', async (_name, depth) => {
    const fen = '8/8/k7/P7/p7/K7/8/8 w - - 0 1';
    const there = await search(formatFen(flipped(unwrap(parseFen(fen)))), depth);
    expect(there.map(({ exact }) => -exact + 0)).toEqual((await search(fen, depth)).map(({ exact }) => exact));
    unwrap(loadFen(position, fen));
    expect(Math.abs(reporter.report(position, [], { depth: 1, mode: 'lines' }).score)).toBeLessThanOrEqual(10);
  });

  test.each(modes(0, 1, 2, 3, 4))('20: winning a bishop outranks …e6 and every king move: %s', async (_name, depth) => {
    const fen = 'r1bqkb1r/ppppp1pp/B4p2/8/3PP1n1/2N2N2/PPP2PPP/R1BQK2R b KQkq - 0 1';
    const lines = await search(fen, depth);
    const place = firstMoves(lines).indexOf('b7a6');
    unwrap(loadFen(position, fen));
    lines.forEach(({ uci: [first] }, i) => {
      const isKing = kindOf(position.pieceAt(unwrap(parseUci(position, first!)) & 127)) === KING;
      if (isKing || first === 'e7e6') expect(i, first).toBeGreaterThan(place);
    });
    expect(place).toBeGreaterThanOrEqual(0);
  });

  test.each(modes(0, 1, 2, 3, 4))('21: the best line does not begin with a king move: %s', async (_name, depth) => {
    const move = await best('r1bqkbnr/pppp1ppp/2n5/8/3PpP2/2P5/PP2P1PP/RNBQKBNR w KQkq - 0 1', depth);
    expect(move).not.toMatch(/^e1/);
  });

  describe('22: castling', () => {
    const fen = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1';

    test('is worth more than the rights it gives up, in the line and after it', () => {
      unwrap(loadFen(position, fen));
      const line = (moves: number[]) => reporter.report(position, moves, { depth: 1, mode: 'greedy' }).components;
      const [before, after] = [line([]), line([unwrap(parseUci(position, 'e1g1'))])];
      const reward = after.find(({ id }) => id === 'castling')!.total;
      const rights = (of: typeof after) => of[0]!.terms!.find(({ id }) => id === 'castling')!.total;
      expect([reward, rights(after) - rights(before)]).toEqual([60, 100]);
    });

    test('nets positive in the preset orchestrator, too, after the rights and the risk (SPEC 17)', () => {
      const orchestrator = new LineReporter(unwrap(chessProfiles().preset('orchestrator')));
      unwrap(loadFen(position, 'rnbqk2r/ppppppbp/4n1p1/8/8/4N1P1/PPPPPPBP/R1BQK2R w KQkq - 0 1'));
      const score = (move: string) =>
        orchestrator.report(position, [unwrap(parseUci(position, move))], { depth: 1, mode: 'greedy' }).score;
      expect(score('e1g1') - score('a2a3')).toBe(60 - 20 - 20);
    });

    // Deeper, …Nxe4 wins a pawn against it, and moves that guard the pawn come first.
    test.each(modes(0, 1, 2))('is among the top three: %s', async (_name, depth) => {
      expect(firstMoves(await search(fen, depth)).slice(0, 3)).toContain('e1g1');
    });
  });

  test.each(modes(0, 1, 2, 3))('23: scholar’s mate: %s', async (_name, depth) => {
    const [line] = await search('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1', depth);
    expect(line).toMatchObject({ uci: ['h5f7'], score: { mate: 1 } });
  });

  test.each(modes(2, 3))('24: …Ba6 is scored as mate: %s', async (_name, depth) => {
    const moves = 'e2e4 g7g5 d2d4 h7h6 b1c3 b7b6 g1f3 c7c6 f1c4 g5g4 f3e5'.split(' ');
    const line = (await search(undefined, depth, moves)).find(({ uci: [first] }) => first === 'c8a6');
    expect(line).toMatchObject({ uci: ['c8a6', 'c4f7'], score: { mate: -1 } });
  });

  describe('26: while Black’s knight goes back and forth and White develops, scores rise for White', () => {
    // Six moves each, without castling and captures.
    const GAMES = [
      'd2d4 e2e4 b1c3 g1f3 c1f4 f1d3',
      'e2e4 d2d4 g1f3 b1c3 f1c4 c1g5',
      'e2e4 f1c4 b1c3 d2d3 g1f3 c1e3',
      'd2d4 c2c4 b1c3 g1f3 c1f4 e2e3',
    ];

    beforeAll(() => engine.setProfile(profileWith('lineSearch.knightLoop=true')));
    afterAll(() => engine.setProfile(LINE_PROFILE));

    /** The scores of Black's engine after each of White's moves, and the game. */
    async function loop(white: string, depth: number): Promise<{ game: string[]; scores: number[] }> {
      const game: string[] = [];
      const scores: number[] = [];
      for (const [i, move] of white.split(' ').entries()) {
        game.push(move);
        const lines = await search(undefined, depth, game);
        expect(firstMoves(lines)).toEqual([i % 2 === 0 ? 'g8f6' : 'f6g8']);
        game.push(lines[0]!.uci[0]!);
        scores.push(lines[0]!.exact);
      }
      unwrap(loadFen(position, START_FEN));
      for (const move of game) {
        const parsed = unwrap(parseUci(position, move));
        expect(formatSan(position, parsed)).not.toContain('x');
        position.make(parsed);
      }
      return { game, scores };
    }

    /** Positions with the knight out and at home are two series. */
    function expectRise(scores: readonly number[]): void {
      for (const parity of [0, 1]) {
        const series = scores.filter((_, i) => i % 2 === parity);
        const drawn = `${parity === 0 ? 'knight out' : 'knight at home'}: ${series.map(Math.round).join(' ')}`;
        expect(slope(series), drawn).toBeGreaterThan(0);
        expect(series.at(-1)!, drawn).toBeGreaterThan(series[0]!);
        expect(series.at(-1)!, drawn).toBeGreaterThan(0);
      }
    }

    // Each search starts where White is ahead already.
    test.each(modes(0, 1, 2, 3))('scores rise in searches: %s (trust 3.2, 3.8)', async (_name, depth) => {
      for (const white of GAMES) expectRise((await loop(white, depth)).scores);
    });

    test('scores do not rise without the standing lead', async () => {
      await engine.setProfile(profileWith('lineSearch.knightLoop=true,line.standing=0'));
      const { scores } = await loop(GAMES[0]!, 0);
      expect(Math.round(scores[4]! - scores[0]!)).toBe(0);
    });
  });
});

/** The slope of the straight line nearest to a series. */
function slope(series: readonly number[]): number {
  const middle = (series.length - 1) / 2;
  return series.reduce((sum, value, i) => sum + (i - middle) * value, 0);
}
