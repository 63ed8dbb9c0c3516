import { parseUci } from '../../notation/uci-move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { addNode, type GameNode, type GameTree, type NodeId, nodeOf, ROOT, setUp, treeFrom } from './game-tree.ts';
import { isRecord } from './storage.ts';

/** A move of a game as it is stored: the place of its parent in the list, 0 for the start, and what is known of it. */
interface MoveRecord {
  readonly parent: number;
  readonly uci: string;
  readonly clock?: number;
  readonly comments?: readonly string[];
  readonly nags?: readonly number[];
}

/** A game with its variations as plain data, as short as it can be. */
export interface GameRecord {
  readonly fen: string;
  /** Parents before their children, the main line's child first. */
  readonly moves: readonly MoveRecord[];
  /** The place of the node that is looked at. */
  readonly at: number;
}

/** Nodes in an order in which children come after their parents, and in their own order. */
function inOrder(tree: GameTree): GameNode[] {
  const found = [nodeOf(tree, ROOT)];
  for (let i = 0; i < found.length; i++) found.push(...found[i]!.children.map((id) => nodeOf(tree, id)));
  return found;
}

export function recordOf(tree: GameTree, at: NodeId): GameRecord {
  const nodes = inOrder(tree);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  return {
    fen: nodes[0]!.fen,
    moves: nodes.slice(1).map(({ parent, played, clock, comments, nags }) => ({
      parent: places.get(parent!)!,
      uci: played!.uci,
      ...(clock === undefined ? {} : { clock }),
      ...(comments.length === 0 ? {} : { comments }),
      ...(nags.length === 0 ? {} : { nags }),
    })),
    at: places.get(at) ?? 0,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number');
}

/** The game of a record, played through again: what is not legal is refused. */
export function treeOf(position: Position, value: unknown): Result<{ tree: GameTree; at: NodeId }> {
  if (!isRecord(value) || typeof value.fen !== 'string' || !Array.isArray(value.moves))
    return fail('game.shape', 'game', 'is no record of a game');
  const started = treeFrom(position, value.fen);
  if (!started.ok) return started;
  const { chess960 } = started.value;
  const nodes = new Map(started.value.nodes);
  for (const [i, one] of value.moves.entries()) {
    const parent = isRecord(one) && typeof one.parent === 'number' ? nodes.get(one.parent) : undefined;
    if (parent === undefined || typeof one.uci !== 'string')
      return fail('game.shape', `moves[${i}]`, 'is no record of a move');
    setUp(position, { ...started.value, nodes }, parent.id);
    const move = parseUci(position, one.uci);
    if (!move.ok) return fail(move.fault.code, `moves[${i}]`, move.fault.message);
    addNode(nodes, i + 1, parent, move.value, position, chess960, {
      ...(typeof one.clock === 'number' ? { clock: one.clock } : {}),
      ...(isTexts(one.comments) ? { comments: one.comments } : {}),
      ...(isNumbers(one.nags) ? { nags: one.nags } : {}),
    });
  }
  const tree = { nodes, next: nodes.size, chess960 };
  return ok({ tree, at: typeof value.at === 'number' && nodes.has(value.at) ? value.at : ROOT });
}
