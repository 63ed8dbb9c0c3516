import type { Ledger } from '../../evaluation/ledger.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluation } from './engines.ts';

/** What is known under each profile, as long as anyone holds its file. */
const known = new WeakMap<ProfileFile, Map<string, Ledger>>();

/** The ledgers of positions under a profile; each is worked out once. */
export async function ledgersOf(fens: readonly string[], file: ProfileFile): Promise<Ledger[]> {
  let books = known.get(file);
  if (books === undefined) {
    books = new Map();
    known.set(file, books);
  }
  const missing = [...new Set(fens.filter((fen) => !books.has(fen)))];
  if (missing.length > 0) {
    const found = await evaluation.ledgers(missing, file);
    for (const [i, ledger] of found.entries()) books.set(missing[i]!, ledger);
  }
  return fens.map((fen) => books.get(fen)!);
}
