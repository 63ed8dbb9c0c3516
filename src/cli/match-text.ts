import { isForfeit, loserOf, type MatchGame, type MatchResult } from '../lab/match/tally.ts';

export type Names = readonly [string, string];

/** The score and the Elo difference it implies. */
export function resultText(result: MatchResult): string {
  const { games, wins, losses, draws, pentanomial, elo, error, los } = result;
  const score = games === 0 ? 0 : (100 * (wins + draws / 2)) / games;
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

/** How a game was forfeited; undefined if it was decided on the board. */
export function forfeitText(game: MatchGame, names: Names): string | undefined {
  const loser = loserOf(game);
  if (loser === undefined || !isForfeit(game.reason)) return undefined;
  const side = `${'AB'[loser]} (${names[loser]})`;
  return `game ${game.number}, half-move ${game.moves.length + 1}: ${side} ${FORFEIT_WORDS[game.reason]}: ${game.detail}`;
}

/** Reasons to trust a result less, one line each. */
export function remarks(result: MatchResult, names: Names): string[] {
  const lines: string[] = [];
  const { duplicates, repeatedPairs, alikePairs, forfeits, overruns, starved } = result;
  if (duplicates > 0)
    lines.push(
      `${duplicates} games repeat earlier ones move for move; ${repeatedPairs} repeated pairs are not counted as evidence`,
    );
  if (alikePairs > 0)
    lines.push(`in ${alikePairs} pairs both games are the same moves: the players did not differ there`);
  for (const side of [0, 1] as const) {
    const words = (Object.keys(FORFEIT_WORDS) as (keyof typeof FORFEIT_WORDS)[])
      .filter((reason) => forfeits[side][reason] > 0)
      .map((reason) => `${forfeits[side][reason]} × ${FORFEIT_WORDS[reason]}`);
    if (overruns[side] > 0) words.push(`${overruns[side]} moves took longer than allowed`);
    if (starved[side] > 0) words.push(`in ${starved[side]} of them the machine let it run less than half of the time`);
    if (words.length > 0) lines.push(`${'AB'[side]} (${names[side]}): ${words.join(', ')}`);
  }
  return lines;
}
