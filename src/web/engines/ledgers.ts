import type { Ledger } from '../../evaluation/ledger.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluation } from './engines.ts';

/** A cache of ledgers by profile and FEN. Entries last as long as the profile's file object. */
const known = new WeakMap<ProfileFile, Map<string, Promise<Ledger>>>();

/** Returns the ledgers of positions under a profile. Each is computed once. */
export function ledgersOf(fens: readonly string[], file: ProfileFile): Promise<Ledger[]> {
  const books = known.get(file) ?? new Map<string, Promise<Ledger>>();
  known.set(file, books);
  const missing = [...new Set(fens.filter((fen) => !books.has(fen)))];
  if (missing.length > 0) {
    const asked = evaluation.ledgers(missing, file);
    for (const [i, fen] of missing.entries())
      books.set(
        fen,
        asked.then((found) => found[i]!),
      );
    // A failed request may be repeated.
    asked.catch(() => missing.map((fen) => books.delete(fen)));
  }
  return Promise.all(fens.map((fen) => books.get(fen)!));
}
