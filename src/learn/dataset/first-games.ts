import type { ShardEntry } from './manifest.ts';

/** The number of games before each shard of a split. */
export function firstGames(shards: readonly Pick<ShardEntry, 'games'>[]): number[] {
  let games = 0;
  return shards.map((shard) => {
    const first = games;
    games += shard.games;
    return first;
  });
}
