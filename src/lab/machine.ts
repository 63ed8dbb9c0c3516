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
