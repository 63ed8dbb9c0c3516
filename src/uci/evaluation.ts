import { setupFeatures } from '../evaluation/features.ts';
import { type Ledger, ledger } from '../evaluation/ledger.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import type { Notation } from '../notation/notation.ts';
import type { Profile } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';

function ledgerOf(profile: Profile, position: BoardPosition): Ledger {
  const features = setupFeatures(profile.evaluation.ruleset, position.setup());
  const whole = ledger(profile.evaluation, profile.values, features);
  return { ...whole, terms: whole.terms.filter(({ id }) => profile.terms.includes(id)) };
}

/** The static score of a position, term by term, as text. */
export function evaluationLines(
  profile: Profile,
  position: BoardPosition,
  { sides }: Notation = CHESS_NOTATION,
): string[] {
  const { score, terms, rows } = ledgerOf(profile, position);
  const line = (title: string, numbers: readonly (number | null)[]) =>
    `${title.padEnd(30)}${numbers.map((value) => (value === null ? '' : value.toFixed(2)).padStart(10)).join('')}`;
  return [
    `${''.padEnd(30)}${[...sides.map(({ title }) => title), 'Total'].map((word) => word.padStart(10)).join('')}`,
    ...terms.map(({ title, white, black, total }) => line(title, [white, black, total])),
    ...rows.filter(({ total }) => total !== 0).map(({ title, total }) => line(title, [null, null, total])),
    `Score ${score} centipawns for ${sides[0].name}, profile ${profile.name}`,
  ];
}

/** The static score of a position as one line of JSON. */
export function evaluationJson(profile: Profile, position: BoardPosition, notation: Notation = CHESS_NOTATION): string {
  const { score, stm, terms, rows } = ledgerOf(profile, position);
  const { name, hash } = profile;
  return JSON.stringify({
    fen: notation.format(position),
    profile: name,
    hash,
    score,
    stm,
    terms: [...terms, ...rows],
  });
}
