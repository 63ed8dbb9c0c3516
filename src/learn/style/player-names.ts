import { nearestName, show } from '../../rules/names.ts';
import { FaultError } from '../../rules/result.ts';

/** Names that are suggested for an unknown one. */
const SUGGESTED = 3;

/** A name as it is compared: without letter case and spaces at the ends. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Counts the games of each player. Spellings that differ in letter case count as one name, that of the first. */
export class NameCounts {
  /** The number of games of each name. */
  readonly games = new Map<string, number>();
  readonly #spellings = new Map<string, string>();

  /** Counts a game. Players without a name are left out. */
  note(white: string, black: string): void {
    for (const name of [white, black]) {
      const key = nameKey(name);
      if (key === '' || key === '?') continue;
      const spelling = this.#spellings.get(key) ?? name.trim();
      this.#spellings.set(key, spelling);
      this.games.set(spelling, (this.games.get(spelling) ?? 0) + 1);
    }
  }

  /** A name as its first game spells it; undefined if there is none. */
  spellingOf(name: string): string | undefined {
    return this.#spellings.get(nameKey(name));
  }
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
