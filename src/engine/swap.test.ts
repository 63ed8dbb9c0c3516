import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../evaluation/compile/compile.ts';
import { Evaluation } from '../evaluation/evaluation.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { Interpreter } from '../evaluation/interpret.ts';
import type { KnobValue } from '../evaluation/knobs.ts';
import { quantise } from '../evaluation/quantise.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { specialise } from '../evaluation/specialise.ts';
import { kingDanger } from '../evaluation/terms/king-danger.ts';
import { material } from '../evaluation/terms/material.ts';
import { mobility } from '../evaluation/terms/mobility.ts';
import { randomNumbers } from '../lab/random.ts';
import { loadFen } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { defaultProfile } from './default.ts';
import type { Engine, EngineProfile } from './engine.ts';
import { createEngine } from './node.ts';
import { randomProfile } from './profile.testing.ts';
import type { Compiler } from './profile.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

/** The interpreter's score of the position for the side to move. */
function interpreted({ evaluation, values }: EngineProfile, position: Position): number {
  const { score } = quantise(specialise(evaluation, values), evaluation.ruleset);
  const white = new Interpreter(evaluation.ruleset, setupFeatures(evaluation.ruleset, position.setup())).number(score);
  return position.turn === 0 ? white : -white;
}

/** Few enough terms to predict scores. */
const FEW = new Evaluation(CHESS, [material, mobility, kingDanger]);

function withKnobs(...knobs: [string, number][]): EngineProfile {
  return { evaluation: FEW, values: new Map(knobs) };
}

test.each([true, false])(
  'other search parameters take effect without compiling the evaluation again (shared memory: %s)',
  async (isShared) => {
    let compilations = 0;
    const counting: Compiler = (...asked) => {
      compilations++;
      return compile(...asked);
    };
    const plain = withKnobs(['material.offset', 5]);
    const other = { ...withKnobs(['material.offset', 5]), search: { lateMoveReductions: 0 } };
    const [one, fresh] = await Promise.all([
      createEngine(plain, { isShared, compile: counting }),
      createEngine(other, { isShared }),
    ]);
    const before = await one.search({ depth: 6 });
    await one.setProfile(other);
    const after = await one.search({ depth: 6 });
    expect(after).toMatchObject({ nodes: (await fresh.search({ depth: 6 })).nodes });
    expect(after.nodes).not.toBe(before.nodes);
    expect(compilations).toBe(1);
    await one.setProfile(withKnobs(['material.offset', 6]));
    expect(compilations).toBe(2);
    await Promise.all([one.dispose(), fresh.dispose()]);
  },
);

describe('a profile swapped into a running engine', () => {
  test('may count legal moves, for which the worker has the rules', async () => {
    const { evaluation, values } = unwrap(chessProfiles().preset('scorpion-easy'));
    await engine.setProfile({ evaluation, values });
    unwrap(engine.setPosition('4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1'));
    const position = (await loadRules()).position();
    unwrap(loadFen(position, '4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1'));
    // Nothing can be taken after any move, so one ply is the best of the static scores.
    const scores = position.moves().map((move) => {
      position.make(move);
      const score = -interpreted({ evaluation, values }, position);
      position.unmake();
      return score;
    });
    expect((await engine.search({ depth: 1 })).score).toEqual({ cp: Math.max(...scores) });
  });

  test('is used by the next search', async () => {
    // A queen and a rook hang: which is taken depends on their values.
    unwrap(engine.setPosition('4k3/8/3q1r2/4P3/8/8/8/4K3 w - - 0 1'));
    const best = async (queen: number, rook: number) => {
      await engine.setProfile({
        evaluation: FEW,
        values: new Map<string, KnobValue>([
          ['material.queen', [queen, queen]],
          ['material.rook', [rook, rook]],
          ['mobility.weight', 0],
          ['kingDanger.weight', 0],
        ]),
      });
      return formatUci((await engine.search({ depth: 1 })).pv[0]!);
    };
    expect(await best(900, 500)).toBe('e5d6');
    expect(await best(500, 900)).toBe('e5f6');
    expect(await best(900, 500)).toBe('e5d6');
  });

  test('does not affect a running search', async () => {
    const start = withKnobs(['material.offset', 7]);
    await engine.setProfile(start);
    unwrap(engine.setPosition());
    const alone = await engine.search({ nodes: 200_000 });
    await engine.clear();
    const during = engine.search({ nodes: 200_000 });
    const change = engine.setProfile(withKnobs(['material.offset', 500]));
    const { score, nodes, pv } = await during;
    expect({ score, nodes, pv }).toEqual({ score: alone.score, nodes: alone.nodes, pv: alone.pv });
    await change;
    expect((await engine.search({ nodes: 200_000 })).score).not.toEqual(alone.score);
  });

  test('makes a search that is started right after it wait', async () => {
    unwrap(engine.setPosition('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    void engine.setProfile(withKnobs(['material.offset', 33]));
    unwrap(engine.setPosition('4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'));
    const { score } = await engine.search({ depth: 1 });
    // Black moved, so that White is to move at the leaf: its offset and a pawn, seen from Black.
    expect(score).toEqual({ cp: -(33 + 100) });
  });

  test('leaves the engine unchanged if it cannot be compiled', async () => {
    await engine.setProfile(defaultProfile());
    unwrap(engine.setPosition());
    const before = await engine.search({ nodes: 5000 });
    const broken = { evaluation: defaultProfile().evaluation, values: new Map([['material.pawn', 'many']]) };
    await expect(engine.setProfile(broken)).rejects.toThrow();
    await engine.clear();
    const after = await engine.search({ nodes: 5000 });
    expect(after.score).toEqual(before.score);
    expect(after.nodes).toBe(before.nodes);
  });

  test('never meets a stale score when swapped during play', async () => {
    const random = randomNumbers(20);
    const fresh = await createEngine();
    const played: string[] = [];
    unwrap(engine.setPosition());
    for (let swap = 0; swap < amount({ quick: 5, slow: 15 }); swap++) {
      const profile = randomProfile(random);
      unwrap(engine.setPosition(undefined, played));
      // The position is live while the profile changes under it.
      await engine.setProfile(profile);
      const live = await engine.search({ nodes: 2000 });
      await fresh.setProfile(profile);
      unwrap(fresh.setPosition(undefined, played));
      const { score, nodes, pv, depth } = await fresh.search({ nodes: 2000 });
      expect({ score: live.score, nodes: live.nodes, pv: live.pv, depth: live.depth }).toEqual({
        score,
        nodes,
        pv,
        depth,
      });
      if (pv.length === 0 || played.length > 60) played.length = 0;
      else played.push(formatUci(pv[0]!));
    }
    await fresh.dispose();
  });

  test('gives the search the interpreter’s scores', async () => {
    const random = randomNumbers(21);
    for (let i = 0; i < amount({ quick: 8, slow: 20 }); i++) {
      const profile = randomProfile(random);
      await engine.setProfile(profile);
      // A bare-king position has one quiet leaf below each move; depth 1 shows the best of them.
      unwrap(engine.setPosition('7k/8/8/8/8/8/5PPP/6K1 w - - 0 1'));
      const { score, pv } = await engine.search({ depth: 1 });
      engine.position.make(pv[0]!);
      expect(score).toEqual({ cp: -interpreted(profile, engine.position) + 0 });
    }
  });
});
