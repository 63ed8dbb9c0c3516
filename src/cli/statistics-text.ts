import type { SearchStatistics } from '../engine/search-statistics.ts';
import { align } from './table.ts';

/** `1 game`, `2 games`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Depths that tables show. */
const SHOWN = 16;

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A name of the core in words: FAIL_HIGH_FIRST becomes `fail high first`. */
function words(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\b(tt|lmr|lmp|rfp|iir|pv|see)\b/g, (word) => word.toUpperCase());
}

/** A table whose columns are depths. */
function byDepth(title: string, rows: readonly (readonly [string, (depth: number) => string])[]): string[] {
  const depths = Array.from({ length: SHOWN }, (_, i) => i + 1);
  const head = [title, ...depths.map(String)];
  const body = rows.map(([name, cell]) => [name, ...depths.map(cell)]);
  return ['', ...align([head, ...body], depths)];
}

/** The statistics of a search, in tables. */
export function statisticsText(statistics: SearchStatistics): string[] {
  const { events, sources, predictions, positions, nodes, depth, branchingFactor } = statistics;
  const sum = (name: string) => total(events[name]!);
  const share = (part: string, whole: string) => percent(sum(part), sum(whole));
  const at = (name: string, depthAt: number) => events[name]![depthAt]!;
  const shareAt = (part: string, whole: string) => (depthAt: number) => percent(at(part, depthAt), at(whole, depthAt));
  const plies = (depthAt: number) => {
    const moves = at('LMR', depthAt);
    return moves === 0 ? '–' : (at('LMR_PLIES', depthAt) / 1024 / moves).toFixed(2);
  };
  const evaluations = sum('EVALUATION') + sum('QSEARCH_EVALUATION');
  return [
    `${positions} positions, ${nodes} nodes, depth ${depth.toFixed(1)} on average, branching factor ${branchingFactor.toFixed(2)}`,
    `${percent(sum('QSEARCH_NODE'), nodes)} of the nodes are quiescence search; ${percent(evaluations, nodes)} of the nodes are evaluated`,
    `cutoffs by the first move: ${share('FAIL_HIGH_FIRST', 'FAIL_HIGH')}; of those by quiet moves, ${share('FAIL_HIGH_FIRST_QUIET', 'FAIL_HIGH_QUIET')} by the first quiet move; with a TT move at hand: ${share('FAIL_HIGH_WITH_TT_MOVE', 'FAIL_HIGH')}`,
    `null move: ${share('NULL_MOVE_CUTOFF', 'NULL_MOVE')} of ${sum('NULL_MOVE')} cut; ProbCut: ${share('PROBCUT_CUTOFF', 'PROBCUT')} of ${sum('PROBCUT')}; RFP cuts ${share('RFP_CUTOFF', 'NODE')} of the nodes, the TT ${share('TT_CUTOFF', 'NODE')}`,
    `singular: ${share('SINGULAR_EXTENDED', 'SINGULAR')} of ${sum('SINGULAR')} extended, ${share('SINGULAR_DOUBLE', 'SINGULAR')} twice, ${share('MULTI_CUT', 'SINGULAR')} multi-cut, ${share('NEGATIVE_EXTENSION', 'SINGULAR')} reduced; checks extended: ${share('CHECK_EXTENSION', 'MOVE')} of the moves`,
    ...byDepth('depth', [
      ['nodes', (d) => String(at('NODE', d))],
      ['cut by the TT', shareAt('TT_CUTOFF', 'NODE')],
      ['cut by RFP', shareAt('RFP_CUTOFF', 'NODE')],
      ['null moves that cut', shareAt('NULL_MOVE_CUTOFF', 'NULL_MOVE')],
      ['expanded', shareAt('EXPANDED', 'NODE')],
      ['expanded with a TT move', shareAt('EXPANDED_WITH_TT_MOVE', 'EXPANDED')],
      ['moves per expanded node', (d) => (at('EXPANDED', d) ? (at('MOVE', d) / at('EXPANDED', d)).toFixed(2) : '–')],
      ['fail high', shareAt('FAIL_HIGH', 'EXPANDED')],
      ['… by the first move', shareAt('FAIL_HIGH_FIRST', 'FAIL_HIGH')],
      ['moves with LMR', shareAt('LMR', 'MOVE')],
      ['… plies', plies],
      ['… fail high', shareAt('LMR_FAIL_HIGH', 'LMR')],
      ['… and at full depth', shareAt('LMR_CONFIRMED', 'LMR_FAIL_HIGH')],
    ]),
    '',
    ...align(
      [
        ['fail highs by source', 'all', 'share', 'move 1', '2', '3', '4', 'later'],
        ...sources
          .filter(({ moveNumbers }) => total(moveNumbers) > 0)
          .map(({ source, moveNumbers }) => [
            words(source),
            String(total(moveNumbers)),
            percent(total(moveNumbers), sum('FAIL_HIGH')),
            ...[0, 1, 2, 3].map((i) => percent(moveNumbers[i]!, total(moveNumbers))),
            percent(total(moveNumbers.slice(4)), total(moveNumbers)),
          ]),
      ],
      [1, 2, 3, 4, 5, 6, 7],
    ),
    '',
    ...align(
      [
        ['history', 'moves', 'AUC', 'fail high, lowest to highest eighth of its range'],
        ...predictions.map(({ history, tried, failedHigh, auc }) => [
          words(history),
          String(total(tried)),
          auc === null ? '–' : auc.toFixed(3),
          Array.from({ length: 8 }, (_, i) =>
            percent(total(failedHigh.slice(8 * i, 8 * i + 8)), total(tried.slice(8 * i, 8 * i + 8))).padStart(7),
          ).join(' '),
        ]),
      ],
      [1, 2],
    ),
  ];
}
