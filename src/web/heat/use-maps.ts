import { useMemo } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { type Answer, useAnswer } from '../engines/use-answer.ts';
import type { AttackMaps, SquareTable, TermMaps } from './maps.ts';
import type * as Tasks from './tasks.ts';
import type { Mode } from './view.ts';

const tasks = evaluator.tasks<typeof Tasks>('heat');

/** What the maps of one profile are made from, as far as the mode asks for it. */
export interface Source {
  readonly terms?: TermMaps;
  readonly attacks?: AttackMaps;
  readonly tables?: readonly SquareTable[];
  /** How much of the middlegame is left. */
  readonly phase?: number;
}

async function ask(mode: Mode, fen: string, file: ProfileFile): Promise<Source> {
  if (mode === 'attacks') return { attacks: await tasks.attacks(fen) };
  if (mode === 'tables') return tasks.tables(fen, file);
  return { terms: await tasks.contributions(fen, file) };
}

export function useSource(mode: Mode, fen: string, file: ProfileFile | undefined): Answer<Source | undefined> {
  const key = useMemo(() => JSON.stringify([mode, fen, file]), [mode, fen, file]);
  return useAnswer<Source | undefined>(key, async () => (file === undefined ? undefined : ask(mode, fen, file)));
}
