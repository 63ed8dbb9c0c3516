import type { SearchValues } from '../profiles/search-parameters.ts';
import type { Move } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import type { Mode } from './mode.ts';
import { MAX_SEED } from './seed.ts';

/** A clock as the side to move sees it, in ms. */
export interface Clock {
  readonly remaining: number;
  readonly increment?: number;
  readonly movesToGo?: number;
}

/** A search ends at the first limit it reaches; without any it goes on until it is stopped. */
export interface Limits {
  /** How to choose, by full search unless told. What is greedy looks one move ahead. */
  readonly mode?: Mode;
  /** In plies; of lines, their nominal depth. */
  readonly depth?: number;
  readonly nodes?: number;
  /** Time for this move, all of which may be used. */
  readonly ms?: number;
  /** A clock to divide up. */
  readonly clock?: Clock;
  /** End when a mate in so many moves is found. */
  readonly mate?: number;
  /** Search only these moves. */
  readonly moves?: readonly Move[];
  /** The number of variations to find (MultiPV); 1 by default. */
  readonly variations?: number;
  /** Of the generator that levels draw lots by, instead of the profile's. The same seed and limit of nodes give the same move. */
  readonly seed?: number;
  /** The opponent has yet to play the move that leads here: no time counts before `ponderHit`, all of it from then on. */
  readonly ponder?: boolean;
}

/** Whether a search of the position can be so limited. */
export function checkLimits(limits: Limits, position: Position): Result<void> {
  for (const name of ['depth', 'nodes', 'mate', 'variations'] as const) {
    const value = limits[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1))
      return fail('engine.limits', name, `${name} must be a whole number of at least 1, not ${show(value)}`);
  }
  const { ms, clock, moves = [], seed = 0 } = limits;
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
    return fail('engine.limits', 'seed', `seed must be a whole number from 0 to ${MAX_SEED}, not ${show(seed)}`);
  const times = { ms, 'clock.remaining': clock?.remaining, 'clock.increment': clock?.increment };
  for (const [name, value] of Object.entries(times))
    if (value !== undefined && !(value >= 0))
      return fail('engine.limits', name, `${name} must be a number of milliseconds, not ${show(value)}`);
  if (!moves.every((move) => position.isLegal(move)) || new Set(moves).size < moves.length)
    return fail('engine.limits', 'moves', 'moves must be legal and different');
  return ok(undefined);
}

/** Whether a search surely comes to its end by itself; a mate that is asked for may not be there. */
export function isBounded({ depth, nodes, ms, clock }: Limits): boolean {
  return [depth, nodes, ms, clock].some((limit) => limit !== undefined);
}

/** The same limits when so many ms of them are spent. */
export function later(limits: Limits, spent: number): Limits {
  const { ms, clock } = limits;
  return {
    ...limits,
    ...(ms === undefined ? {} : { ms: Math.max(1, ms - spent) }),
    ...(clock === undefined ? {} : { clock: { ...clock, remaining: Math.max(1, clock.remaining - spent) } }),
  };
}

/** When no more iteration should begin, and when the search must end; 0 for never. */
export interface Allotment {
  readonly soft: number;
  readonly hard: number;
}

/** How far a player looks at most, whatever it is asked for: parameters of the search, 0 for no limit. */
export interface Reach {
  readonly depthLimit: number;
  readonly timeLimit: number;
}

/** That of a profile in a mode: how deep a level looks is a matter of the full search, since lines have a depth of their own. */
export function reachOf(values: SearchValues, mode: Mode): Reach {
  return { depthLimit: mode === 'full' ? values.depthLimit : 0, timeLimit: values.timeLimit };
}

/** Whether a player sees only so deep or so many positions. */
export function hasLimitedSight(values: SearchValues): boolean {
  return values.depthLimit > 0 || values.nodeLimit > 0;
}

/** Whether a player's own limits end every search in a mode. */
export function hasReach(values: SearchValues, mode: Mode): boolean {
  const { depthLimit, timeLimit } = reachOf(values, mode);
  return [depthLimit, timeLimit, values.nodeLimit].some((limit) => limit > 0);
}

function least(a: number | undefined, b: number): number | undefined {
  return b === 0 ? a : Math.min(a ?? b, b);
}

/**
 * The limits of a search by such a player. What is limited by depth or nodes alone is not timed: it has the same result on every machine.
 * The player's own limit of nodes is the core's affair, which knows when the first iteration is complete.
 */
export function within(limits: Limits, { depthLimit, timeLimit }: Reach): Limits {
  const { clock, nodes } = limits;
  const isTimed = clock !== undefined || limits.ms !== undefined || (limits.depth === undefined && nodes === undefined);
  const depth = least(limits.depth, depthLimit);
  const ms = isTimed ? least(limits.ms, timeLimit) : limits.ms;
  return { ...limits, ...(depth === undefined ? {} : { depth }), ...(ms === undefined ? {} : { ms }) };
}

/** The search parameters that divide up a clock. */
export type TimePolicy = Pick<SearchValues, 'timeMoves' | 'timeIncrement' | 'timeMost'>;

/** Of what is left on a clock, this much may go into one move at most. */
const MOST_OF_CLOCK = 0.7;
const LONGEST_CONTROL = 50;

/**
 * Divides up a clock. `overhead` ms are lost on the way between engine and opponent each move; a time for one move is taken as it is,
 * since whoever gives it does not lose what comes late.
 */
export function allot({ ms, clock }: Limits, policy: TimePolicy, overhead: number): Allotment {
  const spent = ms === undefined ? Number.POSITIVE_INFINITY : Math.max(1, ms);
  if (clock === undefined) return { soft: 0, hard: Number.isFinite(spent) ? spent : 0 };
  const usable = Math.max(1, clock.remaining - overhead);
  const moves = Math.max(1, Math.min(clock.movesToGo ?? policy.timeMoves, LONGEST_CONTROL));
  const share = usable / moves + ((clock.increment ?? 0) * policy.timeIncrement) / 100;
  // The last move before the control may take nearly all that is left; the clock is filled up afterwards.
  const most = usable * (clock.movesToGo === 1 ? 0.9 : MOST_OF_CLOCK);
  const hard = Math.max(1, Math.min((share * policy.timeMost) / 100, most, spent));
  return { soft: Math.max(1, Math.min(share, hard)), hard };
}
