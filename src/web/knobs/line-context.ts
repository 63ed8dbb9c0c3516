import { createContext, useContext } from 'react';
import { type ScoreSource, STATIC } from '../score/scored.tsx';
import type { Card } from './catalogue.ts';
import type { BestLine } from './use-live.ts';

/** The line that knobs of whole lines act on. Undefined until one is found, and where no such knobs are shown. */
export const LineContext = createContext<BestLine | undefined>(undefined);

/** The source of a card's effects: the position or the best line. Undefined until there is a line. */
export function useEffectSource(card: Pick<Card, 'isOfLines'>): ScoreSource | undefined {
  const line = useContext(LineContext);
  return card.isOfLines ? line?.source : STATIC;
}
