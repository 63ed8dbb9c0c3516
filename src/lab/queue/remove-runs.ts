import type { Redis } from 'ioredis';
import { RUNS, runKeys } from './protocol.ts';
import { PREFIX } from './redis.ts';

/** Removes a run from Redis. Its workers then look for another one. */
export async function removeRun(redis: Redis, run: string): Promise<void> {
  await redis.pipeline().srem(RUNS, run).del(runKeys(run).notice).exec();
  for await (const keys of redis.scanStream({ match: `${PREFIX}:run?${run}*`, count: 1000 }))
    if (keys.length > 0) await redis.unlink(...(keys as string[]));
}

/** Removes runs whose coordinators are gone. */
export async function removeDeadRuns(redis: Redis): Promise<void> {
  for (const run of await redis.smembers(RUNS))
    if (/^[0-9a-f]{12}$/.test(run) && !(await redis.exists(runKeys(run).notice))) await removeRun(redis, run);
}
