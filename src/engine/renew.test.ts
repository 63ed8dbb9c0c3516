import { describe, expect, test } from 'vitest';
import { START_FEN } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine, EngineProfile } from './engine.ts';
import { inlineWorker } from './inline-worker.ts';
import type { Mode } from './mode.ts';
import { createEngine } from './node.ts';

function profile(name: string): EngineProfile {
  return unwrap(chessProfiles().named(name));
}

/**
 * Profiles that differ in evaluation, search and use of the table. A small table whose size is not a power of two shows where its entries
 * are placed, and `passed` and `scorpion-easy` keep values of pawns between positions.
 */
const ROLES: readonly { readonly profile: EngineProfile; readonly mode: Mode }[] = [
  { profile: profile('lucena{search.tableEntries=1500}'), mode: 'full' },
  { profile: profile('material'), mode: 'full' },
  { profile: profile('lines'), mode: 'lines' },
  { profile: profile('lucena{search.tableEntries=2500,passed.weight=0.3}'), mode: 'full' },
  { profile: profile('orchestrator'), mode: 'greedy' },
  { profile: profile('scorpion-easy'), mode: 'full' },
];

/** Moves of a game that the engine plays against itself, with all that a search without a clock determines. */
async function game(engine: Engine, mode: Mode): Promise<unknown[]> {
  const moves: string[] = [];
  const found: unknown[] = [];
  for (let ply = 0; ply < 12; ply++) {
    unwrap(engine.setPosition(START_FEN, moves));
    const { depth, score, nodes, pv } = await engine.search({ nodes: 3000, depth: mode === 'full' ? 40 : 3, mode });
    found.push({ depth, score, nodes, pv });
    moves.push(formatUci(pv[0]!));
  }
  return found;
}

describe('a renewed engine', () => {
  test.each([
    ['with shared memory', { isShared: true }],
    ['without shared memory', { isShared: false }],
    ['that searches in its own thread', { spawn: inlineWorker }],
  ])('%s searches like a new one, whatever it did before', async (_, options) => {
    const renewed = await createEngine(undefined, options);
    unwrap(renewed.setPosition());
    await renewed.search({ ms: 20 });
    for (const { profile, mode } of ROLES) {
      await renewed.renew(profile);
      const fresh = await createEngine(profile, options);
      expect(await game(renewed, mode)).toEqual(await game(fresh, mode));
      await fresh.dispose();
    }
    await renewed.dispose();
  });

  test('keeps its profile if the new one cannot be compiled', async () => {
    const engine = await createEngine(profile('material'));
    const before = await game(engine, 'full');
    const { evaluation } = profile('material');
    await expect(engine.renew({ evaluation, values: new Map([['material.pawn', 'many']]) })).rejects.toThrow();
    await engine.clear();
    expect(await game(engine, 'full')).toEqual(before);
    await engine.dispose();
  });
});
