import { useEffect, useRef, useState } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { Latest } from '../engines/latest.ts';
import type * as Tasks from './tasks.ts';
import type { Effect } from './tasks.ts';
import type { BestLine } from './use-live.ts';

/** The effect of one step on a score, by entry of the knob; missing entries have none. */
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

/** Asks again when the key changes and rests; until new effects are known, the earlier ones stay. Undefined if there are none yet. */
function useAsked(key: string, ask: () => Promise<Effect[]>): Effects | undefined {
  const [effects, setEffects] = useState<Effects>();
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  const asking = useRef(ask);
  asking.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked.
  useEffect(() => {
    let isWanted = true;
    const now = asking.current;
    const timer = setTimeout(
      () =>
        latest.current!.run(async () => {
          // A profile that is no good is told of elsewhere.
          const found = await now().catch(() => undefined);
          if (isWanted && found !== undefined) setEffects(byKnob(found));
        }),
      REST_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return effects;
}

/** The effects on the static score of a position. */
export function useEffects(fen: string, file: ProfileFile): Effects | undefined {
  return useAsked(JSON.stringify([fen, file]), () => tasks.effects(fen, file));
}

/** The effects of some knobs on the score of a line. */
export function useLineEffects(
  best: BestLine | undefined,
  file: ProfileFile,
  ids: readonly string[],
): Effects | undefined {
  return useAsked(JSON.stringify([best, file, ids]), async () =>
    best === undefined || ids.length === 0 ? [] : tasks.lineEffects(file, best, ids),
  );
}
