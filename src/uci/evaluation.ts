import { setupFeatures } from '../evaluation/features.ts';
import { type Ledger, ledger } from '../evaluation/ledger.ts';
import { positionFen } from '../notation/fen.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Position } from '../rules/position.ts';

function ledgerOf(profile: Profile, position: Position): Ledger {
  const features = setupFeatures(profile.evaluation.ruleset, position.setup());
  const whole = ledger(profile.evaluation, profile.values, features);
  return { ...whole, terms: whole.terms.filter(({ id }) => profile.terms.includes(id)) };
}

/** The static score of a position, term by term, as text. */
export function evaluationLines(profile: Profile, position: Position): string[] {
  const { score, terms, rows } = ledgerOf(profile, position);
  const line = (title: string, numbers: readonly (number | null)[]) =>
    `${title.padEnd(30)}${numbers.map((value) => (value === null ? '' : value.toFixed(2)).padStart(10)).join('')}`;
  return [
    `${''.padEnd(30)}${['White', 'Black', 'Total'].map((word) => word.padStart(10)).join('')}`,
    ...terms.map(({ title, white, black, total }) => line(title, [white, black, total])),
    ...rows.filter(({ total }) => total !== 0).map(({ title, total }) => line(title, [null, null, total])),
    `Score ${score} centipawns for White, profile ${profile.name}`,
  ];
}

/** The static score of a position as one line of JSON. */
export function evaluationJson(profile: Profile, position: Position): string {
  const { score, stm, terms, rows } = ledgerOf(profile, position);
  const { name, hash } = profile;
  return JSON.stringify({ fen: positionFen(position), profile: name, hash, score, stm, terms: [...terms, ...rows] });
}
