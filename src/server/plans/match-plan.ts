import type { LabMatchOrder } from '../../lab/lab-messages.ts';
import { profileContestant } from '../../lab/match/contestants.ts';
import type { JournalContent } from '../../lab/match/journal.ts';
import { type MatchPlan, playMatchRun } from '../../lab/match/match-run.ts';
import { distinctNames } from '../../lab/match/player-text.ts';
import { gamesToPlay, readSettings, type SettingTexts } from '../../lab/match/settings.ts';
import { loadRules } from '../../rules/node.ts';
import { newPlayer, playerOf } from '../lab-folders.ts';
import { type Bounds, checkGames, filesOf, type NewRunPlan, type RunPlan, readOpenings, showGame } from './run-plan.ts';

async function planOf(
  { texts, players }: Pick<MatchPlan, 'texts' | 'players'>,
  settingTexts: SettingTexts,
  asked: number | undefined,
  bounds: Bounds,
): Promise<RunPlan> {
  const rules = await loadRules();
  const settings = await readSettings(settingTexts, rules.position(), readOpenings);
  const { controls } = settings;
  const games = gamesToPlay(texts, asked === undefined ? undefined : 2 * Math.ceil(asked / 2), settings);
  const names = distinctNames(players, controls);
  const plan: MatchPlan = { texts, players, names, settings, games: Math.min(games, bounds.games), rules };
  return {
    controls,
    play: (session) => playMatchRun(plan, { ...session, onGame: (game) => showGame(session, game) }),
  };
}

export async function planMatch(order: LabMatchOrder, folder: string, bounds: Bounds): Promise<NewRunPlan> {
  const { players, settings, games } = order;
  if (games !== undefined) checkGames(games, bounds);
  const a = newPlayer(folder, 'A', players[0], 'players.0');
  const b = newPlayer(folder, 'B', players[1], 'players.1');
  const both = [await profileContestant(a.name, a.profile), await profileContestant(b.name, b.profile)] as const;
  const plan = await planOf({ texts: [a.text, b.text], players: both }, settings, games, bounds);
  return { ...plan, files: filesOf([a, b]) };
}

export async function resumeMatch(folder: string, content: JournalContent, bounds: Bounds): Promise<RunPlan> {
  const { A = '', B = '', ...texts } = content.settings;
  const players = [await playerOf(folder, 'A', A), await playerOf(folder, 'B', B)] as const;
  // It is 0 if the journal was cut off before it recorded the number of games.
  const games = content.games === 0 ? undefined : content.games;
  return planOf({ texts: [A, B], players }, texts, games, bounds);
}
