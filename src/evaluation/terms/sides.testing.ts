// Helpers for the value of a term for each side, with only the given knobs in effect.
import { expect, test } from 'vitest';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import type { KnobValue } from '../knobs.ts';
import { ledger } from '../ledger.ts';
import { CHESS } from '../ruleset.ts';
import type { Term } from '../term.ts';

export type Settings = Readonly<Record<string, KnobValue>>;

export function features(fen: string) {
  return setupFeatures(CHESS, unwrap(parseFen(fen)));
}

/** Tables and numbers of a term in which everything but the given values is 0. */
function only(evaluation: Evaluation, settings: Settings): Map<string, KnobValue> {
  const values = new Map<string, KnobValue>();
  const own = new Set(evaluation.all.map(({ declaration }) => declaration.id));
  for (const [id, knob] of evaluation.knobs) {
    const [term, name] = id.split('.') as [string, string];
    if (!own.has(term) || ['weight', 'pow', 'offset', 'cap', 'sideCap'].includes(name)) continue;
    if (knob.kind === 'countTable' || knob.kind === 'squareTable' || knob.kind === 'tapered')
      values.set(
        id,
        knob.default.map(() => 0),
      );
    else if (knob.kind === 'number' && knob.unit === 'cp') values.set(id, Math.max(0, knob.min));
  }
  for (const [name, value] of Object.entries(settings))
    values.set(name.includes('.') ? name : `${evaluation.all[0]!.declaration.id}.${name}`, value);
  return values;
}

/** The value of a term for White and for Black. */
export function sides(term: Term, settings: Settings, fen: string): [number, number] {
  const evaluation = new Evaluation(CHESS, [term]);
  const { white, black } = ledger(evaluation, only(evaluation, settings), features(fen)).terms[0]!;
  return [white!, black!];
}

/** Bare kings are a pure endgame: pieces do not count for the phase. */
export const ENDGAME: Settings = { 'phase.knight': 0, 'phase.bishop': 0, 'phase.rook': 0, 'phase.queen': 0 };
export const RANKS = [0, 1, 2, 3, 4, 5, 6, 7];

export type Case = [what: string, settings: Settings, fen: string, white: number, black: number];

export function cases(term: Term, list: readonly Case[], common: Settings = ENDGAME): void {
  test.each(list)('%s', (_what, settings, fen, white, black) => {
    expect(sides(term, { ...common, ...settings }, fen)).toEqual([white, black]);
  });
}
