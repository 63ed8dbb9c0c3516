import { setupFeatures } from '../../evaluation/features.ts';
import { type Ledger, ledger } from '../../evaluation/ledger.ts';
import { CHESS } from '../../evaluation/ruleset.ts';
import { parseFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { KNOWN_POSITIONS } from './known-positions.ts';
import { escaped, figure } from './svg.ts';

function ledgerOf({ evaluation, values }: Profile, fen: string): Ledger {
  return ledger(evaluation, values, setupFeatures(CHESS, unwrap(parseFen(fen))));
}

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** Changes below this are not worth a row. */
const LEAST = 0.5;

/** The changes in the ledgers of well-known positions, term by term. */
export function ledgerChanges(before: Profile, after: Profile): string {
  const blocks = KNOWN_POSITIONS.map(({ name, fen }) => {
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
    const body = rows
      .map(
        ({ title, from, to }) =>
          `<tr><td>${escaped(title)}</td><td>${signed(from)}</td><td>${signed(to)}</td><td>${signed(to - from)}</td></tr>`,
      )
      .join('');
    return `<section class="ledger"><h3>${escaped(name)}</h3><p class="fen">${escaped(fen)}</p><table><thead><tr><th>term</th><th>before</th><th>after</th><th>change</th></tr></thead><tbody>${body}<tr class="sum"><td>score for White</td><td>${signed(one.score)}</td><td>${signed(other.score)}</td><td>${signed(other.score - one.score)}</td></tr></tbody></table></section>`;
  });
  return `<div class="ledgers">${blocks.join('')}</div>`;
}
