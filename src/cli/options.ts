import { createReadStream } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { bookText } from '../lab/book.ts';
import { fenDefaults, loadFen, positionFen, START_FEN } from '../notation/fen.ts';
import { parseSan } from '../notation/san.ts';
import { decodeText } from '../notation/text-decoder.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
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

/** Parses a move in UCI or SAN. */
export function parseMove(position: Position, text: string, field: string): Move {
  const uci = parseUci(position, text);
  const move = uci.ok || uci.fault.code === 'uci.illegal' ? uci : parseSan(position, text);
  if (!move.ok) throw new FaultError({ ...move.fault, field });
  return move.value;
}

/**
 * Sets the position from `--fen` (or `startpos`) and `--moves`, which may be UCI or SAN. Reports the fields that a short FEN leaves out.
 */
export function setUp(io: Io, position: Position, fen: string = START_FEN, moves: readonly string[] = []): void {
  const text = fen === 'startpos' ? START_FEN : fen;
  unwrap(loadFen(position, text));
  const assumed = fenDefaults(text);
  if (assumed !== '') io.report(`fen: assuming ${assumed}`);
  for (const [index, text] of moves.entries()) position.make(parseMove(position, text, `moves, number ${index + 1}`));
}

/** Sets the position as setUp does, and returns the game as an engine takes it: a FEN and moves in UCI. */
export function gameFrom(
  io: Io,
  position: Position,
  fen: string,
  moves: readonly string[] = [],
): { readonly fen: string; readonly moves: readonly string[] } {
  setUp(io, position, fen);
  const from = positionFen(position, { castling: 'shredder' });
  const played: string[] = [];
  for (const [index, text] of moves.entries()) {
    const move = parseMove(position, text, `moves, number ${index + 1}`);
    played.push(formatUci(move, { chess960: true }));
    position.make(move);
  }
  return { fen: from, moves: played };
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
