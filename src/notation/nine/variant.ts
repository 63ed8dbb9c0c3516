// Positions and moves of 9 × 9 boards as UCI engines with UCI_Variant write them, such as Fairy-Stockfish: files a to i from the left, ranks 1
// to 9 from below, `P@e5` for drops, and a FEN with the hands in brackets and `w` for the first player. This is text only; the notation of
// the board checks it.

import { NINE_NOTATION } from './notation.ts';

const FILES = 'abcdefghi';

/** A square in USI as one with UCI_Variant, or the other way round. */
function fromUsiSquare(square: string): string {
  return FILES[9 - Number(square[0])]! + (9 - FILES.indexOf(square[1]!));
}

function toUsiSquare(square: string): string {
  return 9 - FILES.indexOf(square[0]!) + FILES[9 - Number(square[1])]!;
}

/** A move in USI as UCI engines write it. */
export function variantMove(usi: string): string {
  return usi.replace('*', '@').replace(/[1-9][a-i]/g, fromUsiSquare);
}

/** A move of a UCI engine in USI. Other text stays as it is. */
export function usiOfVariantMove(text: string): string {
  const move = /^(?:[a-i][1-9]){2}[+a-z]?$|^[A-Z]@[a-i][1-9]$/;
  return move.test(text) ? text.replace('@', '*').replace(/[a-i][1-9]/g, toUsiSquare) : text;
}

/** The side to move, which has the other letter. */
const TURNS: Readonly<Record<string, string>> = { b: 'w', w: 'b' };

/** An SFEN as a FEN with hands. */
export function variantFen(sfen: string): string {
  const [placement = '', turn = 'b', hands = '-', number = '1'] = sfen.trim().split(/\s+/);
  const men = hands.replace('-', '').replace(/(\d*)([A-Za-z])/g, (_, count: string, letter: string) => {
    return letter.repeat(count === '' ? 1 : Number(count));
  });
  return `${placement}[${men}] ${TURNS[turn] ?? turn} - - 0 ${Math.ceil(Number(number) / 2)}`;
}

/** A FEN with hands, or an SFEN, as an SFEN. Text that is neither stays as it is, for the notation to refuse. */
export function sfenOfVariant(fen: string): string {
  const text = fen.trim().replace(/^([^\s[]+)(?=(?:\s+\S+){5}$)/, '$1[]');
  const match = /^([^\s[]+)\[([A-Za-z-]*)\]\s+([bw])(?:\s+\S+\s+\S+\s+\d+\s+(\d+))?$/.exec(text);
  if (match === null) return fen;
  const [, placement, men = '', turn = '', number = '1'] = match;
  const letters = [...men.replaceAll('-', '')];
  const hands = [...new Set(letters)].map((letter) => {
    const count = letters.filter((other) => other === letter).length;
    return (count > 1 ? String(count) : '') + letter;
  });
  const ply = 2 * Math.max(1, Number(number)) - (turn === 'w' ? 1 : 0);
  return `${placement} ${TURNS[turn]} ${hands.join('') || '-'} ${ply}`;
}

/** The notation of a UCI engine with UCI_Variant. It reads an SFEN, too. */
export const VARIANT_NOTATION: typeof NINE_NOTATION = {
  ...NINE_NOTATION,
  name: 'FEN',
  load: (position, text) => NINE_NOTATION.load(position, sfenOfVariant(text)),
  format: (position) => variantFen(NINE_NOTATION.format(position)),
  parseMove: (position, text) => NINE_NOTATION.parseMove(position, usiOfVariantMove(text)),
  formatMove: (move) => variantMove(NINE_NOTATION.formatMove(move)),
};
