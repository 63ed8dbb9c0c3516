// The rules of shogi against two independent libraries, in random games.
import { makeSfen, parseSfen as parseTheirSfen } from 'shogiops/sfen';
import { makeUsi, parsePieceName } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { formatMove, Record as ShogiRecord } from 'tsshogi';
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { japaneseMove } from '../../notation/nine/move-names.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { SHOGI } from './board.ts';

const GAMES = amount({ quick: 3, slow: 300 });
const PLIES = 150;
const rules = await loadNineRules(SHOGI);
const position = rules.position();
const fresh = rules.position();

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

test('make and unmake restore the position byte for byte, and keys follow the moves', () => {
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
      // A record above the history is free for the keys computed from scratch.
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
});
