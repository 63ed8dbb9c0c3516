import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A run without a clock, of any kind other than a match. The last argument is the option that names its folder. */
export interface RunOfKind {
  readonly kind: string;
  readonly args: readonly string[];
  /** The files that depend only on the games. */
  readonly files: readonly string[];
}

/** Runs of at least this many pairs of games. The players of the tournament make random choices from its seed. */
export function runsOfKinds(pairs: number, nodes: number): RunOfKind[] {
  const limits = ['--nodes', String(nodes), '--max-plies', '24', '--seed', '5'];
  return [
    {
      kind: 'a tournament',
      args: [
        ...['tournament', 'material', 'baseline', 'lucena{level=easy}', '--rounds', String(Math.ceil(pairs / 3))],
        ...[...limits, '--out'],
      ],
      files: ['result.json'],
    },
    {
      kind: 'an ablation',
      args: [
        ...['ablate', 'baseline', '--design', 'random', '--games', String(2 * pairs), '--no-cost'],
        ...[...limits, '--out'],
      ],
      files: ['result.json'],
    },
    {
      kind: 'tuning with its test',
      args: [
        ...['tune', 'baseline', '--knobs', 'mobility.weight:5', 'deltaMargin:4', '--rate', '0.5', '--sprt', '0,199'],
        ...['--iterations', String(Math.ceil(pairs / 4)), '--pairs', '4', ...limits, '--folder'],
      ],
      files: ['result.json', 'path.csv', 'tuned.json'],
    },
  ];
}

/** The files of a run by name. */
export function contents(folder: string, { files }: RunOfKind): Record<string, string> {
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The number of games in a run's journal, 0 if there is none yet. */
export function gamesIn(folder: string): number {
  try {
    return readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n{"game":').length - 1;
  } catch {
    return 0;
  }
}
