import { useEffect, useRef, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { Latest } from '../engines/latest.ts';
import type * as Tasks from './tasks.ts';
import type { Effect } from './tasks.ts';

/** What a step of each number of a knob does to the score of the position, by entry; what is missing does nothing. */
export type Effects = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The ledger is to be quick while a slider moves; this can wait until it rests. */
const REST_MS = 250;

const tasks = evaluator.tasks<typeof Tasks>('knobs');

export function byKnob(found: readonly Effect[]): Effects {
  const effects = new Map<string, Map<number, number>>();
  for (const { id, entry, perStep } of found) {
    const entries = effects.get(id) ?? new Map<number, number>();
    effects.set(id, entries.set(entry, perStep));
  }
  return effects;
}

/** The effects in a position; until new ones are known, the earlier ones stay. Undefined if there are none yet. */
export function useEffects(fen: string, file: ProfileFile): Effects | undefined {
  const [effects, setEffects] = useState<Effects>();
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(
      () =>
        latest.current!.run(async () => {
          // A profile that is no good is told of elsewhere.
          const found = await tasks.effects(fen, file).catch(() => undefined);
          if (isWanted && found !== undefined) setEffects(byKnob(found));
        }),
      REST_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fen, file]);
  return effects;
}
