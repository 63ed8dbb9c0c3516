import type { Position } from '../rules/position.ts';
import { knightLoopMoves } from './knight-loop.ts';
import { type Allotment, allot, hasLimitedSight, type Limits, reachOf, remainingLimits, withReach } from './limits.ts';
import { type Mode, scoresLines } from './mode.ts';
import type { CompiledProfile } from './profile.ts';

/** A search with the limits and parameters of the profile applied. */
export interface SearchPlan {
  readonly mode: Mode;
  readonly limits: Limits;
  readonly allotment: Allotment;
  /** Whether only the main thread searches. */
  readonly isAlone: boolean;
}

/** Plans a search that was asked for `spent` ms ago. Each move loses `overhead` ms to communication. */
export function planSearch(
  { values, search }: CompiledProfile,
  position: Position,
  asked: Limits,
  { spent, overhead }: { readonly spent: number; readonly overhead: number },
): SearchPlan {
  const { mode = 'full' } = asked;
  const narrowed = {
    ...asked,
    ...(mode === 'greedy' ? { depth: 1 } : {}),
    ...(scoresLines(mode) ? knightLoopMoves(values, position, asked) : {}),
  };
  const limits = remainingLimits(withReach(narrowed, reachOf(search, mode)), spent);
  const allotment = allot(limits, search, overhead);
  // Line scoring uses one thread. So does a weak player: a table filled by helpers would show it positions beyond its limits.
  return { mode, limits, allotment, isAlone: scoresLines(mode) || hasLimitedSight(search) };
}
