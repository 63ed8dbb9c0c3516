import { useMemo } from 'react';
import { evaluator } from '../engines/engines.ts';
import { Query, useQuery } from '../engines/query.ts';
import { useBoard } from '../state/game.ts';
import type * as Tasks from './tasks.ts';
import type { Word } from './words.ts';

export const tasks = evaluator.tasks<typeof Tasks>('formula');

const query = new Query<readonly Word[]>();
const NO_WORDS: readonly Word[] = [];

/** The words of the formula language. Empty until they are loaded; until then, nothing is completed. */
export function useWords(): { words: readonly Word[]; isWord: (name: string) => boolean } {
  const { value: words = NO_WORDS } = useQuery(['words', useBoard().name], () => tasks.vocabulary(), { query });
  const isWord = useMemo(() => {
    const names = new Set(words.map(({ name }) => name));
    return (name: string) => names.has(name);
  }, [words]);
  return { words, isWord };
}
