import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { CHESS_SHARDS } from './chess-shards.ts';
import { nineShards } from './nine-shards.ts';
import type { ShardFormat } from './shard-format.ts';

/** The format of shards for a game. */
export function shardsOf<P extends BoardPosition>({ board }: Pick<Game<P>, 'board'>): ShardFormat<P> {
  // The board decides the family, and with it the kind of position.
  return (board === undefined ? CHESS_SHARDS : nineShards(board)) as ShardFormat as ShardFormat<P>;
}
