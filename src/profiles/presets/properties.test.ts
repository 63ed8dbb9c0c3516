// Properties that every preset must have.
import { describe, expect, test } from 'vitest';
import { AUDIT_POSITIONS } from '../../evaluation/audit/positions.ts';
import { audit } from '../../evaluation/audit.ts';
import { compile } from '../../evaluation/compile/compile.ts';
import { Evaluation } from '../../evaluation/evaluation.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { ledgerOf, quantised } from '../../evaluation/ledger.ts';
import { ChessMachine, flipped } from '../../evaluation/machine.testing.ts';
import { presetAgrees } from '../../evaluation/properties.testing.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { TERMS } from '../../evaluation/terms/index.ts';
import { parseFen } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';

const profiles = chessProfiles();
const machine = new ChessMachine(await compileCore(), false);
const setups = AUDIT_POSITIONS.map((fen) => unwrap(parseFen(fen)));

describe.each(profiles.names)('%s', (name) => {
  const { evaluation, values, terms } = unwrap(profiles.preset(name));
  /** The same evaluation without the other terms. */
  const alone = new Evaluation(
    CHESS,
    TERMS.filter((term) => terms.includes(term(CHESS).id)),
  );
  const own = new Map([...values].filter(([id]) => alone.knobs.has(id)));

  test('has equal compiled and interpreted scores, and ledgers that add up exactly', () => {
    const games = amount({ quick: 1, slow: 12 });
    expect(presetAgrees(machine, name, games, 12).positions).toBeGreaterThan(4 * games);
  });

  test('scores White and Black alike, term by term', () => {
    const exact = quantised(alone, own);
    for (const [index, setup] of setups.entries()) {
      const [here, there] = [setup, flipped(setup)].map((side) => ledgerOf(alone, exact, setupFeatures(CHESS, side)));
      const fen = AUDIT_POSITIONS[index];
      expect([fen, there!.score, there!.stm]).toEqual([fen, -here!.score + 0, here!.stm]);
      expect(there!.terms.map(({ id, white, black, total }) => [id, black, white, -total + 0])).toEqual(
        here!.terms.map(({ id, white, black, total }) => [id, white, black, total]),
      );
      expect(there!.rows.map(({ id, total }) => [id, -total + 0])).toEqual(
        here!.rows.map(({ id, total }) => [id, total]),
      );
    }
  });

  test('has no trace of terms that it does not use', () => {
    const [whole, lean] = [
      compile(evaluation, values, machine.target()),
      compile(alone, own, machine.target()),
    ] as const;
    expect(whole.listing).toBe(lean.listing);
    expect(Buffer.compare(whole.module, lean.module)).toBe(0);
    expect(whole.blocks).toEqual(lean.blocks);
  });

  test('has a knob for every operation and no knob without effect', () => {
    const audited = amount({ quick: { evaluation: alone, values: own }, slow: { evaluation, values } });
    const { failures, asleep } = audit(
      audited.evaluation,
      audited.values,
      setups.map((setup) => setupFeatures(CHESS, setup)),
    );
    expect(failures).toEqual([]);
    // Terms that are on have an effect. Only knobs that other knobs switch off may have none.
    for (const id of terms) expect(asleep).not.toContain(`${id}.weight`);
  });
});

test('every term is part of some preset', () => {
  const used = new Set(profiles.names.flatMap((name) => unwrap(profiles.preset(name)).terms));
  expect(profiles.evaluation.all.map(({ declaration }) => declaration.id).filter((id) => !used.has(id))).toEqual([]);
});
