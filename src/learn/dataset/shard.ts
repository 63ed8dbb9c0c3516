import { show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { crc32 } from './crc.ts';
import { readLabel } from './label.ts';
import type { ShardFormat } from './shard-format.ts';

/*
 * A shard: a header of 64 bytes, then records. It holds whole games, so that shards can be processed separately. Little-endian:
 *
 *   0  8 bytes  LUCSHARD
 *   8  u16      version
 *  10  u16      bytes of a record
 *  12  u32      records
 *  16  u32      games
 *  20  u32      CRC-32 of the file, computed with 0 in this field
 *  24  40 bytes name of the board, in ASCII, filled with zeros
 */
export const HEADER_BYTES = 64;
const MAGIC = 'LUCSHARD';
const VERSION = 1;
const CHECKSUM = 20;
const NAME = 24;
const NAME_BYTES = 40;

/** The maximum number of records in a shard, which then has 2 MB in chess. A reader holds no more than that at a time. */
export const SHARD_RECORDS = 65_536;

/** The content of a shard. */
export interface Chunk {
  readonly length: number;
  /** The records; a loader of their format writes them into a core. */
  readonly records: Uint8Array;
  /** The first player's result by record: 0, 0.5 or 1. */
  readonly results: Float64Array;
  /** Centipawns for the first player by record; `NO_SCORE` for none. */
  readonly scores: Int16Array;
  /** The number of each record's game, counted from the first game of the split. The positions of a game are stored together. */
  readonly games: Uint32Array;
  readonly gameCount: number;
}

export interface ShardFacts {
  readonly positions: number;
  readonly games: number;
  readonly checksum: number;
}

/** The bytes of a shard's file. */
export function encodeShard(
  { bytes: size, board }: Pick<ShardFormat, 'bytes' | 'board'>,
  records: Uint8Array,
  games: number,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + records.length);
  const header = new DataView(bytes.buffer, 0, HEADER_BYTES);
  bytes.set(ascii(MAGIC));
  header.setUint16(8, VERSION, true);
  header.setUint16(10, size, true);
  header.setUint32(12, records.length / size, true);
  header.setUint32(16, games, true);
  bytes.set(ascii(board), NAME);
  bytes.set(records, HEADER_BYTES);
  header.setUint32(CHECKSUM, crc32(bytes), true);
  return bytes;
}

/** Reads the header of a file, and checks that the file has the length it implies. Faults name the file as their field. */
export function readHeader(
  format: Pick<ShardFormat, 'bytes' | 'board'>,
  file: string,
  bytes: Uint8Array,
  fileBytes: number,
): Result<ShardFacts> {
  const damaged = (code: string, message: string) => fail(code, file, message);
  if (fileBytes === 0) return damaged('shard.truncated', 'the shard is empty');
  if (bytes.length < HEADER_BYTES) return damaged('shard.truncated', `the shard is cut off after ${fileBytes} bytes`);
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  if (textAt(bytes, 0, MAGIC.length) !== MAGIC) return damaged('shard.format', 'this file is not a shard');
  const version = header.getUint16(8, true);
  if (version !== VERSION)
    return damaged('shard.version', `the shard has version ${version}, this program reads version ${VERSION}`);
  const board = textAt(bytes, NAME, NAME_BYTES);
  if (board !== format.board)
    return damaged('shard.board', `the shard is for the board ${show(board)}, expected '${format.board}'`);
  const size = header.getUint16(10, true);
  const positions = header.getUint32(12, true);
  if (size !== format.bytes) return damaged('shard.damaged', `records of ${size} bytes, expected ${format.bytes}`);
  const expected = HEADER_BYTES + size * positions;
  if (fileBytes < expected)
    return damaged('shard.truncated', `the shard is cut off: ${fileBytes} bytes of ${expected}`);
  if (fileBytes > expected) return damaged('shard.damaged', `${fileBytes - expected} bytes follow the last record`);
  return ok({ positions, games: header.getUint32(16, true), checksum: header.getUint32(CHECKSUM, true) });
}

/** Checks the bytes of a shard's file and reads its labels. `firstGame` is the number of games in the shards before it. */
export function decodeShard(
  format: Pick<ShardFormat, 'bytes' | 'board' | 'places'>,
  file: string,
  bytes: Uint8Array,
  firstGame: number,
): Result<Chunk> {
  const facts = readHeader(format, file, bytes, bytes.length);
  if (!facts.ok) return facts;
  const { positions, games, checksum } = facts.value;
  const header = bytes.slice(0, HEADER_BYTES);
  header.fill(0, CHECKSUM, CHECKSUM + 4);
  const records = bytes.subarray(HEADER_BYTES);
  if (crc32(records, crc32(header)) !== checksum)
    return fail('shard.damaged', file, 'the shard is damaged: its checksum is wrong');
  const view = new DataView(records.buffer, records.byteOffset, records.length);
  const chunk = {
    length: positions,
    records,
    results: new Float64Array(positions),
    scores: new Int16Array(positions),
    games: new Uint32Array(positions),
    gameCount: games,
  };
  let game = firstGame - 1;
  for (let i = 0; i < positions; i++) {
    const { halfPoints, score, first } = readLabel(view, format.bytes * i, format.places);
    if (first) game++;
    chunk.results[i] = halfPoints / 2;
    chunk.scores[i] = score;
    chunk.games[i] = game;
  }
  if (game !== firstGame + games - 1 || chunk.games[0] !== (positions === 0 ? undefined : firstGame))
    return fail('shard.damaged', file, `${file}: the shard is damaged: it does not have ${games} games`);
  return ok(chunk);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length)).replace(/\0+$/, '');
}
