import type { PgnInput } from '../../notation/pgn-stream.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { GameBuffer } from './game-buffer.ts';
import type { HalfPoints } from './label.ts';

/** A game that was read into the buffer, or why it cannot be used. */
export interface ReadGame {
  readonly fault?: string;
}

export const USABLE: ReadGame = {};

/** The results of finished games in records. */
export const HALF_POINTS: Readonly<Record<'0-1' | '1/2-1/2' | '1-0', HalfPoints>> = {
  '0-1': 0,
  '1/2-1/2': 1,
  '1-0': 2,
};

/** Reads the games of a file one after the other, each into the buffer when its turn comes. The first `skip` games are skipped. */
export type GameReader<P extends BoardPosition = BoardPosition> = (
  input: PgnInput,
  buffer: GameBuffer,
  position: P,
  skip: number,
) => AsyncGenerator<ReadGame, void>;
