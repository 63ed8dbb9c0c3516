import type { LabMeeting, LabPairs, LabTournamentView } from '../lab-messages.ts';
import { PairList } from '../match/pair-list.ts';
import type { RunGame } from '../run/play-run.ts';
import type { RunView } from '../run/run-view.ts';
import { type Format, pairingsOf } from './pairings.ts';
import { type Meeting, TournamentTally } from './tally.ts';
import { gamesOf } from './tournament.ts';

/** A cross table of more players is too wide to read. */
export const MAX_CROSSED = 24;

/** A tournament as a screen shows it. */
export interface ShownTournament {
  readonly names: readonly string[];
  readonly limits: readonly string[];
  readonly format: Format;
  readonly games: number;
  readonly anchors: ReadonlyMap<number, number>;
}

/** The table of a tournament and the list of its pairs. It does not keep their moves. */
export class TournamentView implements RunView {
  readonly #tournament: ShownTournament;
  readonly #tally: TournamentTally;
  readonly #pairs = new PairList();

  constructor(tournament: ShownTournament, games: readonly RunGame[] = []) {
    this.#tournament = tournament;
    const { names, format, anchors } = tournament;
    this.#tally = new TournamentTally(names.length, pairingsOf(format, names.length), anchors);
    for (const game of games) this.add(game);
  }

  add(game: RunGame): void {
    this.#tally.add(game);
    this.#pairs.add(game);
  }

  get isComplete(): boolean {
    const { games } = this.#tournament;
    return games > 0 && this.#tally.result.games >= games;
  }

  pairs(from: number, count: number): LabPairs {
    return this.#pairs.part(from, count);
  }

  get shown(): LabTournamentView {
    const { names, limits, format, games } = this.#tournament;
    const { games: played, standings, meetings, drawRatio, averagePlies } = this.#tally.result;
    return {
      kind: 'tournament',
      names,
      limits,
      games,
      played,
      format,
      rounds: games / gamesOf(format, names.length, 1),
      standings: standings.map(({ forfeits: _, overruns: _overruns, starved: _starved, ...standing }) => standing),
      meetings: names.length > MAX_CROSSED ? [] : meetings.map(meetingOf),
      drawRatio,
      averagePlies,
    };
  }
}

function meetingOf({ players, result: { wins, draws, games } }: Meeting): LabMeeting {
  return { players, points: wins + draws / 2, games };
}
