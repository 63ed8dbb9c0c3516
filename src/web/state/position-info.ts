import { formatSan } from '../../notation/san.ts';
import { castledKing, formatUci } from '../../notation/uci-move.ts';
import { CASTLING, type Move, moveFrom, movePromotion, moveTo, moveType } from '../../rules/move.ts';
import type { Setup, Square } from '../../rules/setup.ts';
import type { Status } from '../../rules/status.ts';
import { scratchPosition, useGame } from './game.ts';
import { type GameTree, type NodeId, setUp } from './game-tree.ts';

export interface LegalMove {
  readonly move: Move;
  readonly san: string;
  readonly uci: string;
  readonly from: Square;
  /** The squares that can be chosen as the move's target. Castling has two: the rook's square and the king's destination. */
  readonly targets: readonly Square[];
  /** The kind promoted to; 0 if the move is not a promotion. */
  readonly promotion: number;
}

/** A position of the game under the rules. */
export interface PositionInfo {
  readonly setup: Setup;
  readonly status: Status;
  readonly legal: readonly LegalMove[];
}

/** A cache of the last results: many parts of a screen ask for the same position. */
let known: readonly { readonly tree: GameTree; readonly id: NodeId; readonly info: PositionInfo }[] = [];
const CACHE_SIZE = 3;

export function positionInfo(tree: GameTree, id: NodeId): PositionInfo {
  const found = known.find((one) => one.tree === tree && one.id === id);
  if (found !== undefined) return found.info;
  const position = scratchPosition();
  setUp(position, tree, id);
  const legal = position.moves().map((move) => ({
    move,
    san: formatSan(position, move),
    uci: formatUci(move, { chess960: tree.chess960 }),
    from: moveFrom(move),
    targets: moveType(move) === CASTLING ? [moveTo(move), castledKing(move)] : [moveTo(move)],
    promotion: movePromotion(move),
  }));
  const info = { setup: position.setup(), status: position.status(), legal };
  known = [{ tree, id, info }, ...known].slice(0, CACHE_SIZE);
  return info;
}

/** The position on the board. */
export function usePositionInfo(): PositionInfo {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  return positionInfo(tree, at);
}
