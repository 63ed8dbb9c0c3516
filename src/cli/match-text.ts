import { matchLabel } from '../lab/match/schedule.ts';
import { type Forfeits, isForfeit, loserOf, type MatchGame, type MatchResult } from '../lab/match/tally.ts';
import type { RunGame } from '../lab/run/play-run.ts';
import type { GameRecord } from '../lab/run/runner.ts';
import { counted } from './statistics-text.ts';

export type Names = readonly [string, string];

/** The score and the Elo difference it implies. */
export function resultText(result: MatchResult): string {
  const { games, wins, losses, draws, pentanomial, elo, error, los } = result;
  if (games === 0) return '0 games';
  const score = (100 * (wins + draws / 2)) / games;
  const strength = elo === null || error === null ? 'Elo unbounded' : `Elo ${elo.toFixed(1)} ± ${error.toFixed(1)}`;
  const parts = [
    `${games} games: +${wins} −${losses} =${draws} (${score.toFixed(1)} %)`,
    `pairs ${pentanomial.join('/')}`,
    strength,
    ...(los === null ? [] : [`LOS ${(100 * los).toFixed(1)} %`]),
  ];
  return parts.join(', ').replace(/-(?=\d)/g, '−');
}

/** The results by color, and the average length of games. */
export function colorsText({ games, whiteWins, blackWins, draws, averagePlies }: MatchResult): string | undefined {
  if (averagePlies === null) return undefined;
  const share = (count: number) => `${count} (${((100 * count) / games).toFixed(1)} %)`;
  const length = `${(averagePlies / 2).toFixed(1)} moves a game on average`;
  return `White won ${share(whiteWins)}, Black ${share(blackWins)}, drawn ${share(draws)}; ${length}`;
}

const FORFEIT_WORDS = {
  time: 'lost on time',
  crash: 'crashed',
  stall: 'stalled',
  'illegal-move': 'played an illegal move',
} as const;

function forfeitedBy({ number, moves, reason, detail }: GameRecord, loser: string): string | undefined {
  if (!isForfeit(reason)) return undefined;
  return `game ${number}, half-move ${moves.length + 1}: ${loser} ${FORFEIT_WORDS[reason]}: ${detail}`;
}

/** Describes how a game of a match was forfeited; undefined if it was decided on the board. */
export function forfeitText(game: MatchGame, names: Names): string | undefined {
  const loser = loserOf(game);
  return loser === undefined ? undefined : forfeitedBy(game, `${matchLabel(loser)} (${names[loser]})`);
}

/** Describes how a game of a run was forfeited; undefined if it was decided on the board. */
export function runForfeitText(game: RunGame, label: (contestant: number) => string): string | undefined {
  const { white, whitePlayer, blackPlayer = 1 - whitePlayer } = game;
  return white === 0.5 ? undefined : forfeitedBy(game, label(white === 0 ? whitePlayer : blackPlayer));
}

export function duplicatesText(games: number, pairs: number): string {
  return `${games} games repeat earlier ones move for move; ${pairs} repeated pairs are not counted as evidence`;
}

/** Reasons to trust a result less, one line each. */
export function remarks(result: MatchResult, names: Names): string[] {
  const lines: string[] = [];
  const { duplicates, repeatedPairs, alikePairs, forfeits, overruns, starved } = result;
  if (duplicates > 0) lines.push(duplicatesText(duplicates, repeatedPairs));
  if (alikePairs > 0)
    lines.push(`in ${counted(alikePairs, 'pair')} both games have the same moves: the players played alike there`);
  for (const side of [0, 1] as const) {
    const text = troubleText({ forfeits: forfeits[side], overruns: overruns[side], starved: starved[side] });
    if (text !== '') lines.push(`${matchLabel(side)} (${names[side]}): ${text}`);
  }
  return lines;
}

/** Describes the forfeits and slow moves of a player; empty if there are none. */
export function troubleText(player: {
  readonly forfeits: Forfeits;
  readonly overruns: number;
  readonly starved: number;
}): string {
  const { forfeits, overruns, starved } = player;
  const words = (Object.keys(FORFEIT_WORDS) as (keyof typeof FORFEIT_WORDS)[])
    .filter((reason) => forfeits[reason] > 0)
    .map((reason) => `${forfeits[reason]} × ${FORFEIT_WORDS[reason]}`);
  if (overruns > 0) words.push(`${counted(overruns, 'move')} took longer than allowed`);
  if (starved > 0) words.push(`in ${starved} of them it had a processor for less than half of the time`);
  return words.join(', ');
}
