import type { Position } from '../rules/position.ts';
import { CHESS_MEN } from './chess-men.ts';
import { diagram } from './diagram.ts';
import { fenDefaults, formatFen, loadFen, positionFen, START_FEN } from './fen.ts';
import type { Notation } from './notation.ts';
import { formatSan, parseSan } from './san.ts';
import { formatUci, parseUci } from './uci-move.ts';

/** FEN, UCI and SAN. */
export const CHESS_NOTATION: Notation<Position> = {
  name: 'FEN',
  start: START_FEN,
  load: loadFen,
  formatSetup: (setup) => formatFen(setup),
  format: positionFen,
  assumed: fenDefaults,
  parseMove: parseUci,
  formatMove: formatUci,
  nameMove: formatSan,
  diagram,
  readMove: (position, text) => {
    const uci = parseUci(position, text);
    return uci.ok || uci.fault.code === 'uci.illegal' ? uci : parseSan(position, text);
  },
  men: CHESS_MEN,
  sides: [
    { title: 'White', name: 'White' },
    { title: 'Black', name: 'Black' },
  ],
};
