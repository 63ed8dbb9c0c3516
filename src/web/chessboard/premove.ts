// Replaces two modules of chessgroundx in the built page (vite.config.ts). Theirs know the moves of dozens of variants, which would be a part
// of the first load. Only chess has premoves here.

import type { BoardDimensions, Key, Premove } from 'chessgroundx/types.js';
import { allPos, key2pos, pos2key } from 'chessgroundx/util.js';

type Mobility = (fromFile: number, fromRank: number, toFile: number, toRank: number) => boolean;

export const knight: Mobility = (x1, y1, x2, y2) => Math.abs((x1 - x2) * (y1 - y2)) === 2;
const bishop: Mobility = (x1, y1, x2, y2) => Math.abs(x1 - x2) === Math.abs(y1 - y2);
const rook: Mobility = (x1, y1, x2, y2) => x1 === x2 || y1 === y2;
export const queen: Mobility = (...squares) => bishop(...squares) || rook(...squares);
const king: Mobility = (x1, y1, x2, y2) => Math.abs(x1 - x2) <= 1 && Math.abs(y1 - y2) <= 1;

/** Boards of 9 × 10, for which arrows snap to this move, do not exist here. */
export const janggiElephant: Mobility = () => false;

/** Steps of a pawn, also diagonal ones: something may have come there to take. */
function pawn(isWhite: boolean): Mobility {
  const [ahead, start] = isWhite ? [1, 1] : [-1, 6];
  return (x1, y1, x2, y2) =>
    (y2 === y1 + ahead && Math.abs(x1 - x2) <= 1) || (x1 === x2 && y1 === start && y2 === y1 + 2 * ahead);
}

const MOBILITY: Readonly<Record<string, Mobility>> = {
  'n-piece': knight,
  'b-piece': bishop,
  'r-piece': rook,
  'q-piece': queen,
};

/** The squares to which a piece could move if others made way. A king castles by two squares or to the square of a rook. */
export function premove(_variant: string, _chess960: boolean, size: BoardDimensions): Premove {
  return ({ pieces }, key, canCastle): Key[] => {
    const { role, color } = pieces.get(key)!;
    const isWhite = color === 'white';
    const [file, rank] = key2pos(key);
    const canReach = role === 'p-piece' ? pawn(isWhite) : (MOBILITY[role] ?? king);
    const castles = (to: Key, toFile: number, toRank: number) => {
      if (role !== 'k-piece' || !canCastle || rank !== (isWhite ? 0 : 7) || toRank !== rank) return false;
      const other = pieces.get(to);
      const isOwnRook = other?.role === 'r-piece' && other.color === color;
      return isOwnRook || (file === 4 && (toFile === 2 || toFile === 6));
    };
    return allPos(size)
      .map((square) => [pos2key(square), ...square] as const)
      .filter(
        ([to, toFile, toRank]) => to !== key && (canReach(file, rank, toFile, toRank) || castles(to, toFile, toRank)),
      )
      .map(([to]) => to);
  };
}

/** No board has premoved drops. */
export function predrop() {
  return (): Key[] => [];
}
