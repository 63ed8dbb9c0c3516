import { parseUci } from '../../notation/uci-move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { addNode, type GameNode, type GameTree, type NodeId, nodeOf, ROOT, setUp, treeFrom } from './game-tree.ts';
import { isRecord } from './storage.ts';

/** The most moves a game may have, variations included: more than any book of games, and soon played through. */
export const MOST_MOVES = 20_000;

/** A move of a game as it is stored: the place of its parent in the list, 0 for the start, and what is known of it. */
export interface MoveRecord {
  readonly parent: number;
  readonly uci: string;
  readonly clock?: number;
  readonly comments?: readonly string[];
  readonly nags?: readonly number[];
}

/** A game with its variations as plain data, as short as it can be. */
export interface GameRecord {
  readonly fen: string;
  /** Parents before their children, and those in their order. */
  readonly moves: readonly MoveRecord[];
  /** The place of the node that is looked at. */
  readonly at: number;
}

/** Each line to its end before the variations on it: who plays them through again seldom has to go back. */
function inOrder(tree: GameTree): GameNode[] {
  const found: GameNode[] = [];
  const open = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeOf(tree, id);
    found.push(node);
    open.push(...[...node.children].reverse());
  }
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
  if (value.moves.length > MOST_MOVES)
    return fail('game.size', 'moves', `has ${value.moves.length} moves, more than ${MOST_MOVES}`);
  let at: NodeId = ROOT;
  for (const [i, one] of value.moves.entries()) {
    const parent = isRecord(one) && typeof one.parent === 'number' ? nodes.get(one.parent) : undefined;
    if (parent === undefined || typeof one.uci !== 'string')
      return fail('game.shape', `moves[${i}]`, 'is no record of a move');
    if (parent.id !== at) setUp(position, { ...started.value, nodes }, parent.id);
    const move = parseUci(position, one.uci);
    if (!move.ok) return fail(move.fault.code, `moves[${i}]`, move.fault.message);
    at = i + 1;
    addNode(nodes, at, parent, move.value, position, chess960, {
      ...(typeof one.clock === 'number' ? { clock: one.clock } : {}),
      ...(isTexts(one.comments) ? { comments: one.comments } : {}),
      ...(isNumbers(one.nags) ? { nags: one.nags } : {}),
    });
  }
  const tree = { nodes, next: nodes.size, chess960 };
  return ok({ tree, at: typeof value.at === 'number' && nodes.has(value.at) ? value.at : ROOT });
}

/** Every move of a record under the way that leads to it. */
function movesByWay({ moves }: GameRecord): Map<string, MoveRecord> {
  const ways = [''];
  return new Map(
    moves.map((move, i) => {
      ways[i + 1] = `${ways[move.parent]} ${move.uci}`;
      return [ways[i + 1]!, move] as const;
    }),
  );
}

/** Whether all that an earlier record of a game says is in a later one, too: then the later one can take its place. */
export function includes(later: GameRecord, earlier: GameRecord): boolean {
  if (later.fen !== earlier.fen) return false;
  const moves = movesByWay(later);
  return [...movesByWay(earlier)].every(([way, { parent: _, ...said }]) => {
    const other = moves.get(way);
    return (
      other !== undefined &&
      Object.entries(said).every(
        ([what, one]) => JSON.stringify(one) === JSON.stringify(other[what as keyof MoveRecord]),
      )
    );
  });
}
