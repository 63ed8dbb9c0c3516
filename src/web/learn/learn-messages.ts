import type { Manifest } from '../../learn/dataset/manifest.ts';
import type { CurvePoint, FitState } from '../../learn/fit/fit-state.ts';
import type { LearnSummary } from '../../learn/fit/learn-summary.ts';
import type { LossName } from '../../learn/fit/loss.ts';
import type { FitOrder } from '../../learn/fit/order.ts';
import type { BoardSize } from '../../learn/report/boards.ts';
import type { LedgerChange } from '../../learn/report/ledger-changes.ts';
import type { TermGroup } from '../../learn/report/term-groups.ts';
import type { ProfileFile } from '../../profiles/profile.ts';

/** A dataset that this browser keeps. */
export interface KeptDataset {
  readonly id: string;
  readonly name: string;
  /** When it was made, in ms since 1970. */
  readonly at: number;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** Self-play to make a dataset from. */
export interface SelfPlayForm {
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
}

/** The settings of a fit. */
export interface FitForm {
  /** Patterns of knobs; none for the default numbers. */
  readonly knobs: readonly string[];
  readonly loss: LossName;
  readonly prior: number;
  readonly epochs: number;
  /** The share of the result in the target. */
  readonly target: number;
}

/** A fit that this browser keeps. */
export interface KeptFit {
  readonly id: string;
  readonly at: number;
  /** The name of the board; without one it is chess. */
  readonly board?: string;
  /** The profile it began with, as the user had it. */
  readonly start: ProfileFile;
  readonly form: FitForm;
  readonly dataset: Pick<KeptDataset, 'id' | 'name'> & Pick<Manifest['counts']['train'], 'positions' | 'games'>;
  /** The losses after each epoch and step. */
  readonly curve: readonly CurvePoint[];
  /** Present once the fit has ended or was stopped. */
  readonly result?: { readonly summary: LearnSummary; readonly learned: ProfileFile };
}

/** The data that a fit needs to be resumed after its page was closed. */
export interface UnfinishedFit {
  readonly order: FitOrder;
  readonly state: FitState | undefined;
}

/** The state of a fit on the screen. `interrupted`: its page was closed, and it can be resumed. */
export type FitPhase = 'running' | 'elsewhere' | 'interrupted' | 'finished';

export interface ShownFit extends KeptFit {
  readonly phase: FitPhase;
}

/** Everything the screen lists. */
export interface LearnState {
  readonly datasets: readonly KeptDataset[];
  readonly fits: readonly ShownFit[];
}

/** Sent while a task works. */
export type LearnEvent = { readonly progress: string } | { readonly fit: ShownFit };

/** The parts of a comparison that need the evaluation. */
export interface FitDetails {
  /** The size of the board, for tables by square. */
  readonly size: BoardSize;
  readonly terms: readonly TermGroup[];
  readonly ledgers: readonly LedgerChange[];
}
