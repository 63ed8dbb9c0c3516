import type { LabPairs, LabView } from '../lab-messages.ts';
import type { RunGame } from './play-run.ts';

/** What a screen shows of a run. It is made from the run's journal, and follows the games that are played. */
export interface RunView {
  add(game: RunGame): void;
  readonly shown: LabView;
  /** Whether nothing is left to play. */
  readonly isComplete: boolean;
  /** A part of the list of pairs; undefined if games of this kind of run are not listed. */
  pairs?(from: number, count: number): LabPairs;
}
