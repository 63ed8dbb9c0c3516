import { pgnTag } from '../../notation/pgn.ts';
import { type PgnInput, readPgn } from '../../notation/pgn-stream.ts';
import { FaultError } from '../../rules/result.ts';
import { Breaks } from './breaks.ts';
import { NameCounts } from './player-names.ts';

/** A player and the number of games. */
export interface PlayerCount {
  readonly name: string;
  readonly games: number;
}

/** The players of games, those with the most games first. Moves are not checked. */
export async function countPlayers(
  input: PgnInput,
  { signal, onGames }: { readonly signal?: AbortSignal; readonly onGames?: (games: number) => void } = {},
): Promise<PlayerCount[]> {
  const names = new NameCounts();
  const breaks = new Breaks(signal);
  let games = 0;
  for await (const item of readPgn(input)) {
    if (item.ok) names.note(pgnTag(item.value, 'White') ?? '', pgnTag(item.value, 'Black') ?? '');
    if (++games % 64 !== 0) continue;
    onGames?.(games);
    await breaks.take();
  }
  if (games === 0)
    throw new FaultError({ code: 'style.games', field: 'games', message: 'there are no games in the file' });
  if (names.games.size === 0)
    throw new FaultError({ code: 'style.games', field: 'games', message: 'no game names its players' });
  return [...names.games].map(([name, count]) => ({ name, games: count })).sort((a, b) => b.games - a.games);
}
