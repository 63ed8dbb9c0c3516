import type { LabPairs, LabView } from '../lab-messages.ts';
import type { RunGame } from './play-run.ts';

/** The view of a run on a screen. It is built from the journal and updated with each game. */
export interface RunView {
  add(game: RunGame): void;
  readonly shown: LabView;
  /** Whether all games have been played. */
  readonly isComplete: boolean;
  /** A part of the list of pairs. Missing if this kind of run does not list its games. */
  pairs?(from: number, count: number): LabPairs;
}
