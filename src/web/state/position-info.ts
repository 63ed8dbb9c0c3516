import type { AnySetup } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import type { Square } from '../../rules/setup.ts';
import type { GameStatus } from '../../rules/status.ts';
import { scratchPosition, useGame } from './game.ts';
import { type GameTree, type NodeId, setUp } from './game-tree.ts';

export interface LegalMove {
  readonly move: Move;
  readonly san: string;
  readonly uci: string;
  /** Where it comes from: the name of a square, or a kind in hand as `P*`. */
  readonly origin: string;
  /** The squares that can be chosen as the move's target. Castling has two: the rook's square and the king's destination. */
  readonly targets: readonly Square[];
  /** The kind promoted to; 0 if the move is not a promotion. */
  readonly promotion: number;
}

/** A position of the game under the rules. */
export interface PositionInfo {
  readonly setup: AnySetup;
  readonly status: GameStatus;
  readonly legal: readonly LegalMove[];
}

/** A cache of the last results: many parts of a screen ask for the same position. */
let known: readonly { readonly tree: GameTree; readonly id: NodeId; readonly info: PositionInfo }[] = [];
const CACHE_SIZE = 3;

export function positionInfo(tree: GameTree, id: NodeId): PositionInfo {
  const found = known.find((one) => one.tree === tree && one.id === id);
  if (found !== undefined) return found.info;
  const { board, chess960 } = tree;
  const position = scratchPosition(board);
  setUp(position, tree, id);
  const legal = position.moves().map((move) => ({
    move,
    san: board.notation.nameMove(position, move),
    uci: board.notation.formatMove(move, { chess960 }),
    origin: board.originOf(move),
    targets: board.targetsOf(move),
    promotion: board.promotionOf(move),
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
