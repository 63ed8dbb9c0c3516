import type { Ledger } from '../../evaluation/ledger.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { ledgersOf } from './ledgers.ts';
import { useQuery } from './query.ts';

/** The known ledgers; while new ones are awaited, those of the positions and profile before. */
export interface Ledgers {
  readonly books: readonly Ledger[] | undefined;
  /** The positions the books belong to. */
  readonly fens: readonly string[];
  readonly fault: Fault | undefined;
}

/** Keeps the ledgers of positions under a profile up to date, also while a slider moves. */
export function useLedgers(fens: readonly string[], file: ProfileFile): Ledgers {
  const { value, fault } = useQuery(
    fens.length === 0 ? undefined : [fens.join('\n'), file],
    async () => ({ fens, books: await ledgersOf(fens, file) }),
    { showsInterim: true },
  );
  return { books: value?.books, fens: value?.fens ?? [], fault };
}

/** Keeps the ledger of one position up to date. Without a position there is none. */
export function useLedger(
  fen: string | undefined,
  file: ProfileFile,
): { ledger: Ledger | undefined; fault: Fault | undefined } {
  const { books, fault } = useLedgers(fen === undefined ? [] : [fen], file);
  return { ledger: fen === undefined ? undefined : books?.[0], fault };
}
