import { useEffect, useMemo, useState } from 'react';
import { evaluator } from '../engines/engines.ts';
import type * as Tasks from './tasks.ts';
import type { Word } from './words.ts';

export const tasks = evaluator.tasks<typeof Tasks>('formula');

let asked: Promise<readonly Word[]> | undefined;

/** The words of the language; asked for once. */
export function useWords(): { words: readonly Word[]; isWord: (name: string) => boolean } {
  const [words, setWords] = useState<readonly Word[]>([]);
  useEffect(() => {
    let isWanted = true;
    asked ??= tasks.vocabulary();
    asked.then(
      (found) => isWanted && setWords(found),
      () => {
        // Without them, there is nothing to complete; whatever else failed says so itself.
        asked = undefined;
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  const isWord = useMemo(() => {
    const names = new Set(words.map(({ name }) => name));
    return (name: string) => names.has(name);
  }, [words]);
  return { words, isWord };
}
