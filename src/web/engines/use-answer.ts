import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../rules/result.ts';
import { Latest } from './latest.ts';
import { faultOf } from './rpc.ts';

/** What a worker answered last. */
export interface Answer<T> {
  readonly value: T | undefined;
  /** Whether the value answers what is asked now, and not what was asked before. */
  readonly isFresh: boolean;
  readonly fault: Fault | undefined;
}

interface Known<T> {
  readonly key: string | undefined;
  readonly value: T | undefined;
  readonly fault: Fault | undefined;
}

/**
 * Asks a worker again whenever the key changes; until the answer comes, the earlier one stays. Of questions that follow each other
 * quickly only the last is asked.
 */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [known, setKnown] = useState<Known<T>>({ key: undefined, value: undefined, fault: undefined });
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    let isWanted = true;
    const now = asking.current;
    latest.current!.run(async () => {
      if (!isWanted) return;
      try {
        const value = await now();
        if (isWanted) setKnown({ key, value, fault: undefined });
      } catch (error) {
        if (isWanted) setKnown((before) => ({ key, value: before.value, fault: faultOf(error) }));
      }
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return { value: known.value, isFresh: known.key === key, fault: known.key === key ? known.fault : undefined };
}
