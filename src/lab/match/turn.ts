import type { Clock } from './clock.ts';
import { type MoveLimits, type Player, PlayerFailure, type Thought } from './player.ts';

/** A move that took clearly longer than allowed, forgiven or not; times in milliseconds. */
export interface Overrun {
  /** Half-moves of the game before it. */
  readonly ply: number;
  readonly allowed: number;
  readonly wall: number;
  /** Processor time of the player meanwhile: much less than `wall` means it was not let run. Null if the system does not tell. */
  readonly cpu: number | null;
}

export interface Turn {
  readonly thought: Thought;
  /** As the referee measured it. */
  readonly ms: number;
  readonly overrun?: Omit<Overrun, 'ply'>;
  /** False if the time was overstepped by more than the margin. */
  readonly inTime: boolean;
}

/** How long a player whose time is up may take to answer `stop`, before it is taken for hanging. */
const GRACE = 2000;

/** What timers and messages cost even where a player keeps to its time, in milliseconds: not worth a note. */
const TOLERANCE = 5;

/** The latest a timer can be set for. */
const FOREVER = 2 ** 31 - 1;

/**
 * One move of one player against the clock. The referee's time counts, from sending the command to having the answer. A player that
 * hangs is ended: past its time it is told to stop, and given a moment to; without a clock it has `stall` milliseconds.
 */
export async function takeTurn(
  player: Player,
  clock: Clock,
  moves: readonly string[],
  limits: MoveLimits,
  stall: number,
): Promise<Turn> {
  const { allowed, margin } = clock;
  const isTimed = Number.isFinite(allowed);
  const before = isTimed ? player.cpu() : undefined;
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) => {
    const giveUp = () => {
      player.kill();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      reject(new PlayerFailure('stall', `no move within ${seconds} s, it was ended`));
    };
    const remind = () => {
      player.stop();
      timer = setTimeout(giveUp, GRACE);
    };
    timer = isTimed
      ? setTimeout(remind, Math.min(Math.ceil(allowed + margin), FOREVER))
      : setTimeout(giveUp, Math.min(stall, FOREVER));
  });
  try {
    const thinking = player.think(moves, limits);
    // Once it is given up, what becomes of it is of no interest.
    thinking.catch(() => {});
    const thought = await Promise.race([thinking, hanging]);
    const ms = performance.now() - start;
    const inTime = clock.spend(ms);
    if (inTime && ms <= allowed + TOLERANCE) return { thought, ms, inTime };
    const after = player.cpu();
    const cpu = before === undefined || after === undefined ? null : after - before;
    return { thought, ms, inTime, overrun: { allowed, wall: ms, cpu } };
  } finally {
    clearTimeout(timer);
  }
}
