import type { NineGame } from '../../notation/nine/game.ts';
import type { Board } from '../../rules/nine/board.ts';
import type { RunGame } from '../run/play-run.ts';
import { moveComment, RESULTS, type RecordedPlayer, timeControl } from './record.ts';

/** A game of a run on a board of 9 × 9. */
export function nineRecord(game: RunGame, players: readonly RecordedPlayer[], board: Board, event: string): NineGame {
  const first = players[game.whitePlayer]!;
  const second = players[game.blackPlayer ?? 1 - game.whitePlayer]!;
  return {
    board: board.name,
    start: game.fen,
    tags: {
      Event: event,
      Date: game.date ?? '????.??.??',
      Round: String(game.number),
      First: first.name,
      Second: second.name,
      FirstTimeControl: timeControl(first.control),
      SecondTimeControl: timeControl(second.control),
    },
    moves: game.moves.map((played) => ({ usi: played.uci, comment: moveComment(played) })),
    result: RESULTS[game.white],
    termination: game.detail === undefined ? game.reason : `${game.reason}: ${game.detail}`,
  };
}
