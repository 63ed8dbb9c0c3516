import { setupFeatures } from '../../evaluation/features.ts';
import { type Ledger, ledger } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { parseFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { KNOWN_POSITIONS } from './known-positions.ts';

/** A value before and after, in centipawns for White. */
export interface Change {
  readonly from: number;
  readonly to: number;
}

/** The changes in the ledger of a position. */
export interface LedgerChange {
  readonly name: string;
  readonly fen: string;
  /** The terms that changed, the largest change first. */
  readonly rows: readonly (Change & { readonly title: string })[];
  readonly score: Change;
}

/** Changes below this are not worth a row. */
const LEAST = 0.5;

function ledgerOf({ evaluation, values }: Profile, fen: string): Ledger {
  return ledger(evaluation, values, setupFeatures(CHESS, unwrap(parseFen(fen))));
}

/** The changes in the ledgers of well-known positions, term by term. */
export function ledgerChanges(before: Profile, after: Profile): LedgerChange[] {
  return KNOWN_POSITIONS.map(({ name, fen }) => {
    const [one, other] = [ledgerOf(before, fen), ledgerOf(after, fen)];
    const totals = (book: Ledger) => new Map([...book.terms, ...book.rows].map((row) => [row.id, row]));
    const [old, now] = [totals(one), totals(other)];
    const rows = [...new Set([...old.keys(), ...now.keys()])]
      .map((id) => ({
        title: (now.get(id) ?? old.get(id))!.title,
        from: old.get(id)?.total ?? 0,
        to: now.get(id)?.total ?? 0,
      }))
      .filter(({ from, to }) => Math.abs(to - from) >= LEAST)
      .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
    return { name, fen, rows, score: { from: one.score, to: other.score } };
  });
}
