import { create } from 'zustand';
import type { Move } from '../../rules/move.ts';

/** The parts of the screen that are open; kept until the page is closed. */
export interface View {
  /** The line whose ledger is open, from 0. */
  readonly open: number | undefined;
  readonly ledger: 'score' | 'change' | 'plies';
  /** The line shown on the board, and how many of its plies have been played there. */
  readonly walk: { readonly pv: readonly Move[]; readonly ply: number } | undefined;
}

export const useView = create<View>(() => ({ open: 0, ledger: 'score', walk: undefined }));

export function setView(view: Partial<View>): void {
  useView.setState(view);
}

/** Shows the position after a number of plies of a line; 0 shows the position of the game. */
export function walkTo(pv: readonly Move[], ply: number): void {
  setView({ walk: ply <= 0 ? undefined : { pv, ply: Math.min(ply, pv.length) } });
}
