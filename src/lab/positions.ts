import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import { loadFen } from '../notation/fen.ts';
import { unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import type { Setup } from '../rules/setup.ts';
import { randomNumbers } from './random.ts';

/**
 * Positions to measure evaluations on: from each of a diverse set, a few random moves on. Like in a search, each differs little from
 * the one before.
 */
export function measuredPositions(rules: Rules, moves = 3, seed = 1): Setup[] {
  const random = randomNumbers(seed);
  const position = rules.position();
  const setups: Setup[] = [];
  for (const fen of AUDIT_POSITIONS) {
    unwrap(loadFen(position, fen));
    setups.push(position.setup());
    for (let i = 0; i < moves; i++) {
      const legal = position.moves();
      if (legal.length === 0) break;
      position.make(legal[Math.floor(random() * legal.length)]!);
      setups.push(position.setup());
    }
  }
  return setups;
}
