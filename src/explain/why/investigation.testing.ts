// Investigations for tests, of an engine with a profile and a position.

import type { Engine } from '../../engine/engine.ts';
import { loadFen, START_FEN } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type Goal, Investigation, type Scope, type Work } from './investigation.ts';

export interface Place {
  readonly fen?: string | undefined;
  /** In UCI notation. */
  readonly moves?: readonly string[] | undefined;
}

/** An investigation without any search so far. */
export async function investigationAt(
  engine: Engine,
  profile: Profile,
  { fen = START_FEN, moves = [] }: Place,
  scope: Scope,
): Promise<Investigation> {
  await engine.setProfile(profile);
  unwrap(engine.setPosition(fen, moves));
  const position = (await loadRules()).position();
  unwrap(loadFen(position, fen));
  for (const move of moves) position.make(unwrap(parseUci(position, move)));
  return new Investigation({ engine, position, profile }, scope);
}

/** An investigation that has searched for the best lines. */
export async function investigated(
  engine: Engine,
  profile: Profile,
  place: Place,
  scope: Scope,
  goal: Goal,
  work: Work = {},
): Promise<Investigation> {
  const investigation = await investigationAt(engine, profile, place, scope);
  await investigation.search(goal, work);
  return investigation;
}
