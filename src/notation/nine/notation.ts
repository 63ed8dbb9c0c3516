import type { NinePosition } from '../../rules/nine/position.ts';
import { ok } from '../../rules/result.ts';
import type { Notation } from '../notation.ts';
import { nineDiagram } from './diagram.ts';
import { NINE_MEN } from './men.ts';
import { japaneseMove, westernMove } from './move-names.ts';
import { formatSfen, loadSfen, positionSfen } from './sfen.ts';
import { formatUsi, parseUsi } from './usi-move.ts';

/** How the moves of boards of 9 × 9 are named. */
export const NINE_NAMES = ['western', 'japanese'] as const;
export type NineNames = (typeof NINE_NAMES)[number];

/** SFEN, USI and Western names of moves. */
export const NINE_NOTATION: Notation<NinePosition> = {
  name: 'SFEN',
  start: 'startpos',
  load: loadSfen,
  formatSetup: formatSfen,
  format: positionSfen,
  assumed: () => '',
  parseMove: parseUsi,
  formatMove: formatUsi,
  nameMove: westernMove,
  diagram: nineDiagram,
  readMove: (position, text) => {
    const usi = parseUsi(position, text);
    if (usi.ok || usi.fault.code === 'usi.illegal') return usi;
    const named = position
      .moves()
      .find((move) => westernMove(position, move) === text || japaneseMove(position, move) === text);
    return named === undefined ? usi : ok(named);
  },
  men: NINE_MEN,
  sides: [
    { title: 'First', name: 'the first player' },
    { title: 'Second', name: 'the second player' },
  ],
};

/** The same with Japanese names of moves. */
const JAPANESE_NOTATION: Notation<NinePosition> = {
  ...NINE_NOTATION,
  nameMove: (position, move) => japaneseMove(position, move),
};

export function nineNotation(names: NineNames): Notation<NinePosition> {
  return names === 'japanese' ? JAPANESE_NOTATION : NINE_NOTATION;
}
