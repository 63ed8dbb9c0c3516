import type { BoardRules } from '../../rules/board-rules.ts';
import { keepingIn, playIn, type RunSession } from '../run/run-session.ts';
import { formatControl } from './control.ts';
import { playMatch } from './match.ts';
import type { Contestant } from './player.ts';
import { Run } from './run.ts';
import { boardSetting, type RunBoard } from './run-board.ts';
import { matchLabel, matchSchedule } from './schedule.ts';
import type { MatchSettings } from './settings.ts';
import { matchSummary, type SummarisedMatch } from './summary.ts';
import { type MatchGame, type MatchResult, pairGame } from './tally.ts';

/** A match to play. */
export interface MatchPlan {
  /** The players as they were given. */
  readonly texts: readonly [string, string];
  readonly players: readonly [Contestant, Contestant];
  /** Names that distinguish the players. */
  readonly names: readonly [string, string];
  readonly settings: MatchSettings;
  /** The number of games; with a test, the maximum. */
  readonly games: number;
  readonly rules: BoardRules;
  /** The board, if it is not that of chess. */
  readonly board?: RunBoard | undefined;
}

export interface MatchSession extends RunSession {
  readonly onGame?: ((game: MatchGame, result: MatchResult) => void) | undefined;
}

/** The part of a match that its summary needs. */
export function summarised({ names, settings: { controls, sprt }, games }: MatchPlan): SummarisedMatch {
  return { names, limits: controls.map(formatControl), games, sprt };
}

/** Begins a match in the folder, or resumes the one that is there if its players and settings are the same. */
export function openMatch(folder: string, plan: MatchPlan, reference?: number): Promise<Run> {
  const { texts, players, names, settings, games, rules, board } = plan;
  const { controls, chess960, openings, adjudication } = settings;
  return Run.open(folder, {
    kind: 'match',
    settings: {
      A: texts[0],
      B: texts[1],
      ...boardSetting(board),
      ...settings.texts,
      'A, player': players[0].identity,
      'B, player': players[1].identity,
    },
    games,
    players: names.map((name, side) => ({ name, control: controls[side]! })),
    chess960,
    board: board?.data,
    notation: board?.notation,
    schedule: matchSchedule(openings),
    label: matchLabel,
    adjudication,
    position: rules.position(),
    reference,
  });
}

/** Plays a match, or continues the one in the folder. */
export async function playMatchRun(plan: MatchPlan, session: MatchSession): Promise<MatchResult> {
  const { runner, folder, reference, signal, onOpen, onGame } = session;
  const { settings, players, games } = plan;
  const run = folder === undefined ? undefined : await openMatch(folder, plan, reference);
  let latest: MatchResult | undefined;
  const play = async () => {
    await onOpen?.(run?.played.length ?? 0);
    latest = await playMatch({
      ...settings,
      runner,
      players,
      pairs: games / 2,
      played: (run?.played ?? []).map((game) => pairGame(game, 0)),
      signal,
      ...keepingIn(run, session),
      onGame: (game, result) => {
        latest = result;
        onGame?.(game, result);
      },
    });
    return latest;
  };
  return playIn(run, play, () => latest && matchSummary(latest, summarised(plan)));
}
