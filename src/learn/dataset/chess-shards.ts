import type { Position } from '../../rules/position.ts';
import { FIELDS, phaseOfRecord, pliesBefore, RECORD_BYTES, readRecord, turnOfRecord, writeRecord } from './record.ts';
import { ChessRecordLoader } from './record-loader.ts';
import type { ShardFormat } from './shard-format.ts';

/** Chess and Chess960. Pieces with castling rights, en passant and the side to move identify a position. */
export const CHESS_SHARDS: ShardFormat<Position> = {
  board: 'chess',
  bytes: RECORD_BYTES,
  identity: FIELDS.label,
  places: FIELDS,
  write: writeRecord,
  read: readRecord,
  turn: turnOfRecord,
  plies: pliesBefore,
  phase: phaseOfRecord,
  loader: (position) => new ChessRecordLoader(position),
};
