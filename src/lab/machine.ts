import { type CpuInfo, cpus } from 'node:os';

type Times = readonly Pick<CpuInfo, 'times'>[];

/** The load of all cores between two readings, from 0 to 1. */
export function shareBetween(before: Times, after: Times): number {
  let [busy, all] = [0, 0];
  for (const [core, { times }] of after.entries()) {
    const start = before[core]?.times ?? times;
    for (const kind of Object.keys(times) as (keyof typeof times)[]) {
      const spent = times[kind] - start[kind];
      all += spent;
      if (kind !== 'idle') busy += spent;
    }
  }
  return all === 0 ? 0 : busy / all;
}

/** The load that other programs cause, measured while this one is idle. */
export async function busyShare(ms = 1000): Promise<number> {
  const before = cpus();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return shareBetween(before, cpus());
}

/** A machine is idle if other programs cause less load than this: one core in eight. */
export const BUSY = 0.125;

/** The use of the cores over some time, as shares of all cores from 0 to 1. */
export interface CoreUse {
  /** By this process, with all of its threads. */
  readonly own: number;
  readonly others: number;
  readonly ms: number;
}

/** Starts a measurement. The returned function ends it. */
export function measureCores(): () => CoreUse {
  const [before, start, began] = [cpus(), process.cpuUsage(), performance.now()];
  return () => {
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(start);
    const own = (user + system) / 1000 / (ms * before.length);
    return { own, others: Math.max(0, shareBetween(before, cpus()) - own), ms };
  };
}
