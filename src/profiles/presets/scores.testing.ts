// Helpers to look at a position under a preset.
import { setupFeatures } from '../../evaluation/features.ts';
import { type Ledger, ledgerOf, quantised } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';

function prepare(name: string) {
  const { evaluation, values, terms } = unwrap(chessProfiles().named(name));
  return { evaluation, exact: quantised(evaluation, values), terms };
}

/** By name: preparing a preset takes longer than scoring a position. */
const prepared = new Map<string, ReturnType<typeof prepare>>();

/** The ledger of a position under a preset, with optional changed values, without the terms that are off. */
export function presetLedger(name: string, fen: string): Ledger {
  const preset = prepared.get(name) ?? prepare(name);
  prepared.set(name, preset);
  const { evaluation, exact, terms } = preset;
  const whole = ledgerOf(evaluation, exact, setupFeatures(CHESS, unwrap(parseFen(fen))));
  return { ...whole, terms: whole.terms.filter(({ id }) => terms.includes(id)) };
}

/** The value of a term for White and for Black. */
export function sidesOf(name: string, term: string, fen: string): [number, number] {
  const { white, black } = presetLedger(name, fen).terms.find(({ id }) => id === term)!;
  return [white!, black!];
}
