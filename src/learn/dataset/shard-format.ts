import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import type { Result } from '../../rules/result.ts';
import type { Color } from '../../rules/setup.ts';
import type { Label, LabelPlaces } from './label.ts';

/** The phase of a position with all its pieces, as datasets count phases. */
export const MAX_PHASE = 24;

/** Writes records directly into a position of a core. */
export interface RecordLoader {
  /** Replaces the position by the record with this index. The records must come from a shard, whose checksum vouches for them. */
  load(records: Uint8Array, index: number): void;
}

/** How shards hold the positions of a board: records of the same length, each a position with its label. */
export interface ShardFormat<P extends BoardPosition = BoardPosition, S extends AnySetup = ReturnType<P['setup']>> {
  /** The name of the board. */
  readonly board: string;
  /** The length of a record. */
  readonly bytes: number;
  /** The bytes that identify the position. Records begin with them; clocks and label follow. */
  readonly identity: number;
  readonly places: LabelPlaces;
  /** Writes a record. The setup must be that of a legal position of the board. */
  write(records: DataView, at: number, setup: S, label: Label): void;
  /** The position of a record, which `load` of a position checks like any other. Fails on bytes that no writer produces. */
  read(records: DataView, at: number): Result<S>;
  /** The side to move of a record. */
  turn(records: DataView, at: number): Color;
  /** Half-moves of a record's game since the initial position, by the number of its move. */
  plies(records: DataView, at: number): number;
  /** How much is left of the pieces on the board, from 0 to MAX_PHASE. */
  phase(records: DataView, at: number): number;
  loader(position: P): RecordLoader;
}
