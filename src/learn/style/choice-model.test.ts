import { expect, test } from 'vitest';
import { createEngine } from '../../engine/node.ts';
import { PackedPositions } from '../../evaluation/gradient/packed.ts';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import { loadFen } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Move } from '../../rules/move.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { NO_SCORE } from '../dataset/label.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { RECORD_BYTES, writeRecord } from '../dataset/record.ts';
import { chooseNumbers } from '../fit/numbers.ts';
import { packedIndex } from '../linear/symmetric.ts';
import { pairTable, siblingsOf } from '../pairs/pair-table.ts';
import { ChoiceModel } from './choice-model.ts';
import { findLeaves } from './choices.ts';
import type { DecisionSet } from './decision.ts';

/** Positions with captures, a promotion, a check, and moves that end the game. */
const PLAYED: readonly (readonly [fen: string, san: string])[] = [
  ['r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4', 'd3'],
  ['r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 b - - 0 10', 'cxd4'],
  ['8/P4pk1/6p1/8/8/5K2/8/8 w - - 0 1', 'a8=Q'],
  ['k7/8/1K6/8/8/8/8/6Q1 w - - 0 1', 'Qc5'],
];
const core = await compileCore();
const profile = unwrap(chessProfiles().preset('baseline'));
const choice = unwrap(chooseNumbers(profile, undefined, { weights: true }));
const quiescence = await Quiescence.create(core, profile);

function decisionSet(): DecisionSet {
  const records = new Uint8Array(PLAYED.length * RECORD_BYTES);
  const { position } = quiescence;
  const decisions = PLAYED.map(([fen, san], i) => {
    unwrap(loadFen(position, fen));
    writeRecord(new DataView(records.buffer), i * RECORD_BYTES, position.setup(), {
      halfPoints: 1,
      score: NO_SCORE,
      first: true,
    });
    return { game: i, mover: 'player' as const, move: unwrap(parseSan(position, san)) };
  });
  return { player: undefined, games: [], decisions, records };
}

/** The decisions with another move played in each. */
function withMoves({ decisions, ...set }: DecisionSet, moves: readonly Move[]): DecisionSet {
  return { ...set, decisions: decisions.map((decision, i) => ({ ...decision, move: moves[i]! })) };
}

const choices = await findLeaves(quiescence, decisionSet(), [...PLAYED.keys()]);
const model = new ChoiceModel(core, choice.learning, choice.columns);
const start = Float64Array.from([...choice.numbers.map((number) => number.start), -Math.log(60)]);

test('leaves are those of the quiescence search, and games that end have fixed scores', () => {
  const { starts, leaves, fixed } = choices;
  const mates = [...fixed.slice(starts[3]!, starts[4]!)].filter((score) => score > 0);
  expect(mates).toHaveLength(1);
  expect([...leaves.slice(starts[3]!, starts[4]!)].filter((leaf) => leaf < 0).length).toBeGreaterThan(1);
  expect([...leaves.slice(0, starts[1])].every((leaf) => leaf >= 0)).toBe(true);
});

test('the score at a leaf is that of the quiescence search after the move', async () => {
  const { position } = quiescence;
  const runner = new GradientRunner(core, choice.learning);
  const positions = new PackedPositions();
  unwrap(loadFen(position, PLAYED[1]![0]));
  let deep = 0;
  for (const move of position.moves()) {
    position.make(move);
    const [score, key] = [quiescence.score(), position.key];
    quiescence.atLeaf((leaf) => {
      if (leaf.key !== key) deep++;
      runner.use(positions, positions.add(leaf));
    });
    expect(position.key).toBe(key);
    // In play, scores are rounded to centipawns, and pruning may raise them a little above that of the line.
    expect(Math.abs(runner.value() - score)).toBeLessThan(3);
    position.unmake();
  }
  expect(deep).toBeGreaterThan(3);
});

test('the gradient is that of the loss', async () => {
  const gradient = new Float64Array(model.size);
  await model.eachGradient(choices, start, (_, one) => {
    for (const [i, slope] of one.entries()) gradient[i]! += slope;
  });
  const total = await model.gradient(choices, start);
  for (const [i, slope] of gradient.entries()) expect(total[i]).toBeCloseTo(slope, 4);
  const informed = [...gradient.keys()].filter((i) => Math.abs(gradient[i]!) > 1e-6);
  expect(informed.length).toBeGreaterThan(20);
  for (const i of informed) {
    const step = 1e-4 * Math.max(1, Math.abs(start[i]!));
    const at = (move: number) => model.loss(choices, start.with(i, start[i]! + move));
    const slope = ((await at(step)) - (await at(-step))) / (2 * step);
    // Moves that are hardly ever played are left out of the gradient.
    expect(Math.abs(gradient[i]! - slope)).toBeLessThan(1e-4 * Math.abs(slope) + 2e-4);
  }
});

test('the information is the covariance of the derivatives over the moves', async () => {
  const { information, loss } = await model.information(choices, start);
  expect(loss).toBeCloseTo(await model.loss(choices, start), 9);
  // The second derivative with respect to the logarithm of β is this covariance plus the slope itself.
  const last = model.size - 1;
  const { curvature } = await model.temperatureSlope(choices, start);
  expect(information[packedIndex(last, last)]! / curvature).toBeCloseTo(1, 2);
  for (let i = 0; i < model.size; i++) expect(information[packedIndex(i, i)]!).toBeGreaterThan(-1e-9);
});

test('a move that scores much less than others is hardly ever predicted', async () => {
  const cold = start.with(model.size - 1, Math.log(1));
  const [, , promotion] = await model.predictions(choices, cold);
  expect(promotion!.loss).toBeLessThan(0.8);
  const hot = await model.predictions(choices, start.with(model.size - 1, -Math.log(1e9)));
  for (const [i, { loss }] of hot.entries())
    expect(loss).toBeCloseTo(Math.log(choices.starts[i + 1]! - choices.starts[i]!), 4);
});

test('the features of a pair tell how its lead changes with the numbers', async () => {
  const siblings = siblingsOf(choices, 1);
  // Values of pieces, in which the score is linear as long as weights stay.
  const isValue = (i: number) => /^material\.(?!weight)/.test(choice.numbers[i]?.id ?? '');
  const moved = Float64Array.from(start, (value, i) => value + (isValue(i) ? 1 + (i % 3) : 0));
  const scale = start.map(() => 1);
  const before = await pairTable(model, choices, start, { scale, k: 1, siblings });
  const after = await pairTable(model, choices, moved, { scale, k: 1, siblings });
  expect(before.offsets.length).toBe(choices.leaves.length - choices.length);
  const { starts, columns, values } = before.rows;
  for (const [row, lead] of before.offsets.entries()) {
    let change = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at++)
      change += values[at]! * (moved[columns[at]!]! - start[columns[at]!]!);
    expect(after.offsets[row]! - lead).toBeCloseTo(change, 6);
  }
  const few = siblingsOf(choices, 1, 2 * choices.length);
  expect([0, 1, 2].map((decision) => few(decision).length)).toEqual([2, 2, 2]);
  expect(few(0)).toEqual(siblingsOf(choices, 1, 2 * choices.length)(0));
});

test('a player with this profile and temperature draws a move with the probability that the model gives it', async () => {
  const engine = await createEngine({ ...profile, search: { ...profile.search, temperature: 60 } }, { hash: 1 });
  try {
    for (const seed of [1, 2, 3]) {
      const drawn = [];
      for (const [fen] of PLAYED) {
        unwrap(engine.setPosition(fen));
        drawn.push(await engine.search({ plays: true, seed }));
      }
      const moves = drawn.map(({ pv }) => pv[0]!);
      const own = await findLeaves(quiescence, withMoves(decisionSet(), moves), [...PLAYED.keys()]);
      // The player's scores are whole centipawns.
      for (const [i, { loss }] of (await model.predictions(own, start)).entries())
        expect(Math.abs(Math.log(drawn[i]!.probability!) + loss)).toBeLessThan(0.03);
    }
  } finally {
    await engine.dispose();
  }
});
