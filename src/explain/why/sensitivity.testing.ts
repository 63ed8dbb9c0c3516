// Flip points, checked by independent engines.
import { expect } from 'vitest';
import type { Mode } from '../../engine/mode.ts';
import { createEngine } from '../../engine/node.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { type Profile, splitId } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { investigated } from './investigation.testing.ts';
import {
  conclusionOf,
  type KnobFlip,
  type SensitivityOptions,
  type SensitivityReport,
  sensitivity,
} from './sensitivity.ts';

export interface Case {
  readonly fen: string;
  readonly mode: Mode;
  readonly depth: number;
  readonly profile: Profile;
}

/** The number of variations. */
export const LINES = 2;

/** Restricts the work; all by default. */
export type Scope = Pick<SensitivityOptions, 'most' | 'only'>;

export async function reportOf({ fen, mode, depth, profile }: Case, scope: Scope = {}): Promise<SensitivityReport> {
  const engine = await createEngine(profile);
  try {
    const investigation = await investigated(engine, profile, { fen }, { mode, variations: LINES }, { depth });
    return await sensitivity(engine, profile, unwrap(conclusionOf(investigation)), scope);
  } finally {
    await engine.dispose();
  }
}

/** The move of a new engine with one number of the profile set as a user would set it. */
export async function bestWith(tested: Case, { id, entry }: KnobFlip, value: number): Promise<string> {
  const { fen, mode, depth, profile } = tested;
  const [term, name] = splitId(id);
  const old = profile.settings.get(id) as number | readonly number[];
  const set = typeof old === 'number' ? value : old.map((number, i) => (i === entry ? value : number));
  const changed = unwrap(chessProfiles().override(profile, { [term]: { [name]: set } }));
  const engine = await createEngine(changed);
  try {
    unwrap(engine.setPosition(fen));
    const { pv } = await engine.search({ mode, depth, variations: LINES });
    return formatUci(pv[0]!);
  } finally {
    await engine.dispose();
  }
}

/** Checks every bracket with new engines or, if there is none, the ends of the range. Returns the number of brackets. */
export async function bracketsHold(tested: Case, scope: Scope = {}): Promise<number> {
  const { best, knobs, complete } = await reportOf(tested, scope);
  expect(complete).toBe(true);
  let brackets = 0;
  for (const knob of knobs) {
    const where = { fen: tested.fen, mode: tested.mode, knob: knob.name };
    const { evaluation } = tested.profile;
    const range = evaluation.knobs.get(knob.id) as {
      readonly min: number;
      readonly max: number;
      readonly step: number;
    };
    if (knob.flip === null) {
      for (const end of [range.min, range.max])
        expect({ ...where, end, best: await bestWith(tested, knob, end) }).toEqual({ ...where, end, best: best.uci });
      continue;
    }
    brackets++;
    const { stays, flips, uci, verified } = knob.flip;
    expect({ ...where, verified }).toEqual({ ...where, verified: true });
    expect(uci).not.toBe(best.uci);
    expect(Math.abs(flips - stays)).toBeLessThanOrEqual(range.step * 1.2);
    expect({ ...where, stays: await bestWith(tested, knob, stays) }).toEqual({ ...where, stays: best.uci });
    expect({ ...where, flips: await bestWith(tested, knob, flips) }).toEqual({ ...where, flips: uci });
  }
  return brackets;
}
