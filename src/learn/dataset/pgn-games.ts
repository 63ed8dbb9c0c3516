import type { PgnGame } from '../../notation/pgn.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { pgnSetup } from '../../notation/pgn-setup.ts';
import { type PgnInput, readPgn } from '../../notation/pgn-stream.ts';
import type { Position } from '../../rules/position.ts';
import type { GameBuffer } from './game-buffer.ts';
import { HALF_POINTS, type ReadGame, USABLE } from './read-game.ts';

/** Reads the main line of a game into the buffer: every position in which a move was played. */
function fill(buffer: GameBuffer, position: Position, game: PgnGame, number: number): ReadGame {
  if (game.result === '*') return { fault: `game ${number} has no result` };
  const start = pgnSetup(game);
  if (!start.ok) return { fault: `game ${number}: ${start.fault.message}` };
  buffer.begin(start.value.setup);
  buffer.halfPoints = HALF_POINTS[game.result];
  // The moves of variations were not played.
  const line = game.line.moves.map((move) => (move.variations.length > 0 ? { ...move, variations: [] } : move));
  const replayed = replayPgn(
    position,
    { ...game, line: { ...game.line, moves: line } },
    {
      number,
      visitor: {
        beforeMove: (move) => {
          buffer.play(move);
          buffer.add(position);
        },
      },
    },
  );
  return replayed.ok ? USABLE : { fault: replayed.fault.message };
}

/** The games of a PGN file, each read into the buffer when its turn comes. The first `skip` games are skipped. */
export async function* pgnGames(
  input: PgnInput,
  buffer: GameBuffer,
  position: Position,
  skip: number,
): AsyncGenerator<ReadGame, void> {
  for await (const item of readPgn(input)) {
    if (item.number <= skip) continue;
    yield item.ok ? fill(buffer, position, item.value, item.number) : { fault: item.fault.message };
  }
}
