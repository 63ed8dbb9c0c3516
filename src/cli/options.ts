import { createReadStream } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { bookText } from '../lab/book.ts';
import type { Notation } from '../notation/notation.ts';
import { decodeText } from '../notation/text-decoder.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';

/** A commander parser for a whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}.`);
  };
}

export const MOVES_HELP = 'moves to make first, in UCI or SAN, on boards of 9 × 9 in USI or as they are named';

/** Parses a move as protocols or people write it. */
export function parseMove<P extends BoardPosition>(
  notation: Notation<P>,
  position: P,
  text: string,
  field: string,
): Move {
  const move = notation.readMove(position, text);
  if (!move.ok) throw new FaultError({ ...move.fault, field });
  return move.value;
}

/** Sets the position from `--fen` (or `startpos`) and `--moves`. Reports the fields that a short text leaves out. */
export function setUp<P extends BoardPosition>(
  io: Io,
  notation: Notation<P>,
  position: P,
  given = 'startpos',
  moves: readonly string[] = [],
): void {
  const text = given === 'startpos' ? notation.start : given;
  unwrap(notation.load(position, text));
  const assumed = notation.assumed(text);
  if (assumed !== '') io.report(`fen: assuming ${assumed}`);
  for (const [index, move] of moves.entries())
    position.make(parseMove(notation, position, move, `moves, number ${index + 1}`));
}

/** Sets the position as setUp does, and returns the game as an engine takes it. */
export function gameFrom<P extends BoardPosition>(
  io: Io,
  notation: Notation<P>,
  position: P,
  given: string,
  moves: readonly string[] = [],
): { readonly fen: string; readonly moves: readonly string[] } {
  setUp(io, notation, position, given);
  const fen = notation.format(position);
  const played: string[] = [];
  for (const [index, text] of moves.entries()) {
    const move = parseMove(notation, position, text, `moves, number ${index + 1}`);
    played.push(notation.formatMove(move, { chess960: true }));
    position.make(move);
  }
  return { fen, moves: played };
}

/** The most bytes of a file that is read as a whole. */
const MOST_BYTES = 2 ** 28;

/** Collects bytes up to a limit: a device or a pipe may have no end. */
export async function collect(
  field: string,
  name: string,
  input: AsyncIterable<Uint8Array | string>,
  most: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > most) throw new FaultError(fail('file.size', field, `'${name}' has more than ${most} bytes`).fault);
  }
  return Buffer.concat(chunks);
}

/** Reads the bytes of a file, up to a limit. A fault names the option that gave its path. */
export async function readBytes(field: string, path: string, most = MOST_BYTES): Promise<Buffer> {
  try {
    return await collect(field, path, createReadStream(path), most);
  } catch (error) {
    throw error instanceof FaultError ? error : unreadable(field, path, error);
  }
}

/** Reads a text file, up to a limit. */
export async function readInput(field: string, path: string, most = MOST_BYTES): Promise<string> {
  return decodeText(await readBytes(field, path, most));
}

/** The text of a file of openings, or of the built-in book. */
export async function readOpenings(path: string | undefined): Promise<string> {
  return path === undefined ? bookText() : readInput('openings', path);
}

export function unreadable(field: string, path: string, error: unknown): FaultError {
  const code = (error as NodeJS.ErrnoException).code;
  const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(error);
  return new FaultError(fail('file.unreadable', field, `cannot read '${path}': ${reason}`).fault);
}
