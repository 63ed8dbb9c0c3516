import type { Calibration, LearnSummary, Obstacle, Undetermined } from '../learn/fit/learn-summary.ts';
import { distance, movedNumbers } from '../learn/report/moved.ts';
import { valueText } from '../profiles/knob-text.ts';
import { signed } from './bars.ts';
import { align } from './table.ts';

/** The number of rows in each list. */
const ROWS = 20;

function errorText(error: number | null): string {
  return error === null ? '' : `± ${error.toPrecision(2)}`;
}

/** The numbers that moved furthest, in standard errors. */
export function movedLines(summary: LearnSummary): string[] {
  const moved = movedNumbers(summary.knobs);
  if (moved.length === 0) return ['no number changed'];
  const rows = moved.slice(0, ROWS).map((knob) => {
    const far = distance(knob);
    return [
      knob.name,
      valueText(knob.before),
      valueText(knob.after),
      errorText(knob.error),
      far === undefined ? '' : signed(far, 1),
      String(knob.n),
    ];
  });
  return [
    `${moved.length} of ${summary.knobs.length} numbers changed; the largest changes${summary.complete && summary.loss !== 'hinge' ? ', in standard errors' : ''}:`,
    ...align([['number', 'before', 'after', 'error', 'moved', 'positions'], ...rows], [1, 2, 3, 4, 5]),
  ];
}

const REASONS: Readonly<Record<Obstacle, (n: number) => string>> = {
  'no positions': () => 'no position depends on it',
  'few positions': (n) => (n === 1 ? 'only 1 position depends on it' : `only ${n} positions depend on it`),
  'at its limit': () => 'at the limit of its range',
  'same as others': () => 'cannot be told apart from other numbers',
  prior: (n) => `decided by the prior rather than by ${n} positions`,
};

/** The numbers that the data does not determine. Those without any position are only counted. */
export function undeterminedLines(undetermined: readonly Undetermined[]): string[] {
  const none = undetermined.filter(({ why }) => why === 'no positions').length;
  const others = undetermined.filter(({ why }) => why !== 'no positions').sort((a, b) => a.n - b.n);
  return [
    ...(none === 0 ? [] : [`${none} numbers are unchanged, because no position depends on them`]),
    ...(others.length === 0 ? [] : [`${others.length} numbers that the data does not determine:`]),
    ...others.slice(0, ROWS).map(({ name, n, why }) => `  ${name}: ${REASONS[why](n)}`),
    ...(others.length > ROWS ? [`  and ${others.length - ROWS} more`] : []),
  ];
}

export function correlatedLines(correlated: LearnSummary['correlated']): string[] {
  if (correlated.length === 0) return [];
  return [
    `${correlated.length} pairs trade off against each other (correlation beyond ±0.9):`,
    ...correlated.slice(0, ROWS).map(({ a, b, correlation }) => `  ${a} and ${b}: ${signed(correlation)}`),
    ...(correlated.length > ROWS ? [`  and ${correlated.length - ROWS} more`] : []),
  ];
}

/** The support vectors, which decided the result. */
export function supportLines(support: LearnSummary['support']): string[] {
  if (support === undefined) return [];
  const { positions, vectors, wrong, margin, converged, surprises, decided } = support;
  return [
    `${vectors} of ${positions} won and lost positions are support vectors, ${wrong} on the wrong side; the margin is ${margin.toFixed(0)} centipawns`,
    ...(converged ? [] : ['the support vector machine has not converged, so the numbers are not exact']),
    'the positions that decided each number:',
    ...decided
      .slice(0, ROWS)
      .flatMap(({ name, positions: deciders }) => [
        `  ${name}`,
        ...deciders.map(({ fen, result, share }) => `    ${signed(100 * share, 1).padStart(6)} %  ${fen}  ${result}`),
      ]),
    'the results that the numbers explain worst:',
    ...surprises.map(({ fen, result, margin: far }) => `  ${signed(far)}  ${fen}  ${result}`),
  ];
}

const WIDTH = 40;

/** A reliability diagram: for each prediction the result, on a line from 0 to 1. */
export function calibrationLines({ on, before, after }: Calibration): string[] {
  const drawn = (name: string, bins: Calibration['before']) => {
    const rows = bins.map(({ n, expected, result }) => {
      const line = [...'·'.repeat(WIDTH + 1)];
      line[Math.round(WIDTH * expected)] = '│';
      line[Math.round(WIDTH * result)] = '●';
      return [`  ${expected.toFixed(3)}`, result.toFixed(3), line.join(''), String(n)];
    });
    return [
      `  ${name}`,
      ...align([['  expected', 'result', '0 … 1, │ expected, ● result', 'positions'], ...rows], [0, 1, 3]),
    ];
  };
  const where = on === 'heldOut' ? 'held-out positions' : 'training positions';
  return [`calibration on ${where}:`, ...drawn('before', before), ...drawn('after', after)];
}

function lossText({ train, heldOut }: LearnSummary['before']): string {
  return `${train.toFixed(6)} in training${heldOut === null ? '' : `, ${heldOut.toFixed(6)} held out`}`;
}

/** The whole result as text. */
export function learnLines(summary: LearnSummary): string[] {
  const { profile, positions, games, k, before, after, unrounded } = summary;
  const rounding = after.train - unrounded.train;
  return [
    `${profile}, ${positions} positions of ${games} games, k = ${k.toPrecision(4)}`,
    `loss before: ${lossText(before)}`,
    `loss after:  ${lossText(after)}`,
    `rounding to the steps of the knobs changed the loss in training by ${rounding < 0 ? '−' : '+'}${Math.abs(rounding).toExponential(1)}`,
    ...movedLines(summary),
    ...undeterminedLines(summary.undetermined),
    ...correlatedLines(summary.correlated),
    ...supportLines(summary.support),
    ...calibrationLines(summary.calibration),
  ];
}
