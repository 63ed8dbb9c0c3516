import type { Change, LedgerChange } from './ledger-changes.ts';
import { escaped, figure } from './svg.ts';

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

function cells({ from, to }: Change): string {
  return `<td>${signed(from)}</td><td>${signed(to)}</td><td>${signed(to - from)}</td>`;
}

/** The ledgers of positions before and after, as tables. */
export function ledgerTables(changes: readonly LedgerChange[], first: string): string {
  const blocks = changes.map(({ name, fen, rows, score }) => {
    const body = rows.map((row) => `<tr><td>${escaped(row.title)}</td>${cells(row)}</tr>`).join('');
    return `<section class="ledger"><h3>${escaped(name)}</h3><p class="fen">${escaped(fen)}</p><table><thead><tr><th>term</th><th>before</th><th>after</th><th>change</th></tr></thead><tbody>${body}<tr class="sum"><td>score for ${escaped(first)}</td>${cells(score)}</tr></tbody></table></section>`;
  });
  return `<div class="ledgers">${blocks.join('')}</div>`;
}
