// A position under a preset, as tests of presets look at it.
import { setupFeatures } from '../../evaluation/features.ts';
import { type Ledger, ledger } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { parseFen } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';

/** The ledger of a position under a preset, or a preset with values of one's own, without the terms that are off. */
export function presetLedger(name: string, fen: string): Ledger {
  const { evaluation, values, terms } = unwrap(chessProfiles().named(name));
  const whole = ledger(evaluation, values, setupFeatures(CHESS, unwrap(parseFen(fen))));
  return { ...whole, terms: whole.terms.filter(({ id }) => terms.includes(id)) };
}

/** What White and Black get of a term. */
export function sidesOf(name: string, term: string, fen: string): [number, number] {
  const { white, black } = presetLedger(name, fen).terms.find(({ id }) => id === term)!;
  return [white!, black!];
}
