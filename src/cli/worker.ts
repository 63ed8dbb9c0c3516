import { availableParallelism, hostname } from 'node:os';
import { type Command, Option } from 'commander';
import { FaultError, fail } from '../rules/result.ts';
import { interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { readInput, wholeNumber } from './options.ts';
import { REDIS_VARIABLE } from './runner-option.ts';

interface Options {
  readonly redis?: string;
  readonly concurrency: number;
  readonly name: string;
  readonly engines?: string;
  readonly data?: string[];
}

async function run(io: Io, { redis, concurrency, name, engines, data }: Options): Promise<void> {
  const { CA_VARIABLE, checkRedis, parseRedisUrl, withAuthority } = await import('../lab/queue/redis.ts');
  const { parseEngines } = await import('../lab/queue/engines.ts');
  const { work } = await import('../lab/queue/worker.ts');
  if (redis === undefined)
    throw new FaultError(fail('worker.redis', 'redis', `expected an address, here or in ${REDIS_VARIABLE}`).fault);
  if (!/^[\w.-]{1,48}$/.test(name))
    throw new FaultError(fail('worker.name', 'name', 'expected up to 48 letters, digits, dots and hyphens').fault);
  const place = await withAuthority(parseRedisUrl(redis), process.env[CA_VARIABLE]);
  const offered = engines === undefined ? undefined : parseEngines(await readInput('engines', engines));
  const sums =
    data === undefined ? undefined : await (await import('../learn/queue/sum-server.ts')).offerDatasets(data);
  await checkRedis(place);
  const { signal, release } = interruptSignal(io);
  try {
    await work({
      redis: place,
      name,
      slots: concurrency,
      ...(offered === undefined ? {} : { engines: offered }),
      sums,
      onNotice: (text) => io.report(text),
      signal,
    });
  } finally {
    release();
  }
}

const HELP = `
A worker proves that its engine is the same as the coordinator's (bench), and plays until it is interrupted. Other programs
are started only if --engines lists them: {"stockfish": {"command": "/usr/games/stockfish[Hash=16]", "allow": ["UCI_Elo"]}}
`;

export function defineWorker(command: Command, io: Io): void {
  command
    .addOption(new Option('--redis <url>', 'address such as rediss://:password@host:6380').env(REDIS_VARIABLE))
    .option('--concurrency <n>', 'games at the same time', wholeNumber(1, 1024), availableParallelism())
    .option(
      '--name <name>',
      'name in reports',
      hostname()
        .replace(/[^\w.-]/g, '-')
        .slice(0, 48),
    )
    .option('--engines <file>', 'JSON file of other programs that this worker may start')
    .option('--data <folder...>', 'datasets over which this worker computes sums for lucena learn --redis')
    .addHelpText('after', HELP)
    .action((options: Options) => run(io, options));
}
