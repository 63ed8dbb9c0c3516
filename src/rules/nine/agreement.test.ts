// The rules of shogi against two independent libraries, in random games.
import { makeSfen, parseSfen as parseTheirSfen } from 'shogiops/sfen';
import { makeUsi, parsePieceName } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { formatMove, Record as ShogiRecord, Position as TsPosition } from 'tsshogi';
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { japaneseMove } from '../../notation/nine/move-names.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { BOARDS, SHOGI } from './board.ts';

const GAMES = amount({ quick: 3, slow: 300 });
const PLIES = 150;
const rules = await loadNineRules(SHOGI);
const position = rules.position();
const MIXED = BOARDS.find(({ name }) => name === 'mixed')!;

test('legal moves, SFENs and checks are those of shogiops', () => {
  for (let game = 0; game < GAMES; game++) {
    const random = randomNumbersFor(1, game);
    position.reset();
    for (let ply = 0; ply < PLIES; ply++) {
      const sfen = positionSfen(position);
      const theirs = parseTheirSfen('shogi' as never, sfen).unwrap() as Shogi;
      const usis = position.moves().map(formatUsi);
      expect(usis.toSorted(), sfen).toEqual(movesOf(theirs).toSorted());
      expect(makeSfen(theirs)).toBe(sfen);
      expect(position.inCheck).toBe(theirs.isCheck());
      expect(position.status().ending === 'checkmate').toBe(theirs.isCheckmate());
      if (usis.length === 0) break;
      position.make(position.moves()[Math.floor(random() * usis.length)]!);
    }
  }
});

/** The legal moves of the library: its targets, with every choice of promotion. */
function movesOf(theirs: Shogi): string[] {
  const found: string[] = [];
  for (const [from, targets] of theirs.allMoveDests()) {
    for (const to of targets)
      for (const promotion of [false, true]) {
        const move = { from, to, promotion };
        if (theirs.isLegal(move)) found.push(makeUsi(move));
      }
  }
  for (const [piece, targets] of theirs.allDropDests())
    for (const to of targets) found.push(makeUsi({ role: parsePieceName(piece).role, to }));
  return found;
}

test('legal moves, repetition and Japanese names are those of tsshogi', () => {
  for (let game = 0; game < GAMES; game++) {
    const random = randomNumbersFor(2, game);
    position.reset();
    const record = new ShogiRecord();
    let last: Parameters<typeof formatMove>[1] | undefined;
    let previousTo: number | undefined;
    for (let ply = 0; ply < PLIES; ply++) {
      const moves = position.moves();
      expect(record.position.getSFEN(ply + 1)).toBe(positionSfen(position));
      for (const move of moves) {
        const theirs = record.position.createMoveByUSI(formatUsi(move))!;
        expect(record.position.isValidMove(theirs), formatUsi(move)).toBe(true);
        const name = formatMove(record.position, theirs, last === undefined ? {} : { lastMove: last });
        expect(
          `${'☗☖'[position.turn]}${japaneseMove(position, move, previousTo === undefined ? {} : { previousTo })}`,
          `${positionSfen(position)} ${formatUsi(move)}`,
        ).toBe(name.replace('　', ''));
      }
      expect(position.status().ending === 'repetition' || position.status().ending === 'perpetual-check').toBe(
        record.repetition,
      );
      if (moves.length === 0) break;
      const move = moves[Math.floor(random() * moves.length)]!;
      last = record.position.createMoveByUSI(formatUsi(move))!;
      previousTo = (move >> 7) & 127;
      expect(record.append(last)).toBe(true);
      position.make(move);
    }
  }
});

test('in games that go in circles, repetition and perpetual check are those of tsshogi', () => {
  const ends = { repetition: 0, 'perpetual-check': 0 };
  for (let game = 0; game < 10 * GAMES; game++) {
    const random = randomNumbersFor(4, game);
    const sfen = ['k8/9/1R7/9/9/9/9/9/8K b - 1', '8k/9/9/9/9/7b1/7r1/9/8K b - 1', '3k5/9/4R4/9/9/5r3/9/9/4K4 b Bb 1'][
      game % 3
    ]!;
    unwrap(loadSfen(position, sfen));
    const record = new ShogiRecord(TsPosition.newBySFEN(sfen)!);
    const eager = random() < 0.5;
    const seen = new Set([position.key]);
    /**
     * The highest wish is played. Both sides like to repeat positions. In half of the games they also like to give check, in the others
     * they avoid it.
     */
    const wish = (move: number): number => {
      position.make(move);
      const wanted = (seen.has(position.key) ? 2 : 0) + (position.inCheck === eager ? 1 : 0) + random();
      position.unmake();
      return wanted;
    };
    for (let ply = 0; ply < PLIES; ply++) {
      const { ending, winner } = position.status();
      const text = `${sfen} ply ${ply}, game ${game}`;
      expect(ending === 'repetition' || ending === 'perpetual-check', text).toBe(record.repetition);
      // tsshogi requires that the move before the first occurrence gave check, too. At the start of a game there is no such move.
      const checker = record.perpetualCheck;
      if (checker !== null) expect([ending, winner], text).toEqual(['perpetual-check', checker === 'black' ? 1 : 0]);
      if (ending === 'repetition' || ending === 'perpetual-check') ends[ending]++;
      if (ending !== undefined) break;
      const wishes = position.moves().map((move) => [wish(move), move] as const);
      const [, move] =
        random() < 0.2 ? wishes[Math.floor(random() * wishes.length)]! : wishes.reduce((a, b) => (b[0] > a[0] ? b : a));
      expect(record.append(record.position.createMoveByUSI(formatUsi(move))!)).toBe(true);
      position.make(move);
      seen.add(position.key);
    }
  }
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(GAMES);
});

/** Every board, and one on which one side keeps nothing. */
const EVERY_BOARD = [...BOARDS, { ...MIXED, name: 'mixed-first-hand', hands: { first: true, second: false } }];

test.each(EVERY_BOARD.map((board) => [board.name, board] as const))(
  'make and unmake restore the position byte for byte, and keys follow the moves, on the board %s',
  async (_name, board) => {
    const own = await loadNineRules(board);
    const [position, fresh] = [own.position(), own.position()];
    const { core, address } = position;
    const { POS_BYTES, STATES, STATE_BYTES } = core.layout;
    const bytes = () => Buffer.from(core.memory.buffer, address, POS_BYTES).toString('hex');
    for (let game = 0; game < GAMES; game++) {
      const random = randomNumbersFor(3, game);
      position.reset();
      const seen: string[] = [];
      for (let ply = 0; ply < PLIES; ply++) {
        const moves = position.moves();
        if (moves.length === 0) break;
        seen.push(bytes());
        position.make(moves[Math.floor(random() * moves.length)]!);
        // The keys computed from scratch go into a free record above the history.
        const scratch = address + STATES + (ply + 8) * STATE_BYTES;
        core.exports.recomputeKeys(address, scratch);
        const view = new DataView(core.memory.buffer);
        const state = view.getUint32(address + core.layout.POS_STATE, true);
        for (let key = 0; key < 4; key++)
          expect(view.getBigUint64(state + 8 * key, true)).toBe(view.getBigUint64(scratch + 8 * key, true));
        // A position that was loaded from scratch has the same checks and pins.
        const { key, inCheck } = position;
        unwrap(loadSfen(fresh, positionSfen(position)));
        expect([fresh.key, fresh.inCheck]).toEqual([key, inCheck]);
        expect(fresh.moves()).toEqual(position.moves());
        expect([...fresh.captures(), ...fresh.quiets()].toSorted()).toEqual(fresh.moves().toSorted());
      }
      for (let before = seen.pop(); before !== undefined; before = seen.pop()) {
        position.unmake();
        expect(bytes()).toBe(before);
      }
    }
  },
);
