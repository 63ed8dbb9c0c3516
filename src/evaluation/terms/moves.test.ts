import { moves } from './moves.ts';
import { cases } from './sides.testing.ts';

const UNITS = { capture: 0, promotion: 0, quiet: 0, scale: 1 };

cases(
  moves,
  [
    ['quiet moves of both sides', { quiet: 1 }, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 20, 20],
    ['a pawn of no weight', { quiet: 1, pawn: 0 }, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 4, 4],
    ['a double step that is barred', { quiet: 1, king: 0 }, '4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1', 1, 8],
    ['pinned pieces move all the same', { quiet: 1, king: 0 }, '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 6, 11],
    ['captures, of kings none', { capture: 1 }, '4k3/8/8/8/8/8/8/r3K2R w - - 0 1', 0, 0],
    ['captures by pawns and pieces', { capture: 1 }, '4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1', 2, 1],
    ['promotions in four ways, captures among captures', { promotion: 1 }, 'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1', 4, 0],
    ['captures that promote', { capture: 1 }, 'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1', 4, 0],
  ],
  UNITS,
);
