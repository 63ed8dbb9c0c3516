import { gameRules } from '../../engine/node.ts';
import { boardOpenings } from '../../lab/board-openings.ts';
import type { LabTournamentOrder } from '../../lab/lab-messages.ts';
import { profileContestant } from '../../lab/match/contestants.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { tournamentLabel } from '../../lab/tournament/tournament.ts';
import {
  planTournament as plan,
  playTournamentRun,
  type TournamentOrder,
  type TournamentSource,
  tournamentOrder,
} from '../../lab/tournament/tournament-run.ts';
import { type LabBoard, labBoard } from '../lab-board.ts';
import { newPlayer, playerOf } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(
  order: TournamentOrder,
  contestant: TournamentSource['contestant'],
  { game, board }: LabBoard,
  bounds: Bounds,
): Promise<RunPlan> {
  const openings = boardOpenings(board);
  const rules = await gameRules(game);
  const tournament = await plan(order, { rules, board, openings, readOpenings, contestant });
  checkGames(tournament.games, bounds, 'rounds');
  return {
    board,
    controls: tournament.settings.controls,
    play: (session) =>
      playTournamentRun(tournament, {
        ...session,
        onCount: (_, game) => game !== undefined && showGame(session, game),
      }),
  };
}

export async function planTournament(order: LabTournamentOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  const { players, format, rounds, settings } = order;
  const on = labBoard(order);
  const { game } = on;
  const all = players.map((player, i) =>
    newPlayer(folder, tournamentLabel(i), player, { field: `players.${i}`, game }),
  );
  const asked = tournamentOrder({ texts: all.map(({ text }) => text), format, rounds: String(rounds), settings });
  const contestant = (_: string, label: string) => {
    const { name, profile } = all[Number(label) - 1]!;
    return profileContestant(name, profile, undefined, game);
  };
  return { ...(await planOf(asked, contestant, on, bounds)), files: filesOf(all) };
}

export function resumeTournament(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const order = tournamentOrder({ texts: [], settings: {} }, content);
  const on = labBoard(content.settings);
  return planOf(order, (text, label) => playerOf(folder, label, text, on.game), on, bounds);
}
