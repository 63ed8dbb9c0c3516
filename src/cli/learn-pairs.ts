import { fitPairs } from '../learn/pairs/pair-fit.ts';
import type { PairLosses, PairSummary, SupportPair } from '../learn/pairs/pair-summary.ts';
import { pairsReport } from '../learn/report/pairs-report.ts';
import { DEFAULT_SKIP_PLIES } from '../learn/style/order.ts';
import { valueText } from '../profiles/knob-text.ts';
import { MAX_NAME } from '../profiles/profile.ts';
import { compileCore, loadRules } from '../rules/node.ts';
import { signed } from './bars.ts';
import { reportInterruption } from './interrupt.ts';
import type { Io } from './io.ts';
import { learnedName, refuseUnwritableFiles, startFrom, untilInterrupted, writeLearned } from './learned-files.ts';
import { findGames, readGames } from './pgn-input.ts';
import { align } from './table.ts';

interface PairsOptions {
  readonly knobs?: string[];
  readonly prior: number;
  readonly seed: number;
  readonly out?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** The rows of each list. */
const ROWS = 20;

function lossText({ hinge, right }: PairLosses): string {
  return `hinge ${hinge.toFixed(4)}, ${(100 * right).toFixed(2)} % of pairs in the right order`;
}

function pairText({ fen, played, other }: SupportPair): string {
  return `${played.san} rather than ${other.san} in ${fen}`;
}

function movedLines({ knobs }: PairSummary): string[] {
  const moved = knobs.filter(({ before, after }) => before !== after);
  const kept = knobs.filter(({ isLinear }) => !isLinear).length;
  return [
    `${moved.length} of ${knobs.length} numbers changed; the score is not linear in ${kept}, which keep their values`,
    ...align(
      moved
        .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
        .slice(0, ROWS)
        .map(({ name, before, after }) => [`  ${name}`, valueText(before), valueText(after)]),
      [1, 2],
    ),
  ];
}

function pairLines(summary: PairSummary): string[] {
  const { profile, games, heldOutGames, positions, pairs, before, after, support } = summary;
  return [
    `${profile}, ${pairs} pairs of moves in ${positions} positions of ${games} games (${heldOutGames} held out)`,
    `in training: before ${lossText(before.train)}; after ${lossText(after.train)}`,
    `held out: before ${lossText(before.heldOut)}; after ${lossText(after.heldOut)}`,
    ...(summary.knobs.some((knob) => knob.before !== knob.after) ? movedLines(summary) : ['no number changed']),
    `${support.vectors} pairs are support vectors, ${support.wrong} on the wrong side; the margin is ${support.margin.toFixed(0)} centipawns`,
    ...(support.converged ? [] : ['the support vector machine has not converged, so the numbers are not exact']),
    'the pairs that decided each number:',
    ...support.decided
      .slice(0, ROWS)
      .flatMap(({ name, pairs: deciders }) => [
        `  ${name}`,
        ...deciders.map((one) => `    ${signed(100 * one.share, 1).padStart(6)} %  ${pairText(one)}`),
      ]),
    'the moves that the numbers explain worst:',
    ...support.surprises.map((one) => `  ${signed(one.margin)}  ${pairText(one)}`),
  ];
}

/** Learns from pairs of a played move and another legal move. */
export async function learnPairs(io: Io, text: string, paths: readonly string[], options: PairsOptions): Promise<void> {
  await refuseUnwritableFiles(options);
  const { profile, preset } = await startFrom(io, text);
  const files = await findGames('pairs', paths);
  const { knobs, prior, seed, json = false } = options;
  await untilInterrupted(io, async (signal) => {
    const { summary, learned } = await fitPairs(
      { profile, knobs, prior, skipPlies: DEFAULT_SKIP_PLIES, seed },
      readGames(files),
      {
        core: await compileCore(),
        position: (await loadRules()).position(),
        signal,
        onProgress: (progress) => io.showProgress(progress),
        onWarning: (field, message) => io.warn({ field, message }),
      },
    );
    io.showProgress('');
    const own = {
      ...learned,
      ...(preset === undefined ? {} : { extends: preset }),
      name: learnedName(options, learned.name).slice(0, MAX_NAME),
      description: `${summary.profile}, learned from ${summary.pairs} pairs of moves of ${summary.games} games`,
    };
    const written = await writeLearned(options, own, () => pairsReport(summary));
    if (json) io.printJson(summary);
    else io.print(...pairLines(summary), ...written);
    if (!summary.complete) reportInterruption(io, 'learn', 'the best values so far', undefined);
  });
}
