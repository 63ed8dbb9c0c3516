import type { NinePosition } from '../../rules/nine/position.ts';
import type { Notation } from '../notation.ts';
import { nineDiagram } from './diagram.ts';
import { westernMove } from './move-names.ts';
import { loadSfen, positionSfen } from './sfen.ts';
import { formatUsi, parseUsi } from './usi-move.ts';

/** SFEN, USI and Western names of moves. */
export const NINE_NOTATION: Notation<NinePosition> = {
  name: 'SFEN',
  start: 'startpos',
  load: loadSfen,
  format: positionSfen,
  assumed: () => '',
  parseMove: parseUsi,
  formatMove: formatUsi,
  nameMove: westernMove,
  diagram: nineDiagram,
  sides: ['first', 'second'],
};
