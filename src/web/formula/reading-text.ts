import { numberText } from '../fields/number-text.ts';
import { countText } from '../state/count-text.ts';
import type { Reading, Shown } from './part.ts';

const DIGITS = 2;

type SquareName = (square: number) => string;

/** A number with at most two decimals. */
export function shortNumber(value: number): string {
  return numberText(Number(value.toFixed(DIGITS)) + 0);
}

export function shownText(value: Shown, squareName: SquareName): string {
  switch (value.type) {
    case 'num':
      return shortNumber(value.value);
    case 'pair':
      return `${shortNumber(value.mg)} / ${shortNumber(value.eg)}`;
    case 'flag':
      return value.value ? 'yes' : 'no';
    case 'square':
      return squareName(value.square);
    case 'set':
      return countText(value.squares.length, 'square');
  }
}

/** A value in full, with the names of all squares. */
export function fullText(value: Shown, squareName: SquareName): string {
  if (value.type !== 'set') return shownText(value, squareName);
  return value.squares.length === 0 ? 'no square' : value.squares.map((square) => squareName(square)).join(' ');
}

export function placeText(at: readonly number[], squareName: SquareName): string {
  return at.map((square) => squareName(square)).join('→');
}

/** A reading on one line: its value, or the values of the first iterations. */
export function readingText({ rounds, count }: Reading, squareName: SquareName): string {
  if (count === 0) return '–';
  const [first] = rounds;
  if (first!.at.length === 0) return shownText(first!.value, squareName);
  const texts = rounds
    .slice(0, 8)
    .map(({ at, value }) => `${placeText(at, squareName)} ${shownText(value, squareName)}`);
  return `${texts.join(', ')}${count > 8 ? ` … ${count}` : ''}`;
}
