import type { Command } from 'commander';
import { type Counts, type Estimate, estimateElo, gamesPerResult } from '../lab/elo.ts';
import { sprtReport } from '../lab/match/summary.ts';
import { parseSprt, type Sprt, sprtState } from '../lab/sprt.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { BIAS_TEXT, expectedText, hypothesesText, llrText, signed, verdictText } from './sprt-report.ts';

interface Options {
  readonly pentanomial?: string;
  readonly wdl?: string;
  readonly bounds: string;
  readonly model?: string;
  readonly alpha?: string;
  readonly beta?: string;
  readonly json?: boolean;
}

const NO_RESULTS: Counts = [0, 0, 0, 0, 0];

function refuse(field: string, message: string): never {
  throw new FaultError(fail('sprt.counts', field, message).fault);
}

function readCounts(field: string, text: string, count: number, meaning: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== count || !parts.every((part) => /^\d{1,12}$/.test(part)))
    refuse(field, `expected ${count} counts (${meaning}), not '${text}'`);
  return parts.map(Number);
}

/** The given results; none if only the expected length of a test is wanted. */
function countsFrom({ pentanomial, wdl }: Options): Counts {
  if (pentanomial !== undefined && wdl !== undefined)
    refuse('wdl', 'give the results as pairs (--pentanomial) or as games (--wdl), not both');
  if (pentanomial !== undefined) {
    const [a, b, c, d, e] = readCounts('pentanomial', pentanomial, 5, 'pairs with 0, ½, 1, 1½ and 2 points');
    return [a!, b!, c!, d!, e!];
  }
  if (wdl === undefined) return NO_RESULTS;
  const [wins, draws, losses] = readCounts('wdl', wdl, 3, 'wins, draws, losses');
  return [losses!, draws!, wins!];
}

function printJson(io: Io, sprt: Sprt, counts: Counts): void {
  const { elo, error, normalised, normalisedError, los } = estimateElo(counts);
  io.printJson({
    ...sprtReport(sprt, counts),
    games: gamesOf(counts),
    elo: elo ?? null,
    error: error ?? null,
    nelo: normalised ?? null,
    neloError: normalisedError ?? null,
    los: los ?? null,
  });
}

function printText(io: Io, sprt: Sprt, counts: Counts): void {
  io.print(`SPRT of ${hypothesesText(sprt)}, alpha ${sprt.alpha}, beta ${sprt.beta}`);
  const games = gamesOf(counts);
  if (games > 0) {
    const state = sprtState(sprt, counts);
    io.print(`${llrText(state)}, ${verdictText(sprt, state)}`);
    io.print(estimateText(games, estimateElo(counts)));
    if (state.verdict !== undefined) io.print(BIAS_TEXT);
  }
  io.print(expectedText(sprt, counts));
}

function gamesOf(counts: Counts): number {
  return gamesPerResult(counts) * counts.reduce((sum, n) => sum + n, 0);
}

function estimateText(games: number, { elo, error, normalised, normalisedError, los }: Estimate): string {
  const interval = (name: string, value: number | undefined, margin: number | undefined) =>
    value === undefined ? `${name} unbounded` : `${name} ${value.toFixed(2)} ± ${margin!.toFixed(2)}`;
  const parts = [interval('Elo', elo, error), interval('normalised Elo', normalised, normalisedError)];
  return signed(`${games} games, ${parts.join(', ')}, LOS ${(100 * los!).toFixed(2)} %`);
}

function sprtCommand(io: Io, options: Options): void {
  const sprt = unwrap(parseSprt(options));
  const counts = countsFrom(options);
  if (options.json) printJson(io, sprt, counts);
  else printText(io, sprt, counts);
}

const HELP = `
Pairs are two games from one opening with colors reversed. They are better evidence than single games, because the opening
favors neither player. Without results, the command only shows how many games the test is expected to take.

Examples:
  lucena sprt --pentanomial 177,1629,3083,1780,221 --bounds 0,3
  lucena sprt --wdl 410,900,380 --bounds -5,0 --model logistic
  lucena sprt --bounds 0,5
`;

export function defineSprt(command: Command, io: Io): void {
  command
    .requiredOption('--bounds <e0,e1>', 'the two hypotheses: Elo to reject, Elo to accept')
    .option('--pentanomial <a,b,c,d,e>', 'pairs with 0, ½, 1, 1½ and 2 points')
    .option('--wdl <w,d,l>', 'single games: wins, draws, losses')
    .option('--model <model>', 'the Elo of the bounds: normalised or logistic (default: normalised)')
    .option('--alpha <p>', 'probability of accepting a difference of e0 (default: 0.05)')
    .option('--beta <p>', 'probability of rejecting a difference of e1 (default: 0.05)')
    .option('--json', 'print JSON: llr, verdict, elo, error, nelo, los, expectedGames and more')
    .addHelpText('after', HELP)
    .action((options: Options) => sprtCommand(io, options));
}
