// What a search asks of the rules beyond moves: the legality of a single move, and which moves give check.
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { unwrap } from '../result.ts';
import { BOARDS } from './board.ts';
import { loadNineTestingRules } from './core.testing.ts';
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
      const end = exports.generateQuietChecks(address, scratch, checks);
      const quietChecks = Array.from(new Uint32Array(core.memory.buffer, scratch, (end - scratch) / 4));
      expect(quietChecks.toSorted()).toEqual(
        position
          .quiets()
          .filter((move) => giving.has(move))
          .toSorted(),
      );
      if (position.inCheck) expect(position.evasions().toSorted()).toEqual([...moves].toSorted());
      checksGiven += giving.size;
      earlier = [...moves].slice(0, 100);
    }
    expect(checksGiven).toBeGreaterThan(POSITIONS);
  },
);

test('a null move passes the turn and comes back byte for byte', async () => {
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
