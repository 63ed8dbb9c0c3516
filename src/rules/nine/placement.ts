import { fail, ok, type Result } from '../result.ts';
import { nineLetters, pieceFromNineLetters } from './kinds.ts';

/** The name of a square in USI: files 9 to 1 from the left, ranks a to i from the top, as the first player sees the board. */
export function nineSquareName(square: number): string {
  return `${9 - (square % 9)}${String.fromCharCode(97 + 8 - Math.floor(square / 9))}`;
}

/** The square with a two-character name such as `7f`; −1 for any other text. */
export function parseNineSquare(name: string): number {
  if (!/^[1-9][a-i]$/.test(name)) return -1;
  return (8 - (name.charCodeAt(1) - 97)) * 9 + 9 - Number(name[0]);
}

function parseRow(text: string, row: number): Result<number[]> {
  const field = `placement, rank ${String.fromCharCode(97 + row)}`;
  const pieces: number[] = [];
  for (const [letters] of text.matchAll(/\+?./gsu)) {
    if (/^[1-9]$/.test(letters)) {
      for (let i = 0; i < Number(letters); i++) pieces.push(0);
    } else {
      const piece = pieceFromNineLetters(letters);
      if (piece === 0) return fail('sfen.piece', field, `${JSON.stringify(letters)} is not a piece`);
      pieces.push(piece);
    }
    if (pieces.length > 9) return fail('sfen.rank', field, 'more than 9 squares');
  }
  if (pieces.length < 9) return fail('sfen.rank', field, `${pieces.length} squares, expected 9`);
  return ok(pieces);
}

/** Parses the board of an SFEN: nine ranks from the top, separated by slashes. */
export function parsePlacement(text: string): Result<Uint8Array> {
  const rows = text.split('/');
  if (rows.length !== 9) return fail('sfen.ranks', 'placement', `expected 9 ranks, found ${rows.length}`);
  const board = new Uint8Array(81);
  for (const [index, row] of rows.entries()) {
    const pieces = parseRow(row, index);
    if (!pieces.ok) return pieces;
    board.set(pieces.value, (8 - index) * 9);
  }
  return ok(board);
}

export function formatPlacement(board: Uint8Array): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (const piece of board.subarray(rank * 9, rank * 9 + 9)) {
      if (piece === 0) empty++;
      else {
        row += (empty > 0 ? String(empty) : '') + nineLetters(piece);
        empty = 0;
      }
    }
    rows.push(row + (empty > 0 ? String(empty) : ''));
  }
  return rows.join('/');
}
