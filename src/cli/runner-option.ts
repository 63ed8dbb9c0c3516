import type { Control } from '../lab/match/control.ts';
import { isTimed } from '../lab/match/control.ts';
import { readRun } from '../lab/match/run.ts';
import { refuseOption } from '../lab/match/settings.ts';
import type { QueueRunner, WorkersReport } from '../lab/queue/queue-runner.ts';
import type { RedisPlace } from '../lab/queue/redis.ts';
import { processRunner } from '../lab/run/process-runner.ts';
import type { Runner } from '../lab/run/runner.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import type { Board } from '../rules/nine/board.ts';
import { Rules } from '../rules/rules.ts';
import type { Io } from './io.ts';
import { concurrencyOf, type RunCommandOptions } from './run-options.ts';

/** The variable that holds the address of Redis, so that its password is not on a command line, which every user can see. */
export const REDIS_VARIABLE = 'LUCENA_REDIS';

/** Whether workers play the games. */
export function isRemote({ redis }: RunCommandOptions): boolean {
  return redis !== undefined;
}

/**
 * The address of Redis, from the option or else from the variable. Refuses one at which no Redis answers, unless `onWait` is given: then it
 * waits for Redis, and reports that once.
 */
export async function redisPlace(
  { redis }: Pick<RunCommandOptions, 'redis'>,
  onWait?: (text: string) => void,
): Promise<RedisPlace> {
  const url = typeof redis === 'string' ? redis : process.env[REDIS_VARIABLE];
  if (url === undefined) return refuseOption('redis', `expected an address, here or in ${REDIS_VARIABLE}`);
  // Loaded on demand: the queue's libraries take longer to load than most commands to run.
  const { awaitRedis, CA_VARIABLE, checkRedis, parseRedisUrl, withAuthority } = await import('../lab/queue/redis.ts');
  const place = await withAuthority(parseRedisUrl(url), process.env[CA_VARIABLE]);
  await (onWait === undefined ? checkRedis(place) : awaitRedis(place, onWait));
  return place;
}

export interface OpenedRunner {
  readonly runner: Runner;
  /** The reference speed of time controls, if workers play by the clock. */
  readonly reference?: number;
  /** Reports on the workers. */
  readonly workers?: () => WorkersReport;
}

/** Opens the runner of the games: this machine, or the workers at `--redis`. A run in a folder keeps its reference speed. */
export async function openRunner(
  io: Io,
  options: RunCommandOptions,
  {
    rules,
    board,
    controls,
    folder,
  }: {
    readonly rules: BoardRules;
    /** Undefined for chess. */
    readonly board?: Board | undefined;
    readonly controls: readonly Control[];
    readonly folder: string | undefined;
  },
): Promise<OpenedRunner> {
  if (!isRemote(options)) {
    const concurrency = concurrencyOf(options, controls);
    return { runner: processRunner(rules, concurrency, board) };
  }
  if (!(rules instanceof Rules)) return refuseOption('redis', 'workers play only chess so far');
  if (options.concurrency !== undefined)
    refuseOption('concurrency', 'cannot be used together with --redis: each worker has its own');
  const onNotice = (text: string) => io.report(text);
  const earlier = folder === undefined ? undefined : await readRun(folder);
  // Redis may have been restarted together with a coordinator that was killed. A new run has an address that was never tried.
  const redis = await redisPlace(options, earlier === undefined ? undefined : onNotice);
  const { QueueRunner } = await import('../lab/queue/queue-runner.ts');
  // A journal that cannot be read is refused when the run is opened, unless a kill cut off its first line: then the run begins anew.
  const reference = earlier?.ok ? earlier.value.reference : undefined;
  const runner: QueueRunner = await QueueRunner.open({ redis, rules, reference, onNotice });
  return {
    runner,
    workers: () => runner.report,
    ...(controls.some(isTimed) ? { reference: runner.reference } : {}),
  };
}

/** The text that is shown while a run is played, with the state of its workers. */
export function withStatus(text: string, { status }: Runner): string {
  return status === undefined ? text : `${text}; ${status}`;
}

/** The lines of a report about workers. */
export function workersText({ workers, setAside, replayed, notReplayed }: WorkersReport): string[] {
  const count = `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  const comparison =
    replayed > 0
      ? `, ${replayed} games were played again by another one and compared`
      : notReplayed > 0
        ? ', games were not compared, because there was no second worker'
        : '';
  return [
    count + comparison,
    ...setAside.map(({ worker, reason }) => `worker ${worker} was set aside, its games do not count: ${reason}`),
  ];
}
