import { bookText } from '../../lab/book.ts';
import type { LabLimits } from '../../lab/lab-messages.ts';
import type { Control } from '../../lab/match/control.ts';
import type { RunBoard } from '../../lab/match/run-board.ts';
import type { RunGame } from '../../lab/run/play-run.ts';
import type { RunSession } from '../../lab/run/run-session.ts';
import type { RunView } from '../../lab/run/run-view.ts';
import { FaultError, fail } from '../../rules/result.ts';
import type { NewPlayer } from '../lab-folders.ts';

/** A session of a run in its folder, with its view. */
export interface PlannedSession extends RunSession {
  readonly folder: string;
  /** The folder for results of ablations, by profile. */
  readonly ablations: string | undefined;
  readonly view: () => RunView;
  /** Called when the view has changed. */
  readonly onChange: () => void;
  /** Called with the current work other than playing. */
  readonly onActivity: (text: string) => void;
}

/** A run that is ready to be played. */
export interface RunPlan {
  /** The board, if it is not that of chess. */
  readonly board: RunBoard | undefined;
  readonly controls: readonly Control[];
  readonly play: (session: PlannedSession) => Promise<unknown>;
}

/** A run ordered by a page, with the files to write to its folder, by path. */
export interface NewRunPlan extends RunPlan {
  readonly files: ReadonlyMap<string, string>;
}

/** The bounds of one run. */
export type Bounds = Pick<LabLimits, 'games'>;

/** Reads the built-in openings. A page cannot name a file, so a run with one can only be resumed on the command line. */
export async function readOpenings(path: string | undefined): Promise<string> {
  if (path === undefined) return bookText();
  const message = 'a run with an openings file can only be resumed on the command line';
  throw new FaultError(fail('lab.openings', 'openings', message).fault);
}

/** Refuses a run of too many games, naming the field that asks for them. */
export function checkGames(games: number, bounds: Bounds, field = 'games'): void {
  if (games <= bounds.games) return;
  throw new FaultError(fail('lab.games', field, `a run has at most ${bounds.games} games, not ${games}`).fault);
}

/** The files of new players' profiles. */
export function filesOf(players: readonly NewPlayer[]): Map<string, string> {
  return new Map(players.flatMap(({ text, content }) => (content === undefined ? [] : [[text, content]])));
}

/** Adds a game to the view. */
export function showGame(session: PlannedSession, game: RunGame): void {
  session.view().add(game);
  session.onChange();
}
