import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import {
  BLACK,
  type Color,
  NONE,
  PAWN,
  parseSquare,
  pieceFromLetter,
  pieceLetter,
  pieceOf,
  type Setup,
  type Square,
  squareName,
  WHITE,
} from '../rules/setup.ts';
import { type CastlingStyle, formatCastling, parseCastling } from './castling-field.ts';

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export interface FenOptions {
  /** How castling rights are written. In standard chess, `x-fen` equals plain FEN. */
  readonly castling?: CastlingStyle;
}

/** No legal FEN is nearly this long; the bound keeps hostile input cheap. */
const MAX_LENGTH = 200;
/** The core stores clocks in 16 bits. */
const MAX_CLOCK = 65535;

/** Defaults for the fields that a FEN leaves out at its end. */
const DEFAULTS = ['w', '-', '-', '0', '1'] as const;

/**
 * Reads a FEN. Fields may be left out at its end: then White is to move, neither side may castle, and the clocks are 0
 * and 1 (`fenDefaults` puts that into words). Checks that need no attacks are made here; `Position.load` makes the
 * rest. The en-passant square is kept as written, and `load` drops it if no capture is legal. A full-move number of 0,
 * which many programs write, is read as 1.
 */
export function parseFen(text: string): Result<Setup> {
  if (text.length > MAX_LENGTH) {
    return fail('fen.length', 'fen', `the FEN has ${text.length} characters, more than ${MAX_LENGTH}`);
  }
  const given = fieldsOf(text);
  if (given.length > 6) return fail('fen.fields', 'fen', `expected six fields, found ${given.length}`);
  if (given[0]?.includes('/') !== true) {
    return fail('fen.fields', 'fen', `expected a board such as "8/8/8/8/8/8/8/8", found ${show(given[0] ?? '')}`);
  }
  const fields = [...given, ...DEFAULTS.slice(given.length - 1)];
  const board = parsePlacement(fields[0]!);
  if (!board.ok) return board;
  const turn = fields[1] === 'w' ? WHITE : fields[1] === 'b' ? BLACK : undefined;
  if (turn === undefined)
    return fail('fen.turn', 'turn', `expected "w" or "b" as the side to move, found ${show(fields[1]!)}`);
  const castling = parseCastling(fields[2]!, board.value);
  if (!castling.ok) return castling;
  const enPassant = parseEnPassant(fields[3]!, turn, board.value);
  if (!enPassant.ok) return enPassant;
  const halfmoves = parseClock(fields[4]!, 'halfmoves');
  if (!halfmoves.ok) return halfmoves;
  const fullmoves = parseClock(fields[5]!, 'fullmoves');
  if (!fullmoves.ok) return fullmoves;
  return ok({
    board: board.value,
    turn,
    castling: castling.value,
    enPassant: enPassant.value,
    halfmoves: halfmoves.value,
    fullmoves: Math.max(1, fullmoves.value),
  });
}

/** Names the defaults used for a FEN without turn, castling or en passant; empty if it has them all. */
export function fenDefaults(text: string): string {
  const count = fieldsOf(text).length;
  if (count === 0 || count >= 4) return '';
  return ['White to move', 'no castling rights', 'no en passant', 'move 1'].slice(count - 1).join(', ');
}

function fieldsOf(text: string): string[] {
  return text.trim() === '' ? [] : text.trim().split(/[ \t]+/);
}

/** Reads a FEN into a position. After a fault the position is unchanged. */
export function loadFen(position: Position, text: string): Result<void> {
  const setup = parseFen(text);
  return setup.ok ? position.load(setup.value) : setup;
}

export function formatFen(setup: Setup, options: FenOptions = {}): string {
  return `${formatBoard(setup, options)} ${setup.halfmoves} ${setup.fullmoves}`;
}

/** The four fields a FEN and an EPD share. */
export function formatBoard(setup: Setup, options: FenOptions = {}): string {
  const turn = setup.turn === WHITE ? 'w' : 'b';
  const castling = formatCastling(setup, options.castling ?? 'x-fen');
  const enPassant = setup.enPassant === NONE ? '-' : squareName(setup.enPassant);
  return `${formatPlacement(setup.board)} ${turn} ${castling} ${enPassant}`;
}

export function positionFen(position: Position, options: FenOptions = {}): string {
  return formatFen(position.setup(), options);
}

function parsePlacement(field: string): Result<Uint8Array> {
  const ranks = field.split('/');
  if (ranks.length !== 8) return fail('fen.ranks', 'placement', `expected 8 ranks, found ${ranks.length}`);
  const board = new Uint8Array(64);
  for (let row = 0; row < 8; row++) {
    const rank = 8 - row;
    const text = ranks[row]!;
    let file = 0;
    let afterDigit = false;
    for (const letter of text) {
      const isDigit = letter >= '0' && letter <= '9';
      if (isDigit) {
        if (letter === '0' || letter === '9') return widthFault(rank, text, `has the digit ${letter}`);
        if (afterDigit) return widthFault(rank, text, 'has two digits in a row');
        file += Number(letter);
      } else {
        const piece = pieceFromLetter(letter);
        if (piece === 0) {
          const where = file < 8 ? ` on ${squareName((rank - 1) * 8 + file)}` : '';
          return fail('fen.piece', 'placement', `unknown piece ${show(letter)}${where} in rank ${rank}`);
        }
        if (file < 8) board[(rank - 1) * 8 + file] = piece;
        file++;
      }
      afterDigit = isDigit;
    }
    if (file !== 8) return widthFault(rank, text, `is ${file} squares wide, expected 8`);
  }
  return ok(board);
}

function widthFault(rank: number, text: string, problem: string) {
  return fail('fen.width', 'placement', `rank ${rank} (${show(text)}) ${problem}`);
}

function formatPlacement(board: Uint8Array): string {
  let text = '';
  for (let rank = 7; rank >= 0; rank--) {
    let empty = 0;
    for (let file = 0; file < 8; file++) {
      const piece = board[rank * 8 + file]!;
      if (piece === 0) {
        empty++;
        continue;
      }
      if (empty > 0) text += empty;
      empty = 0;
      text += pieceLetter(piece);
    }
    if (empty > 0) text += empty;
    if (rank > 0) text += '/';
  }
  return text;
}

function parseEnPassant(field: string, turn: Color, board: Uint8Array): Result<Square> {
  if (field === '-') return ok(NONE);
  const square = parseSquare(field);
  if (square === NONE) return enPassantFault(`en-passant field ${show(field)} is neither "-" nor a square`);
  const forward = turn === WHITE ? 8 : -8;
  if (square >> 3 !== (turn === WHITE ? 5 : 2)) {
    return enPassantFault(`en-passant square ${field} is not on rank ${turn === WHITE ? 6 : 3}`);
  }
  if (board[square - forward] !== pieceOf(PAWN, turn === WHITE ? BLACK : WHITE)) {
    return enPassantFault(
      `en-passant square ${field} has no pawn on ${squareName(square - forward)} that just passed it`,
    );
  }
  for (const passed of [square, square + forward]) {
    if (board[passed] !== 0) {
      return enPassantFault(`en-passant square ${field}: ${squareName(passed)} is occupied, no pawn can have passed`);
    }
  }
  return ok(square);
}

function enPassantFault(message: string) {
  return fail('fen.enPassant', 'enPassant', message);
}

/** A plain decimal number; signs, points and exponents are faults. Shared with EPD, whose operations set the same clocks. */
export function parseClock(field: string, name: 'halfmoves' | 'fullmoves'): Result<number> {
  const value = /^[0-9]{1,5}$/.test(field) ? Number(field) : Number.NaN;
  if (value <= MAX_CLOCK) return ok(value);
  return fail(
    `fen.${name}`,
    name,
    `expected a whole number between 0 and ${MAX_CLOCK} for ${name}, found ${show(field)}`,
  );
}
