import { useEffect, useRef, useState } from 'react';
import type { Ledger } from '../../evaluation/ledger.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { Latest } from './latest.ts';
import { ledgersOf } from './ledgers.ts';
import { faultOf } from './rpc.ts';

/** Ledgers as far as they are known. Until new ones arrive, the earlier ones stay. */
export interface Ledgers {
  readonly books: readonly Ledger[] | undefined;
  /** Which positions and profile the books belong to. */
  readonly fens: readonly string[];
  readonly file: ProfileFile | undefined;
  readonly fault: Fault | undefined;
}

const NONE: Ledgers = { books: undefined, fens: [], file: undefined, fault: undefined };

/** The ledgers of positions under a profile, kept up to date. While a slider moves, those between are shown as they come. */
export function useLedgers(fens: readonly string[], file: ProfileFile): Ledgers {
  const [known, setKnown] = useState(NONE);
  const latest = useRef<Latest>(null);
  latest.current ??= new Latest();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const key = fens.join('\n');
  useEffect(() => {
    const asked = key === '' ? [] : key.split('\n');
    latest.current!.run(async () => {
      try {
        const books = await ledgersOf(asked, file);
        if (isShown.current) setKnown({ books, fens: asked, file, fault: undefined });
      } catch (error) {
        if (isShown.current) setKnown((before) => ({ ...before, fault: faultOf(error) }));
      }
    });
  }, [key, file]);
  return known;
}

/** The ledger of one position. */
export function useLedger(fen: string, file: ProfileFile): { ledger: Ledger | undefined; fault: Fault | undefined } {
  const { books, fault } = useLedgers([fen], file);
  return { ledger: books?.[0], fault };
}
