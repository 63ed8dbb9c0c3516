import type { Clock } from './clock.ts';
import { type MoveLimits, type Player, type PlayerAnswer, PlayerFailure } from './player.ts';

/** A move that took clearly longer than allowed, within the margin or not. Times in ms. */
export interface Overrun {
  /** The number of half-moves before it. */
  readonly ply: number;
  readonly allowed: number;
  readonly wall: number;
  /**
   * The player's processor time during the move: if it is much less than `wall`, it was not scheduled. Null if the system does not report
   * it.
   */
  readonly cpu: number | null;
}

export interface Turn {
  readonly answer: PlayerAnswer;
  /** As measured by the referee. */
  readonly ms: number;
  readonly overrun?: Omit<Overrun, 'ply'>;
  /** False if the move was late by more than the margin. */
  readonly inTime: boolean;
}

/** How long a player may take to answer `stop` before it counts as hanging, in ms. */
const GRACE = 2000;

/** The overhead of timers and messages, in ms. A shorter overrun is not reported. */
const TOLERANCE = 5;

/** The longest delay of a timer, in ms. */
const FOREVER = 2 ** 31 - 1;

/**
 * Asks a player for one move. The referee measures the time from sending the command to receiving the answer. A player that hangs
 * is killed: when its time is up it is told to stop, and given a moment to answer. Without a clock it has `stall` ms.
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hanging = new Promise<never>((_, reject) => {
    const giveUp = () => {
      player.kill();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      reject(new PlayerFailure('stall', `no move within ${seconds} s; the player was killed`));
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
    // A failure after the player was killed no longer matters.
    thinking.catch(() => {});
    const answer = await Promise.race([thinking, hanging]);
    const ms = performance.now() - start;
    const inTime = clock.spend(ms);
    if (inTime && ms <= allowed + TOLERANCE) return { answer, ms, inTime };
    const after = player.cpu();
    const cpu = before === undefined || after === undefined ? null : after - before;
    return { answer, ms, inTime, overrun: { allowed, wall: ms, cpu } };
  } finally {
    clearTimeout(timer);
  }
}
