import { gameRules } from '../../engine/node.ts';
import { boardOpenings } from '../../lab/board-openings.ts';
import type { LabMatchOrder } from '../../lab/lab-messages.ts';
import { profileContestant } from '../../lab/match/contestants.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { type MatchPlan, playMatchRun } from '../../lab/match/match-run.ts';
import { distinctNames } from '../../lab/match/player-text.ts';
import { onBoard } from '../../lab/match/run-board.ts';
import { gamesToPlay, readSettings, type SettingTexts } from '../../lab/match/settings.ts';
import { type LabBoard, labBoard } from '../lab-board.ts';
import { newPlayer, playerOf } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

interface MatchTexts {
  readonly settings: SettingTexts;
  readonly games: number | undefined;
  readonly on: LabBoard;
}

async function planOf(
  { texts, players }: Pick<MatchPlan, 'texts' | 'players'>,
  { settings: given, games: asked, on }: MatchTexts,
  bounds: Bounds,
): Promise<RunPlan> {
  const { game, board } = on;
  const rules = await gameRules(game);
  const settings = await readSettings(onBoard(board, given), rules.position(), readOpenings, boardOpenings(board));
  const { controls } = settings;
  const games = gamesToPlay(texts, asked === undefined ? undefined : 2 * Math.ceil(asked / 2), settings);
  const names = distinctNames(players, controls);
  const plan: MatchPlan = { texts, players, names, settings, games: Math.min(games, bounds.games), rules, board };
  return {
    board,
    controls,
    play: (session) => playMatchRun(plan, { ...session, onGame: (game) => showGame(session, game) }),
  };
}

export async function planMatch(order: LabMatchOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  const { players, settings, games } = order;
  if (games !== undefined) checkGames(games, bounds);
  const on = labBoard(order);
  const { game } = on;
  const a = newPlayer(folder, 'A', players[0], { field: 'players.0', game });
  const b = newPlayer(folder, 'B', players[1], { field: 'players.1', game });
  const both = [
    await profileContestant(a.name, a.profile, undefined, game),
    await profileContestant(b.name, b.profile, undefined, game),
  ] as const;
  const plan = await planOf({ texts: [a.text, b.text], players: both }, { settings, games, on }, bounds);
  return { ...plan, files: filesOf([a, b]) };
}

export async function resumeMatch(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const { A = '', B = '', ...texts } = content.settings;
  const on = labBoard(texts);
  const players = [await playerOf(folder, 'A', A, on.game), await playerOf(folder, 'B', B, on.game)] as const;
  // It is 0 if the journal was cut off before it recorded the number of games.
  const games = content.games === 0 ? undefined : content.games;
  return planOf({ texts: [A, B], players }, { settings: texts, games, on }, bounds);
}
