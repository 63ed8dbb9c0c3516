import type { Standing, TournamentResult } from '../lab/tournament/tally.ts';
import { duplicatesText, troubleText } from './match-text.ts';
import { signed } from './sprt-report.ts';
import { align } from './table.ts';

/** The rating of a player, such as `35 ± 20` or `at least 310`. */
export function ratingText({ elo, error, bound }: Pick<Standing, 'elo' | 'error' | 'bound'>): string {
  if (elo === null) return '–';
  const value = elo.toFixed(0).replace(/^-0$/, '0');
  if (bound !== null) return signed(`${bound} ${value}`);
  return signed(error === null || error === 0 ? value : `${value} ± ${error.toFixed(0)}`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** The table of ratings, with a cross table of points by place. */
export function standingsTable({ standings, meetings }: TournamentResult, names: readonly string[]): string[] {
  const crossed = (one: number, other: number) => {
    if (one === other) return '·';
    const found = meetings.find(({ players }) => players.includes(one) && players.includes(other));
    if (found === undefined || found.result.games === 0) return '';
    const { games, wins, losses, draws } = found.result;
    return `${(found.players[0] === one ? wins : losses) + draws / 2}/${games}`;
  };
  const header = ['', 'player', 'Elo', 'points', 'games', 'score', 'LOS', ...standings.map((_, i) => String(i + 1))];
  const rows = standings.map((standing, place) => {
    const { player, points, games, los } = standing;
    return [
      String(place + 1),
      names[player]!,
      ratingText(standing),
      String(points),
      String(games),
      games === 0 ? '' : percent(points / games),
      los === null ? '' : percent(los),
      ...standings.map((other) => crossed(player, other.player)),
    ];
  });
  const right = header.flatMap((_, column) => (column === 1 ? [] : [column]));
  return align([header, ...rows], right);
}

/** Notes below the table. */
export function tournamentNotes(result: TournamentResult, names: readonly string[]): string[] {
  const { whiteScore, whiteWins, blackWins, draws, averagePlies, duplicates, repeatedPairs, standings } = result;
  const lines: string[] = [];
  if (whiteScore !== null && averagePlies !== null)
    lines.push(
      `White scored ${percent(whiteScore)} (+${whiteWins} −${blackWins} =${draws}); ` +
        `${(averagePlies / 2).toFixed(1)} moves a game on average`,
    );
  if (standings.some(({ bound }) => bound !== null))
    lines.push('at least, at most: the player won or lost every point there; the bound holds with 95 %');
  if (duplicates > 0) lines.push(duplicatesText(duplicates, repeatedPairs));
  for (const standing of standings) {
    const trouble = troubleText(standing);
    if (trouble !== '') lines.push(`${names[standing.player]}: ${trouble}`);
  }
  return lines;
}

/** The line that is shown while the tournament runs: the ratings so far, the highest first. */
export function tournamentProgress(result: TournamentResult, names: readonly string[], games: number): string {
  const ratings = result.standings.map((standing) => `${names[standing.player]} ${ratingText(standing)}`);
  return `${result.games} of ${games} games: ${ratings.join(', ')}`;
}
