import type { Ledger } from '../../evaluation/ledger.ts';

export interface Moved {
  readonly id: string;
  readonly title: string;
  readonly by: number;
}

/** What differs between two ledgers of one position, the largest difference first. Rounding is no difference of anyone's making. */
export function movedBy(before: Ledger, now: Ledger): Moved[] {
  const rows = ({ terms, rows: others }: Ledger) => [...terms, ...others].filter(({ id }) => id !== 'rounding');
  const earlier = new Map(rows(before).map((row) => [row.id, row]));
  const later = new Map(rows(now).map((row) => [row.id, row]));
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((id) => ({
      id,
      title: (later.get(id) ?? earlier.get(id))!.title,
      by: (later.get(id)?.total ?? 0) - (earlier.get(id)?.total ?? 0),
    }))
    .filter(({ by }) => Math.abs(by) > 1e-6)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}
