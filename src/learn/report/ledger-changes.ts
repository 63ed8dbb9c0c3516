import type { Game } from '../../engine/game.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { type Ledger, ledger } from '../../evaluation/ledger.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import { reportPositions } from './known-positions.ts';

/** A value before and after, in centipawns for the first player. */
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

function ledgerOf({ evaluation, values }: Profile, setup: AnySetup): Ledger {
  return ledger(evaluation, values, setupFeatures(evaluation.ruleset, setup));
}

/** The changes in the ledgers of the positions of a report, term by term. */
export function ledgerChanges(before: Profile, after: Profile, game: Game<BoardPosition>): LedgerChange[] {
  return reportPositions(game).map(({ name, setup }) => {
    const [one, other] = [ledgerOf(before, setup), ledgerOf(after, setup)];
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
    return { name, fen: game.notation.formatSetup(setup), rows, score: { from: one.score, to: other.score } };
  });
}
