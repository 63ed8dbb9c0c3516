import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { type ShownAnswer, useQuery } from '../engines/query.ts';
import type { AttackMaps, SquareTable, TermMaps } from './maps.ts';
import type * as Tasks from './tasks.ts';
import type { Mode } from './view.ts';

const tasks = evaluator.tasks<typeof Tasks>('heat');

/** The data for the maps of one profile in one mode. */
export interface Source {
  readonly terms?: TermMaps;
  readonly attacks?: AttackMaps;
  readonly tables?: readonly SquareTable[];
  /** The share of the middlegame that is left. */
  readonly phase?: number;
}

async function ask(mode: Mode, fen: string, file: ProfileFile): Promise<Source> {
  if (mode === 'attacks') return { attacks: await tasks.attacks(fen) };
  if (mode === 'tables') return tasks.tables(fen, file);
  return { terms: await tasks.contributions(fen, file) };
}

export function useSource(mode: Mode, fen: string, file: ProfileFile | undefined): ShownAnswer<Source> {
  return useQuery(file && [mode, fen, file], () => ask(mode, fen, file!));
}
