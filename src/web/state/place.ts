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
  /** Squares that stand for the move's target on a board: in castling the rook's, then the one the king lands on. */
  readonly targets: readonly Square[];
  /** The kind promoted to, 0 if it is no promotion. */
  readonly promotion: number;
}

/** What the rules say of a place in a game. */
export interface Place {
  readonly setup: Setup;
  readonly status: Status;
  readonly legal: readonly LegalMove[];
}

/** The last places that were asked for, the latest first: many parts of a screen ask for the same ones. */
let known: readonly { readonly tree: GameTree; readonly id: NodeId; readonly place: Place }[] = [];
const KEPT = 3;

export function placeAt(tree: GameTree, id: NodeId): Place {
  const found = known.find((one) => one.tree === tree && one.id === id);
  if (found !== undefined) return found.place;
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
  const place = { setup: position.setup(), status: position.status(), legal };
  known = [{ tree, id, place }, ...known].slice(0, KEPT);
  return place;
}

/** The place the board shows. */
export function usePlace(): Place {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  return placeAt(tree, at);
}
