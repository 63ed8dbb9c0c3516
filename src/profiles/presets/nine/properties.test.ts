// Properties that every preset must have on every board of 9 × 9, the same as those of chess.
import { describe, expect, test } from 'vitest';
import { nineAuditSetups } from '../../../evaluation/audit/nine-positions.ts';
import { audit } from '../../../evaluation/audit.ts';
import { Evaluation } from '../../../evaluation/evaluation.ts';
import { setupFeatures } from '../../../evaluation/features.ts';
import { compareWithDifferences, distance, newTally } from '../../../evaluation/gradient/differences.testing.ts';
import { interpretGradient } from '../../../evaluation/gradient/interpret.ts';
import { learn } from '../../../evaluation/gradient/learning.ts';
import { Interpreter } from '../../../evaluation/interpret.ts';
import { invariants } from '../../../evaluation/invariants.testing.ts';
import { ledgerOf } from '../../../evaluation/ledger.ts';
import { nineRuleset } from '../../../evaluation/nine-ruleset.ts';
import { TERMS } from '../../../evaluation/terms/index.ts';
import { randomNumbersFor } from '../../../lab/random.ts';
import { formatSfen, parseSfen } from '../../../notation/nine/sfen.ts';
import { amount } from '../../../rules/amount.testing.ts';
import { BOARDS, type Board } from '../../../rules/nine/board.ts';
import { type NineSetup, startSetup } from '../../../rules/nine/setup.ts';
import { unwrap } from '../../../rules/result.ts';
import { BoardGradient, boardMachine, boardProfiles, preparedPreset, randomSfens } from './boards.testing.ts';

const EVERY_PRESET = BOARDS.flatMap((board) =>
  boardProfiles(board).names.map((name, number) => ({ board, name, on: board.name, isFlagship: number === 0 })),
);
/** The flagships have the most terms; the terms of `aho-base` are among those of `aho`. */
const SOME_PRESETS = EVERY_PRESET.filter(
  ({ name, on, isFlagship }) => isFlagship || (name === 'aho' && (on === 'shogi' || on === 'mixed')),
);

/** The position turned by 180 degrees, with the sides swapped. */
function turned({ board, hands, turn, moveNumber }: NineSetup): NineSetup {
  return {
    board: board.map((_, square) => (board[80 - square] === 0 ? 0 : board[80 - square]! ^ 1)),
    hands: [hands[1], hands[0]],
    turn: turn === 0 ? 1 : 0,
    moveNumber,
  };
}

/** The board on which the sides have each other's pieces at the start. */
function turnedBoard(board: Board): Board {
  const start = turned(startSetup(board)).board;
  return BOARDS.find((other) => startSetup(other).board.every((piece, square) => piece === start[square]))!;
}

describe.each(amount({ quick: SOME_PRESETS, slow: EVERY_PRESET }))('$name on the board $on', ({ board, name }) => {
  const ruleset = nineRuleset(board);
  const { terms, evaluation, values, exact } = preparedPreset(board, name);
  const setups = nineAuditSetups(board);

  test('has equal compiled and interpreted scores along games, and ledgers that add up exactly', async () => {
    const machine = await boardMachine(board);
    machine.load(evaluation, values);
    const also = invariants(exact, ruleset);
    let seen = 0;
    machine.visit(amount({ quick: 3, slow: 60 }), randomNumbersFor(23, 1), () => {
      const setup = machine.position.setup();
      expect([formatSfen(setup), machine.scores()]).toEqual([formatSfen(setup), machine.interpreted()]);
      const features = setupFeatures(ruleset, setup);
      also(new Interpreter(ruleset, features), features);
      seen++;
    });
    expect(seen).toBeGreaterThan(20);
  });

  test('scores both sides alike, term by term, when board and armies are turned', () => {
    const other = turnedBoard(board);
    const there = preparedPreset(other, name);
    for (const setup of setups.slice(0, amount({ quick: 24, slow: 85 }))) {
      const [a, b] = [
        ledgerOf(evaluation, exact, setupFeatures(ruleset, setup)),
        ledgerOf(there.evaluation, there.exact, setupFeatures(nineRuleset(other), turned(setup))),
      ] as const;
      const at = formatSfen(setup);
      expect([at, b.score, b.stm]).toEqual([at, -a.score + 0, a.stm]);
      expect(b.terms.map(({ id, white, black, total }) => [id, black, white, -total + 0])).toEqual(
        a.terms.map(({ id, white, black, total }) => [id, white, black, total]),
      );
    }
  });

  test('has a gradient that is the same compiled and interpreted and equals central differences', async () => {
    const learning = learn(evaluation, values, { terms: (id) => terms.includes(id) });
    const runner = new BoardGradient(await boardMachine(board), learning);
    const tally = newTally();
    const random = randomNumbersFor(29, 2);
    for (const sfen of await randomSfens(board, amount({ quick: 2, slow: 20 }), random)) {
      const setup = unwrap(parseSfen(sfen));
      runner.load(setup);
      const found = interpretGradient(learning, learning.start, setupFeatures(ruleset, setup));
      const { by, index } = distance(found.gradient, runner.gradient());
      expect(by, `${sfen} ${index < 0 ? '' : learning.parameters.nameOf(index)}`).toBeLessThan(1e-9);
      // A few of the parameters, others in each position.
      const few = amount({ quick: 0.1, slow: 1 });
      const chosen = (index: number) => found.gradient[index] !== 0 && (few === 1 || random() < few);
      compareWithDifferences(
        runner,
        found,
        tally,
        (wrong, got, want) => {
          throw new Error(`${sfen}: ${learning.parameters.nameOf(wrong)} ${got}, differences say ${want}`);
        },
        chosen,
      );
    }
    expect(tally.moving).toBeGreaterThan(3);
  });
});

describe.each(
  EVERY_PRESET.filter(({ name, on }) => amount({ quick: name === 'material' && on === 'shogi', slow: true })),
)('$name on the board $on, audited,', ({ board, name }) => {
  test('has a knob for every operation and no knob without effect', () => {
    const ruleset = nineRuleset(board);
    const { terms, values } = preparedPreset(board, name);
    const alone = new Evaluation(
      ruleset,
      TERMS.filter((term) => terms.includes(term(ruleset).id)),
    );
    const own = new Map([...values].filter(([id]) => alone.knobs.has(id)));
    const features = nineAuditSetups(board).map((setup) => setupFeatures(ruleset, setup));
    const { failures, asleep } = audit(alone, own, features);
    expect(failures).toEqual([]);
    for (const id of terms) expect(asleep).not.toContain(`${id}.weight`);
  });
});
