import { createContext, useContext } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluator } from '../engines/engines.ts';
import { pause, useQuery } from '../engines/query.ts';
import { type ScoreSource, STATIC } from '../score/scored.tsx';
import type { Card } from './catalogue.ts';
import type * as Tasks from './tasks.ts';
import type { Effect } from './tasks.ts';
import type { BestLine } from './use-live.ts';

/** The effect of one step on a score, by entry of the knob; missing entries have none. */
export type Effects = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The ledger must follow a moving slider; effects can wait until it stops. */
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

/** The effects on the static score of a position; undefined until they are known. */
export function useEffects(fen: string, file: ProfileFile): Effects | undefined {
  return useQuery<Effects>([fen, file], async ({ signal }) =>
    (await pause(REST_MS, signal)) ? byKnob(await tasks.effects(fen, file)) : undefined,
  ).value;
}

/** The effects of some knobs on the score of a line. */
export function useLineEffects(
  best: BestLine | undefined,
  file: ProfileFile,
  ids: readonly string[],
): Effects | undefined {
  const key = best === undefined || ids.length === 0 ? undefined : [JSON.stringify([best, ids]), file];
  return useQuery<Effects>(key, async ({ signal }) =>
    (await pause(REST_MS, signal)) ? byKnob(await tasks.lineEffects(file, best!, ids)) : undefined,
  ).value;
}

/** The line that knobs of whole lines act on. Undefined until one is found, and where no such knobs are shown. */
export const LineContext = createContext<BestLine | undefined>(undefined);

/** The source of a card's effects: the position or the best line. Undefined until there is a line. */
export function useEffectSource(card: Pick<Card, 'isOfLines'>): ScoreSource | undefined {
  const line = useContext(LineContext);
  return card.isOfLines ? line?.source : STATIC;
}
