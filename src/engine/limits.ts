import type { SearchValues } from '../profiles/search-parameters.ts';
import { MAX_SEED } from '../profiles/seed.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import type { Mode } from './mode.ts';

/** The clock of the side to move, in ms. */
export interface Clock {
  readonly remaining: number;
  readonly increment?: number;
  readonly movesToGo?: number;
}

/** A search ends at the first limit it reaches. Without any, it goes on until it is stopped. */
export interface Limits {
  /** Full search by default. Greedy looks one move ahead; `mate` looks for a mate by checks alone. */
  readonly mode?: Mode | 'mate';
  /** Whether the move is for a game. The profile of a style then draws it instead of searching; in analysis it searches. */
  readonly plays?: boolean;
  /** In plies. For line scoring, the nominal depth of a line. */
  readonly depth?: number;
  readonly nodes?: number;
  /** The time for this move, in ms. All of it may be used. */
  readonly ms?: number;
  /** A clock, of which the move gets a share. */
  readonly clock?: Clock;
  /** End when a mate in this many moves is found. */
  readonly mate?: number;
  /** Search only these moves. */
  readonly moves?: readonly Move[];
  /** The number of variations to find (MultiPV); 1 by default. */
  readonly variations?: number;
  /** The seed of random choices, instead of the profile's. The same seed and node limit give the same move. */
  readonly seed?: number;
  /** Ponder: the opponent has not played the expected move yet. Time limits hold only after `ponderHit`. */
  readonly ponder?: boolean;
}

/** Checks limits for a search of the position. */
export function checkLimits(limits: Limits, position: BoardPosition): Result<void> {
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
    return fail('engine.limits', 'moves', 'moves must be legal and distinct');
  return ok(undefined);
}

/** Whether a search surely ends by itself. A limit on mate alone is not enough, since there may be none. */
export function isBounded({ depth, nodes, ms, clock }: Limits): boolean {
  return [depth, nodes, ms, clock].some((limit) => limit !== undefined);
}

/** The limits that are left after `spent` ms. */
export function remainingLimits(limits: Limits, spent: number): Limits {
  const { ms, clock } = limits;
  return {
    ...limits,
    ...(ms === undefined ? {} : { ms: Math.max(1, ms - spent) }),
    ...(clock === undefined ? {} : { clock: { ...clock, remaining: Math.max(1, clock.remaining - spent) } }),
  };
}

/** The time after which no iteration begins, and the time at which the search must end; 0 for none. */
export interface Allotment {
  readonly soft: number;
  readonly hard: number;
}

/** A player's own limits, from its search parameters; 0 for none. */
export interface Reach {
  readonly depthLimit: number;
  readonly timeLimit: number;
}

/**
 * The limits that a profile sets in a mode. The depth of a level is meant for the full search, since line scoring has a depth of
 * its own.
 */
export function reachOf(values: SearchValues, mode: Mode): Reach {
  return { depthLimit: mode === 'full' ? values.depthLimit : 0, timeLimit: values.timeLimit };
}

/** Whether the player is limited in depth or nodes. */
export function hasLimitedSight(values: SearchValues): boolean {
  return values.depthLimit > 0 || values.nodeLimit > 0;
}

/** Whether the player's own limits end every search in a mode. */
export function hasReach(values: SearchValues, mode: Mode): boolean {
  const { depthLimit, timeLimit } = reachOf(values, mode);
  return [depthLimit, timeLimit, values.nodeLimit].some((limit) => limit > 0);
}

function smaller(a: number | undefined, b: number): number | undefined {
  return b === 0 ? a : Math.min(a ?? b, b);
}

/**
 * Adds a player's limits to those of a search. A search limited by depth or nodes alone stays untimed, so that its result is the
 * same on every machine. The core applies the player's node limit, since it knows when the first iteration is complete.
 */
export function withReach(limits: Limits, { depthLimit, timeLimit }: Reach): Limits {
  const { clock, nodes } = limits;
  const isTimed = clock !== undefined || limits.ms !== undefined || (limits.depth === undefined && nodes === undefined);
  const depth = smaller(limits.depth, depthLimit);
  const ms = isTimed ? smaller(limits.ms, timeLimit) : limits.ms;
  return { ...limits, ...(depth === undefined ? {} : { depth }), ...(ms === undefined ? {} : { ms }) };
}

/** The search parameters that divide up a clock. */
export type TimePolicy = Pick<SearchValues, 'timeMoves' | 'timeIncrement' | 'timeMost'>;

/** The largest part of the remaining time that one move may use. */
const MAX_CLOCK_SHARE = 0.7;
const LONGEST_CONTROL = 50;

/**
 * Divides up a clock. Each move loses `overhead` ms to communication. A time for one move is used in full, since a
 * late answer costs nothing there.
 */
export function allot({ ms, clock }: Limits, policy: TimePolicy, overhead: number): Allotment {
  const spent = ms === undefined ? Number.POSITIVE_INFINITY : Math.max(1, ms);
  if (clock === undefined) return { soft: 0, hard: Number.isFinite(spent) ? spent : 0 };
  const usable = Math.max(1, clock.remaining - overhead);
  const moves = Math.max(1, Math.min(clock.movesToGo ?? policy.timeMoves, LONGEST_CONTROL));
  const share = usable / moves + ((clock.increment ?? 0) * policy.timeIncrement) / 100;
  // The last move before the time control may use nearly all that is left, since the clock is refilled afterwards.
  const most = usable * (clock.movesToGo === 1 ? 0.9 : MAX_CLOCK_SHARE);
  const hard = Math.max(1, Math.min((share * policy.timeMost) / 100, most, spent));
  return { soft: Math.max(1, Math.min(share, hard)), hard };
}
