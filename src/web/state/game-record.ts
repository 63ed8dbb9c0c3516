import { readCommands, writeCommands } from '../../notation/pgn-commands.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import {
  type Annotations,
  addNode,
  annotated,
  type GameNode,
  type GameTree,
  type NodeId,
  nodeOf,
  ROOT,
  setUp,
  treeFrom,
} from './game-tree.ts';
import { isRecord } from './storage.ts';

/** The largest number of moves in a game, including variations: more than any book, yet quick to replay. */
export const MAX_MOVES = 20_000;

/** A stored move with its annotations and the index of its parent in the list; 0 is the start. */
export interface MoveRecord {
  readonly parent: number;
  readonly uci: string;
  readonly clock?: number;
  /** The comment as in PGN, with evaluations, arrows and the like as commands in brackets. */
  readonly comments?: readonly string[];
  readonly nags?: readonly number[];
  /** The comment before this move, if it is the first of a variation. */
  readonly before?: readonly string[];
}

/** A game with its variations as compact plain data. */
export interface GameRecord {
  /** The name of the board; without one it is chess. */
  readonly board?: string;
  readonly fen: string;
  /** The comment before the first move. */
  readonly comments?: readonly string[];
  /** Parents come before their children, children in their order. */
  readonly moves: readonly MoveRecord[];
  /** The index of the node that the board shows. */
  readonly at: number;
}

/** The nodes, each line to its end before its variations, so that replaying them seldom has to go back. */
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

/** The annotations of a node in their stored form. */
function annotationsRecord(node: GameNode): Omit<MoveRecord, 'parent' | 'uci'> {
  const { clock, nags, before } = node;
  const comments = writeCommands({ commands: { ...node, clock: undefined }, comments: node.comments });
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(comments.length === 0 ? {} : { comments }),
    ...(nags.length === 0 ? {} : { nags }),
    ...(before === undefined ? {} : { before }),
  };
}

export function recordOf(tree: GameTree, at: NodeId): GameRecord {
  const nodes = inOrder(tree);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  return {
    ...(tree.board.family === 'chess' ? {} : { board: tree.board.name }),
    fen: nodes[0]!.fen,
    ...annotationsRecord(nodes[0]!),
    moves: nodes.slice(1).map((node) => ({
      parent: places.get(node.parent!)!,
      uci: node.played!.uci,
      ...annotationsRecord(node),
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

function annotationsOf(value: Readonly<Record<string, unknown>>): Partial<Annotations> {
  const { commands, comments } = readCommands(isTexts(value.comments) ? value.comments : []);
  return {
    ...commands,
    comments,
    ...(typeof value.clock === 'number' ? { clock: value.clock } : {}),
    ...(isNumbers(value.nags) ? { nags: value.nags } : {}),
    ...(isTexts(value.before) ? { before: value.before } : {}),
  };
}

/** The name of the board of a record. */
export function boardNameOf(value: unknown): string {
  return isRecord(value) && typeof value.board === 'string' ? value.board : 'chess';
}

/** Replays the game of a record. The position must be of its board. Illegal moves are refused. */
export function treeOf(position: BoardPosition, value: unknown): Result<{ tree: GameTree; at: NodeId }> {
  if (!isRecord(value) || typeof value.fen !== 'string' || !Array.isArray(value.moves))
    return fail('game.shape', 'game', 'is not a game record');
  const started = treeFrom(position, value.fen);
  if (!started.ok) return started;
  const { board, chess960 } = started.value;
  const nodes = new Map(annotated(started.value, ROOT, annotationsOf(value)).nodes);
  if (value.moves.length > MAX_MOVES)
    return fail('game.size', 'moves', `has ${value.moves.length} moves, more than ${MAX_MOVES}`);
  let at: NodeId = ROOT;
  for (const [i, one] of value.moves.entries()) {
    const parent = isRecord(one) && typeof one.parent === 'number' ? nodes.get(one.parent) : undefined;
    if (parent === undefined || typeof one.uci !== 'string')
      return fail('game.shape', `moves[${i}]`, 'is not a move record');
    if (parent.id !== at) setUp(position, { ...started.value, nodes }, parent.id);
    const move = board.notation.parseMove(position, one.uci);
    if (!move.ok) return fail(move.fault.code, `moves[${i}]`, move.fault.message);
    at = i + 1;
    addNode(nodes, at, parent, move.value, position, started.value, annotationsOf(one));
  }
  const tree = { board, nodes, next: nodes.size, chess960 };
  return ok({ tree, at: typeof value.at === 'number' && nodes.has(value.at) ? value.at : ROOT });
}

/** The moves of a record by the path that leads to them. */
function movesByWay({ moves }: GameRecord): Map<string, MoveRecord> {
  const ways = [''];
  return new Map(
    moves.map((move, i) => {
      ways[i + 1] = `${ways[move.parent]} ${move.uci}`;
      return [ways[i + 1]!, move] as const;
    }),
  );
}

/** Whether a later record contains everything in an earlier one, so that it can replace it. */
export function includes(later: GameRecord, earlier: GameRecord): boolean {
  if (
    later.board !== earlier.board ||
    later.fen !== earlier.fen ||
    JSON.stringify(later.comments) !== JSON.stringify(earlier.comments)
  )
    return false;
  const moves = movesByWay(later);
  return [...movesByWay(earlier)].every(([way, { parent: _, ...annotations }]) => {
    const other = moves.get(way);
    return (
      other !== undefined &&
      Object.entries(annotations).every(
        ([what, one]) => JSON.stringify(one) === JSON.stringify(other[what as keyof MoveRecord]),
      )
    );
  });
}
