import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { curve, effects, lineCurve, lineEffects, lineLedger, type ScoredLine } from './tasks.ts';

const context = new NodeTaskContext();
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';

function changed(knobs: ProfileFile['knobs']): ProfileFile {
  return { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs };
}

test('a step of a knob changes the ledger by its effect', async () => {
  const found = await effects(context, FEN, changed({}));
  expect(structuredClone(found)).toEqual(found);
  const weight = found.find(({ id }) => id === 'mobility.weight')!;
  const score = async (value: number) => {
    const [{ terms }] = (await ledgers(context, [FEN], changed({ mobility: { weight: value } }))) as [
      Awaited<ReturnType<typeof ledgers>>[number],
    ];
    return terms.find(({ id }) => id === 'mobility')!.total;
  };
  // The scales of lucena act on the sum, so the effect may be a little smaller than that on the term alone.
  const onTerm = (await score(1.05)) - (await score(1));
  expect(onTerm).not.toBe(0);
  expect(Math.sign(weight.perStep)).toBe(Math.sign(onTerm));
  expect(Math.abs(weight.perStep)).toBeLessThanOrEqual(Math.abs(onTerm) * 1.5 + 0.1);
});

test('knobs of terms that are off or absent from the position have no effect', async () => {
  const found = await effects(context, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', changed({}));
  const ids = new Set(found.map(({ id }) => id));
  expect(ids.has('material.pawn')).toBe(true);
  expect(ids.has('material.knight')).toBe(false);
  expect(ids.has('bishops.pawns')).toBe(false);
  expect(ids.has('kingDanger.weight')).toBe(false);
});

test('the curve of a knob passes through the scores at its values', async () => {
  const { values, scores } = await curve(context, FEN, changed({}), 'mobility.weight');
  expect([values[0], values.at(-1), scores.length]).toEqual([-8, 8, 1]);
  for (const at of [0, 20, 40, 60]) {
    const [ledger] = await ledgers(context, [FEN], changed({ mobility: { weight: values[at]! } }));
    expect(Math.abs(scores[0]![at]! - ledger!.score)).toBeLessThan(2);
  }
  expect(new Set(scores[0]).size).toBeGreaterThan(50);
  const pair = await curve(context, FEN, changed({}), 'material.pawn');
  expect(pair.scores).toHaveLength(2);
  expect(await curve(context, FEN, changed({}), 'opponent.adapt')).toEqual({ values: [], scores: [] });
});

/** White castles, Black's king moves, knights are traded, a pawn is won. */
const WALK = {
  fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5',
  moves: ['e1g1', 'e8f8', 'c3d5', 'f6d5', 'e4d5', 'c6e7', 'f3e5'],
};
const MATE = { fen: 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', moves: ['h5f7'] };

async function lineOf({ fen, moves }: typeof WALK): Promise<ScoredLine> {
  const position = await context.position(fen);
  const pv = moves.map((text) => {
    const move = unwrap(context.game.notation.parseMove(position, text));
    position.make(move);
    return move;
  });
  return { game: { fen, moves: [] }, pv, depth: 5 };
}

const ofLines = (knobs: ProfileFile['knobs']): ProfileFile => ({ ...changed(knobs), extends: 'lines' });

test.each([
  ['opponent.plyDepth', 4, 5, WALK],
  ['risk.kAt2x', 100, 110, WALK],
  ['risk.gainScale', 1, 1.05, WALK],
  ['kingMoves.penalty', 110, 111, WALK],
  ['mate.opponent', 5000, 5100, MATE],
])(
  'a step of %s changes the line’s ledger by its effect and along its curve (trust 3.5)',
  async (id, from, to, game) => {
    const line = await lineOf(game);
    const [term, knob] = id.split('.') as [string, string];
    const score = async (value: number) =>
      (await lineLedger(context, ofLines({ [term]: { [knob]: value } }), line)).score;
    const [effect] = await lineEffects(context, ofLines({}), line, [id, 'lineSearch.checkWays']);
    expect(effect!.id).toBe(id);
    expect(effect!.perStep).toBeCloseTo((await score(to)) - (await score(from)), 6);
    expect(effect!.perStep).not.toBe(0);
    const { values, scores } = await lineCurve(context, ofLines({}), line, id);
    expect(scores[0]![values.indexOf(from)]).toBe(await score(from));
    expect(scores[0]!.at(-1)).toBe(await score(values.at(-1)!));
    expect(new Set(scores[0]).size).toBeGreaterThan(1);
  },
);

test('a line is scored with the opponent depth that was estimated for it', async () => {
  const line = await lineOf(WALK);
  const set = await lineLedger(context, ofLines({ opponent: { plyDepth: 2 } }), line);
  const believed = await lineLedger(context, ofLines({}), { ...line, opponentDepth: 2 });
  expect(believed.score).toBe(set.score);
  expect(believed.risk).not.toBe((await lineLedger(context, ofLines({}), line)).risk);
});
