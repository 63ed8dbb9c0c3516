import type { Move } from '../rules/move.ts';
import { type Allotment, allot, hasLimitedSight, type Limits, reachOf, remainingLimits, withReach } from './limits.ts';
import { scoresLines, type Task } from './mode.ts';
import type { CompiledProfile } from './profile.ts';
import { drawsMoves } from './style.ts';

/** A search with the limits and parameters of the profile applied. */
export interface SearchPlan {
  readonly mode: Task;
  readonly limits: Limits;
  readonly allotment: Allotment;
  /** Whether only the main thread searches. */
  readonly isAlone: boolean;
}

/** The facts on which a plan depends, besides the limits. */
export interface PlanFacts {
  /** The ms since the search was asked for. */
  readonly spent: number;
  /** The ms that each move loses to communication. */
  readonly overhead: number;
  /** The move that the profile demands if lines are scored. */
  readonly demanded: Move | undefined;
}

/** Limits a search to the demanded move unless others were asked for. */
function demandedMoves(demanded: Move | undefined, { moves }: Limits): Pick<Limits, 'moves'> {
  return demanded === undefined || moves?.includes(demanded) === false ? {} : { moves: [demanded] };
}

export function planSearch(
  { search }: CompiledProfile,
  asked: Limits,
  { spent, overhead, demanded }: PlanFacts,
): SearchPlan {
  const { mode = 'full' } = asked;
  if (asked.plays && drawsMoves(search, mode))
    return { mode: 'style', limits: {}, allotment: { soft: 0, hard: 0 }, isAlone: true };
  // A level limits how a player chooses moves, not the solver.
  if (mode === 'mate') {
    const limits = remainingLimits(asked, spent);
    return { mode, limits, allotment: { soft: 0, hard: allot(limits, search, overhead).hard }, isAlone: true };
  }
  const narrowed = {
    ...asked,
    ...(mode === 'greedy' ? { depth: 1 } : {}),
    ...(scoresLines(mode) ? demandedMoves(demanded, asked) : {}),
  };
  const limits = remainingLimits(withReach(narrowed, reachOf(search, mode)), spent);
  const allotment = allot(limits, search, overhead);
  // Line scoring uses one thread. So does a weak player: a table filled by helpers would show it positions beyond its limits.
  return { mode, limits, allotment, isAlone: scoresLines(mode) || hasLimitedSight(search) };
}
