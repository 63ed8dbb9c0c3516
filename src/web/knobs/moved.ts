import type { Part } from '../ledger/ledger-bars.tsx';

export interface Moved {
  readonly id: string;
  readonly title: string;
  readonly by: number;
}

/** The differences between two ledgers, largest first, without the rounding row. */
export function movedBy(before: readonly Part[], now: readonly Part[]): Moved[] {
  const rows = (parts: readonly Part[]) =>
    new Map(parts.filter(({ id }) => id !== 'rounding').map((part) => [part.id, part]));
  const [earlier, later] = [rows(before), rows(now)];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((id) => ({
      id,
      title: (later.get(id) ?? earlier.get(id))!.title,
      by: (later.get(id)?.total ?? 0) - (earlier.get(id)?.total ?? 0),
    }))
    .filter(({ by }) => Math.abs(by) > 1e-6)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}
