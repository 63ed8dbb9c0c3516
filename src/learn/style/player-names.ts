import { nearestName, show } from '../../rules/names.ts';
import { FaultError } from '../../rules/result.ts';

/** Names that are suggested for an unknown one. */
const SUGGESTED = 3;

/** A name as it is compared: without letter case and spaces at the ends. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The names nearest to an unknown one: those that contain it, then those that are spelled alike. */
function nearestNames(wrong: string, known: readonly string[]): string[] {
  const key = nameKey(wrong);
  const found = key === '' ? [] : known.filter((name) => nameKey(name).includes(key)).slice(0, SUGGESTED);
  while (found.length < SUGGESTED) {
    const next = nearestName(
      wrong,
      known.filter((name) => !found.includes(name)),
    );
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/** The error for a player who is not in the games. `games` counts the games of each name. */
export function unknownPlayer(wrong: string, games: ReadonlyMap<string, number>): FaultError {
  const byGames = [...games].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const near = nearestNames(wrong, byGames);
  const [names, hint] = near.length > 0 ? [near, 'did you mean'] : [byGames.slice(0, SUGGESTED), 'players are'];
  const list = names.map((name) => `${show(name)} (${games.get(name) === 1 ? '1 game' : `${games.get(name)} games`})`);
  const end = list.length === 0 ? '; no game names its players' : `; ${hint} ${list.join(', ')}`;
  return new FaultError({
    code: 'style.player',
    field: 'player',
    message: `there is no player ${show(wrong)} in the games${end}${near.length > 0 ? '?' : ''}`,
  });
}
