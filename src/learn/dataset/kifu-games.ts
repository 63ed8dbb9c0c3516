import { type KifuFormat, MAX_RECORD } from '../../notation/nine/game.ts';
import { decodeRecord } from '../../notation/nine/record-format.ts';
import type { PgnInput } from '../../notation/pgn-stream.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { isShogi } from '../../rules/nine/shogi.ts';
import { FaultError } from '../../rules/result.ts';
import type { GameReader } from './read-game.ts';
import { fillFromNineGame } from './record-games.ts';

function refuse(code: string, message: string): never {
  throw new FaultError({ code, field: 'games', message });
}

/** The bytes of a file; a character takes at most four of them. */
async function bytesOf(input: PgnInput): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of input as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.length;
    if (length > 4 * MAX_RECORD) return refuse('record.length', `the record has more than ${MAX_RECORD} characters`);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Reads files in a format of shogi. Most hold one game. */
export function kifuGames(format: KifuFormat): GameReader<NinePosition> {
  return async function* (input, buffer, position, skip) {
    const { board } = position.core;
    if (!isShogi(board))
      return refuse('dataset.format', `${format} is for shogi only, not for the board ${board.name}; use records`);
    // Loaded with the first such file, because these formats need a library.
    const { readKifu } = await import('../../notation/nine/kifu.ts');
    const read = readKifu(format, decodeRecord(await bytesOf(input)));
    if (!read.ok) {
      if (skip === 0) yield { fault: read.fault.message };
      return;
    }
    // These formats do not name a board.
    for (const [index, { game }] of read.value.entries())
      if (index >= skip) yield fillFromNineGame(buffer, position, { ...game, board: board.name }, index + 1);
  };
}
