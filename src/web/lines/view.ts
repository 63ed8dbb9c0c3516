import { create } from 'zustand';
import type { Move } from '../../rules/move.ts';

/** What of the lines is looked at; it lasts as long as the page. */
export interface View {
  /** Which line's ledger is open, from 0; undefined if none is. */
  readonly open: number | undefined;
  readonly ledger: 'score' | 'change' | 'plies';
  /** A line that is walked through on the board, and how many of its plies were made. */
  readonly walk: { readonly pv: readonly Move[]; readonly ply: number } | undefined;
}

export const useView = create<View>(() => ({ open: 0, ledger: 'score', walk: undefined }));

export function look(view: Partial<View>): void {
  useView.setState(view);
}

/** Shows the position after so many plies of a line; after none, the position itself. */
export function walkTo(pv: readonly Move[], ply: number): void {
  look({ walk: ply <= 0 ? undefined : { pv, ply: Math.min(ply, pv.length) } });
}
