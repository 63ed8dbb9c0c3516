import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time of all threads of a process so far. A busy machine makes a program wait, but hardly adds to this. Where
 * the system does not tell it, time passes instead, for every process alike. A running thread is up to a tick behind.
 */
export function processorMs(process: number | 'self' = 'self'): number {
  const folder = `/proc/${process}/task`;
  let nanoseconds = 0;
  try {
    for (const thread of readdirSync(folder))
      nanoseconds += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return performance.now();
  }
  return nanoseconds / 1e6;
}
