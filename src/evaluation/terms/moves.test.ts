import { moves } from './moves.ts';
import { cases } from './sides.testing.ts';

const UNITS = { capture: 0, promotion: 0, quiet: 0, scale: 1 };

cases(
  moves,
  [
    [
      'quiet moves of both sides count',
      { quiet: 1 },
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      20,
      20,
    ],
    [
      'moves of a pawn with factor 0 do not count',
      { quiet: 1, pawn: 0 },
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      4,
      4,
    ],
    ['a blocked double step does not count', { quiet: 1, king: 0 }, '4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1', 1, 8],
    ['moves of pinned pieces count', { quiet: 1, king: 0 }, '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 6, 11],
    ['captures count, except those of kings', { capture: 1 }, '4k3/8/8/8/8/8/8/r3K2R w - - 0 1', 0, 0],
    ['captures by pawns and pieces count', { capture: 1 }, '4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1', 2, 1],
    [
      'a promotion counts four times, and one by capture counts as a capture',
      { promotion: 1 },
      'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1',
      4,
      0,
    ],
    ['captures that promote count four times', { capture: 1 }, 'r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1', 4, 0],
  ],
  UNITS,
);
