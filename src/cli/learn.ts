import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { boardText } from '../engine/board-text.ts';
import { refuseOption, wholeSetting } from '../lab/match/settings.ts';
import { openDataset } from '../learn/dataset/dataset.ts';
import type { FitState } from '../learn/fit/fit-state.ts';
import { checkBoard, namedLearned } from '../learn/fit/learn.ts';
import { earlierFit, learnRun } from '../learn/fit/learn-run.ts';
import { LOSSES, type LossName } from '../learn/fit/loss.ts';
import { DEFAULT_EPOCHS, DEFAULT_PRIOR, DEFAULT_SEED, DEFAULT_TARGET, type FitOrder } from '../learn/fit/order.ts';
import { ThreadSumPool } from '../learn/fit/thread-sum-pool.ts';
import { DEFAULT_PAIRS_PRIOR } from '../learn/pairs/pair-fit.ts';
import { learnReport } from '../learn/report/report.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS, gameOf } from './board-option.ts';
import { reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { learnPairs } from './learn-pairs.ts';
import { learnJsonSchema } from './learn-schema.ts';
import { learnLines } from './learn-text.ts';
import { learnedName, refuseUnwritableFiles, startFrom, untilInterrupted, writeLearned } from './learned-files.ts';
import { pairsJsonSchema } from './pairs-schema.ts';
import { PROFILE_HELP } from './profile-option.ts';
import { REDIS_VARIABLE, redisPlace } from './runner-option.ts';

interface Options {
  readonly board?: string;
  readonly data?: string;
  readonly pairs?: string[];
  readonly knobs?: string[];
  readonly loss?: string;
  readonly prior?: string;
  readonly target?: string;
  readonly k?: string;
  readonly epochs?: string;
  readonly seed?: string;
  readonly threads?: string;
  readonly redis?: string | true;
  readonly folder?: string;
  readonly resume?: string;
  readonly out?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly schema?: boolean;
}

/** The options that belong to the order of a fit, and cannot change when it is resumed. */
const ORDERED = ['board', 'data', 'knobs', 'loss', 'prior', 'target', 'k', 'epochs', 'seed', 'folder'] as const;

function numberOption(name: string, text: string | undefined, least: number, most: number, usual: number): number {
  if (text === undefined) return usual;
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  return refuseOption(name, `expected a number from ${least} to ${most}, not '${text}'`);
}

function lossOption(text = 'logistic'): LossName {
  const found = LOSSES.find((name) => name === text);
  return found ?? refuseOption('loss', `expected ${LOSSES.slice(0, -1).join(', ')} or ${LOSSES.at(-1)}, not '${text}'`);
}

/** Refuses options that a support vector machine does not have. */
function refuseForHinge({ prior, target, epochs, folder }: Options): void {
  if (prior !== undefined && Number(prior) === 0) refuseOption('prior', 'the hinge loss needs a prior');
  if (target !== undefined && Number(target) !== 1) refuseOption('target', 'the hinge loss learns from results alone');
  if (epochs !== undefined) refuseOption('epochs', 'the hinge loss uses no epochs');
  if (folder !== undefined) refuseOption('folder', 'a fit with the hinge loss keeps no state');
}

/** The order that the command line gives. */
async function newOrder(io: Io, text: string | undefined, options: Options): Promise<FitOrder> {
  if (text === undefined) refuseOption('profile', 'name a profile to learn');
  const { data } = options;
  if (data === undefined || data === '') return refuseOption('data', 'name the folder of a dataset: --data DIR');
  const loss = lossOption(options.loss);
  if (loss === 'hinge') refuseForHinge(options);
  const game = await gameOf(options.board ?? CHESS);
  const order = {
    ...(game.board === undefined ? {} : { board: boardText(game.board) }),
    ...(await startFrom(io, text, game.profiles())),
    // A fit can be resumed from another folder.
    data: resolve(data),
    knobs: options.knobs,
    loss,
    prior: numberOption('prior', options.prior, 0, 1e6, DEFAULT_PRIOR),
    target: numberOption('target', options.target, 0, 1, DEFAULT_TARGET),
    k: options.k === undefined ? undefined : numberOption('k', options.k, 1e-5, 1, 1),
    epochs: options.epochs === undefined ? DEFAULT_EPOCHS : wholeSetting('epochs', options.epochs, 0, 1000),
    seed: options.seed === undefined ? DEFAULT_SEED : wholeSetting('seed', options.seed, 0, 2 ** 32 - 1),
  };
  const dataset = await openDataset(data);
  checkBoard(order, dataset.game);
  return { ...order, dataHash: dataset.manifest.hash };
}

/** A fit from the command line or, when it is resumed, from its folder. */
async function readOrder(
  io: Io,
  text: string | undefined,
  options: Options,
): Promise<{ readonly order: FitOrder; readonly state: FitState | undefined }> {
  const { resume, folder } = options;
  if (resume === undefined) {
    if (folder === '') refuseOption('folder', 'expected a folder');
    if (folder !== undefined && (await earlierFit(folder)) !== undefined)
      refuseOption('folder', `'${folder}' holds a fit; continue it with --resume, or name another folder`);
    return { order: await newOrder(io, text, options), state: undefined };
  }
  if (text !== undefined) refuseOption('profile', 'a resumed fit keeps its profile');
  for (const name of ORDERED) if (options[name] !== undefined) refuseOption(name, 'a resumed fit keeps its settings');
  const earlier = await earlierFit(resume);
  return earlier ?? refuseOption('resume', `there is no fit in '${resume}'`);
}

/** Refuses options that only a dataset has, and ranks played moves above others. */
async function learnFromPairs(io: Io, text: string | undefined, options: Options, pairs: string[]): Promise<void> {
  if (text === undefined) refuseOption('profile', 'name a profile to learn');
  if (lossOption(options.loss) !== 'hinge') refuseOption('pairs', 'requires --loss hinge');
  refuseForHinge(options);
  if (options.board !== undefined && options.board !== CHESS) refuseOption('board', '--pairs is for chess only so far');
  for (const name of ['data', 'k', 'target', 'threads', 'resume'] as const)
    if (options[name] !== undefined) refuseOption(name, 'cannot be used together with --pairs');
  await learnPairs(io, text, pairs, {
    ...options,
    prior: numberOption('prior', options.prior, 0, 1e6, DEFAULT_PAIRS_PRIOR),
    seed: options.seed === undefined ? DEFAULT_SEED : wholeSetting('seed', options.seed, 0, 2 ** 32 - 1),
  });
}

async function learn(io: Io, text: string | undefined, options: Options): Promise<void> {
  if (options.schema) {
    io.printJson(options.pairs === undefined ? learnJsonSchema() : pairsJsonSchema());
    return;
  }
  if (options.pairs !== undefined) return learnFromPairs(io, text, options, options.pairs);
  const { order, state } = await readOrder(io, text, options);
  const threads =
    options.threads === undefined ? availableParallelism() : wholeSetting('threads', options.threads, 1, 256);
  if (options.redis !== undefined && order.loss === 'hinge')
    refuseOption('redis', 'the hinge loss is minimised on one machine');
  await refuseUnwritableFiles(options);
  const folder = options.resume ?? options.folder;
  const redis = options.redis === undefined ? undefined : await redisPlace(options);
  await untilInterrupted(io, async (signal) => {
    const { summary, start, learned } = await learnRun(order, state, {
      openPool: async (model) => {
        const local = new ThreadSumPool(threads, { folder: order.data, model });
        if (redis === undefined) return local;
        const { QueueSumPool } = await import('../learn/queue/queue-sum-pool.ts');
        return QueueSumPool.open({
          redis,
          dataset: order.dataHash,
          model,
          local,
          onNotice: (text) => io.report(text),
        });
      },
      folder,
      signal,
      onBegin: ({ numbers }) => io.report(`learning ${numbers.length} numbers with ${threads} threads`),
      onProgress: (progress) => io.showProgress(progress),
      onState: ({ curve }) => {
        const { stage, train, heldOut } = curve.at(-1)!;
        const held = heldOut === null ? '' : `, held out ${heldOut.toFixed(6)}`;
        io.report(`${stage}: loss ${train.toFixed(6)}${held}`);
      },
    });
    io.showProgress('');
    const { game } = await openDataset(order.data);
    const own = namedLearned(learned, learnedName(options, 'learned'), summary, order);
    const page = () => learnReport(summary, start, own, game);
    const written = await writeLearned(options, own, page, game.profiles());
    if (options.json) io.printJson(summary);
    else io.print(...learnLines(summary), ...written);
    if (!summary.complete) reportInterruption(io, 'learn', `${summary.curve.length - 1} epochs and steps`, folder);
  });
}

const HELP = `
Knobs:
  (none)                     every number of the terms that are on, but not weight, pow, offset and caps
  'mobility.*'               every number that matches; '*.*' all of them
  material.pawn/mg           one end of a pair; mobility.knightMiddlegame[3] one entry of a table

Loss:
  logistic                   the likelihood of the results
  squared                    squared errors of the expected result
  hinge                      a linear support vector machine: won positions against lost ones, by the numbers that the
                             score is linear in; it names the positions that decided each number
  hinge with --pairs         the same for pairs of moves: the move that was played against another legal one

The numbers start from the profile. First the constant k of the logistic curve is fitted to it, and then kept. A Gaussian
prior keeps what the data does not determine near the start: at strength 1 the effect of a number may change by about 20
centipawns, at 4 by half as much, at 0 without limit. Mini-batches with Adam come first, then steps over all positions.

Standard errors are clustered by game, because positions of one game are not independent.

Examples:
  lucena learn lucena --data positions --out mine.json --report mine.html
  lucena learn lucena --data positions --knobs 'passed.*' 'pawns.*' --prior 0 --json
  lucena learn lucena --data positions --folder fit; lucena learn --resume fit --out mine.json
`;

export function defineLearn(command: Command, io: Io): void {
  command
    .argument('[profile]', PROFILE_HELP)
    .option(BOARD_FLAGS, `${BOARD_HELP} (default: chess)`)
    .option('--data <folder>', 'a dataset that lucena dataset or lucena selfplay has written')
    .option('--pairs <games...>', 'with --loss hinge: PGN files whose played moves are ranked above other legal moves')
    .option('--knobs <pattern...>', 'the numbers to learn')
    .option('--loss <name>', `${LOSSES.join(', ')} (default: logistic)`)
    .option(
      '--prior <strength>',
      `strength of the prior around the start (default: ${DEFAULT_PRIOR}, with --pairs ${DEFAULT_PAIRS_PRIOR})`,
    )
    .option(
      '--target <share>',
      `share of the result in the target; the rest is the score of a search (default: ${DEFAULT_TARGET})`,
    )
    .option('--k <k>', 'the constant of the logistic curve (default: fitted to the start)')
    .option('--epochs <n>', `passes over the data in mini-batches (default: ${DEFAULT_EPOCHS})`)
    .option('--seed <n>', `seed of the order of mini-batches (default: ${DEFAULT_SEED})`)
    .option('--threads <n>', 'threads; the result does not depend on their number (default: all cores)')
    .option(
      '--redis [url]',
      `compute the sums on workers that have the dataset (lucena worker --data) at this Redis (default: the address in ${REDIS_VARIABLE})`,
    )
    .option('--folder <folder>', 'keep the state of the fit, so that it can be resumed')
    .option('--resume <folder>', 'continue a fit')
    .option('--out <file>', 'write the learned profile')
    .option('--report <file>', 'write a report as a page that opens without a network')
    .option('--force', 'replace files that exist')
    .option(
      '--json',
      'print JSON: positions, games, k, before, after, knobs, undetermined, correlated, calibration, curve, support',
    )
    .option('--schema', 'print the schema of this JSON')
    .addHelpText('after', HELP)
    .action((profile: string | undefined, options: Options) => learn(io, profile, options));
}
