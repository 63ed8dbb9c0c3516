// Functions that a search needs besides move generation: the legality of a single move, and which moves give check.
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { unwrap } from '../result.ts';
import { BOARDS, type Board } from './board.ts';
import { loadNineTestingRules } from './core.testing.ts';
import { nineKind } from './kinds.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const POSITIONS = amount({ quick: 25, slow: 2000 });

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'single moves are legal, and give check, exactly when they do on the board %s',
  async (_name, board) => {
    const { rules, exports } = await loadNineTestingRules(board);
    const position = rules.position();
    const { address, core } = position;
    const checks = address + core.layout.MOVES + core.layout.MOVES_BYTES / 2;
    const scratch = address + core.layout.MOVES;
    let earlier: number[] = [];
    let checksGiven = 0;
    for (let number = 0; number < POSITIONS; number++) {
      const random = randomNumbersFor(31, number);
      position.reset();
      const sfen =
        number % 2 === 0 ? randomWalk(position, Math.floor(random() * 140), random) : scatter(position, random);
      unwrap(loadSfen(position, sfen));
      const moves = new Set(position.moves());
      // Legal moves of other positions, legal moves with a bit changed, and any bits.
      const candidates = [
        ...moves,
        ...earlier,
        ...[...moves].map((move) => move ^ (1 << Math.floor(random() * 20))),
        ...Array.from({ length: 300 }, () => Math.floor(random() * 2 ** 20)),
      ];
      for (const move of candidates) {
        const text = `${sfen} ${move} ${moves.has(move) ? formatUsi(move) : ''}`;
        expect(Boolean(exports.isLegal(address, move, scratch)), text).toBe(moves.has(move));
      }
      exports.findChecks(address, checks);
      const giving = new Set<number>();
      for (const move of moves) {
        const says = Boolean(exports.givesCheck(address, move, checks));
        position.make(move);
        expect(says, `${sfen} ${formatUsi(move)}`).toBe(position.inCheck);
        position.unmake();
        if (says) giving.add(move);
      }
      if (position.inCheck) {
        expect(position.evasions().toSorted()).toEqual([...moves].toSorted());
      } else {
        const end = exports.generateQuietChecks(address, scratch, checks);
        const quietChecks = Array.from(new Uint32Array(core.memory.buffer, scratch, (end - scratch) / 4));
        const expected = position.quiets().filter((move) => giving.has(move));
        expect(quietChecks.toSorted()).toEqual(expected.toSorted());
      }
      checksGiven += giving.size;
      earlier = [...moves].slice(0, 100);
    }
    expect(checksGiven).toBeGreaterThan(POSITIONS);
  },
);

test('a null move passes the turn and is taken back byte for byte', async () => {
  const { rules, exports } = await loadNineTestingRules(BOARDS[0]!);
  const position = rules.position();
  const bytes = () => Buffer.from(position.core.memory.buffer, position.address, position.core.layout.POS_BYTES);
  for (let number = 0; number < POSITIONS; number++) {
    const sfen = scatter(position, randomNumbersFor(32, number));
    unwrap(loadSfen(position, sfen));
    if (position.inCheck) continue;
    const before = bytes().toString('hex');
    exports.makeNull(position.address);
    const passed = position.moves();
    exports.unmakeNull(position.address);
    expect(bytes().toString('hex')).toBe(before);
    unwrap(loadSfen(position, sfen.includes(' b ') ? sfen.replace(' b ', ' w ') : sfen.replace(' w ', ' b ')));
    expect(passed).toEqual(position.moves());
  }
});

test.each(BOARDS.map((board) => [board.name, board] as const))(
  'threatened squares are those on which the opponent could take a piece, on the board %s',
  async (_name, board) => {
    const { rules, exports } = await loadNineTestingRules(board);
    const [position, probe] = [rules.position(), rules.position()];
    const threats = position.address + position.core.layout.MOVES;
    for (let number = 0; number < POSITIONS; number++) {
      const sfen = scatter(position, randomNumbersFor(33, number));
      unwrap(loadSfen(position, sfen));
      exports.findThreats(position.address, threats);
      const { board: squares, hands, turn } = position.setup();
      for (let square = 0; square < 81; square++) {
        // A square is threatened if the king would be in check there.
        if (squares[square] !== 0) continue;
        const king = squares.findIndex((piece) => piece === ((nineKind('king') << 1) | turn));
        const moved = squares.slice();
        moved[square] = squares[king]!;
        // The king's own square stays occupied by a gold of the same side.
        moved[king] = (nineKind('gold') << 1) | turn;
        exports.clearPosition(probe.address);
        for (const [at, piece] of moved.entries()) if (piece !== 0) exports.putPiece(probe.address, piece, at);
        const isAttacked = Boolean(exports.isOpponentInCheck(probe.address, turn ^ 1));
        expect(Boolean(exports.isAttacked(threats, square)), `${sfen} ${square} ${hands.length}`).toBe(isAttacked);
      }
      for (const slot of [81, 90, 96]) expect(Boolean(exports.isAttacked(threats, slot))).toBe(false);
    }
  },
);

describe('the outcome that a search may score at once', () => {
  const NONE = 0;
  const [DRAWN, WON, LOST, WON_BY_REPETITION, LOST_BY_REPETITION] = [1, 2, 3, 4, 5];

  async function outcomeOf(board: Board, sfen: string, moves: string, occurrences = 1): Promise<number> {
    const { rules, exports } = await loadNineTestingRules(board);
    const position = rules.position();
    unwrap(loadSfen(position, sfen));
    for (const usi of moves.split(' ').filter((text) => text !== '')) position.make(unwrap(parseUsi(position, usi)));
    return exports.outcomeInSearch(position.address, occurrences);
  }

  const [SHOGI, MIXED] = [BOARDS[0]!, BOARDS[1]!];
  const CHECKED = 'k8/9/1R7/9/9/9/9/9/8K b - 1';
  const CYCLE = '8c9c 9a8a 9c8c 8a9a';

  test.each<[what: string, outcome: number, board: Board, sfen: string, moves: string, occurrences?: number]>([
    ['nothing has happened', NONE, SHOGI, 'startpos', ''],
    ['a position occurs again', DRAWN!, SHOGI, 'startpos', '5i5h 5a5b 5h5i 5b5a'],
    [
      'a position occurs again, but two earlier occurrences are asked for',
      NONE,
      SHOGI,
      'startpos',
      '5i5h 5a5b 5h5i 5b5a',
      2,
    ],
    ['the side to move has checked all along', LOST_BY_REPETITION!, SHOGI, CHECKED, CYCLE],
    [
      'the other side has checked all along',
      WON_BY_REPETITION!,
      SHOGI,
      'k8/9/R8/9/9/9/9/9/8K w - 1',
      '9a8a 9c8c 8a9a 8c9c',
    ],
    ['perpetual check is a draw on the board', DRAWN!, MIXED, CHECKED, CYCLE],
    ['the side to move may declare', WON!, SHOGI, '+R+BGGSS3/4K1PP1/6NL1/9/9/9/9/9/4k4 b 10P 1', ''],
    ['one point is missing for a declaration', NONE, SHOGI, '+R+BGGSS3/4K1PP1/6NL1/9/9/9/9/9/4k4 b 9P 1', ''],
    [
      'the other king has reached its try square',
      LOST!,
      { ...SHOGI, name: 'try', tryRule: true },
      '9/4K4/9/9/9/9/9/9/k8 b - 1',
      '5b5a',
    ],
  ])('%s: %i', async (_what, outcome, board, sfen, moves, occurrences) => {
    expect(await outcomeOf(board, sfen, moves, occurrences)).toBe(outcome);
  });
});
