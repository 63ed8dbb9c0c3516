import type { Command } from 'commander';
import { printable } from '../lab/match/engine-process.ts';
import { type ListedRun, listRuns } from '../lab/run-list/run-index.ts';
import type { Io } from './io.ts';
import { align } from './table.ts';
import { ratingText } from './tournament-text.ts';

const DEFAULT_ROOT = 'runs';
/** Longer texts are cut in the table. */
const LONGEST = 40;

interface Options {
  readonly root: string;
  readonly rebuild?: boolean;
  readonly json?: boolean;
}

/** Text from a journal or the name of a folder, without terminal control characters. */
function cell(text: string): string {
  const clean = printable(text);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean;
}

function rowOf(run: ListedRun): string[] {
  const { folder, kind, state, players, games, asked, leader, elo, verdict, changed } = run;
  const rating = elo === null ? '' : ratingText(run);
  return [
    cell(folder),
    kind ?? '',
    state,
    players.length <= 2 ? players.map(cell).join(' – ') : `${players.length} players`,
    asked === 0 ? String(games) : `${games}/${asked}`,
    kind === 'tournament' && leader !== null && rating !== '' ? `${cell(leader)} ${rating}` : rating,
    verdict ?? '',
    changed.slice(0, 16).replace('T', ' '),
  ];
}

async function runs(io: Io, { root, rebuild, json }: Options): Promise<void> {
  const listed = await listRuns(root, {
    rebuild: rebuild === true,
    note: (message) => io.warn({ field: 'index', message }),
  });
  if (json) {
    io.printJson({ root, runs: listed });
    return;
  }
  if (listed.length === 0) {
    io.print(`no runs in '${root}'`);
    return;
  }
  const header = ['folder', 'kind', 'state', 'players', 'games', 'Elo', 'verdict', 'changed (UTC)'];
  for (const line of align([header, ...listed.map(rowOf)], [4])) io.print(line);
  for (const { folder, fault } of listed) if (fault !== null) io.print(`${cell(folder)}: ${printable(fault)}`);
}

export function defineRuns(command: Command, io: Io): void {
  command
    .option('--root <folder>', 'the folder that contains the runs', DEFAULT_ROOT)
    .option('--rebuild', 'rebuild the index from the folders')
    .option('--json', 'print JSON: root, runs')
    .action((options: Options) => runs(io, options));
}
