import type { PgnCommands } from '../../notation/pgn-commands.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { ok, type Result } from '../../rules/result.ts';
import type { Square } from '../../rules/setup.ts';
import { boardOf } from '../boards/boards.ts';
import type { PageBoard } from '../boards/page-board.ts';

export type NodeId = number;

/** The start of the game, the only node without a move. */
export const ROOT: NodeId = 0;

/** A played move. */
export interface Played {
  readonly move: Move;
  readonly uci: string;
  readonly san: string;
  /** The piece's origin and its square after the move; of a drop, its square alone. */
  readonly squares: readonly Square[];
}

/** The annotations of a move or of the start: comment, NAGs, and data written by programs. */
export interface Annotations extends PgnCommands {
  readonly comments: readonly string[];
  readonly nags: readonly number[];
  /** The PGN comment before the first move of a variation. */
  readonly before?: readonly string[];
}

/** A position of the game, reached by its move from its parent's. */
export interface GameNode extends Annotations {
  readonly id: NodeId;
  readonly parent: NodeId | undefined;
  /** The first continues the line; the others are variations. */
  readonly children: readonly NodeId[];
  readonly fen: string;
  /** Half-moves since the start of move 1. */
  readonly ply: number;
  readonly inCheck: boolean;
  readonly played: Played | undefined;
}

/** A game with its variations. Immutable: each edit returns a new tree. */
export interface GameTree {
  readonly board: PageBoard;
  readonly nodes: ReadonlyMap<NodeId, GameNode>;
  readonly next: NodeId;
  /** Whether king or rooks with castling rights stand on squares that only Chess960 allows. */
  readonly chess960: boolean;
}

export function nodeOf(tree: GameTree, id: NodeId): GameNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new Error(`the game has no node ${id}`);
  return node;
}

function rootOf(position: BoardPosition, board: PageBoard): GameNode {
  return {
    id: ROOT,
    parent: undefined,
    children: [],
    fen: board.notation.format(position),
    ply: board.plyOf(position),
    inCheck: position.inCheck,
    played: undefined,
    comments: [],
    nags: [],
  };
}

/** A new game that starts at the position. */
export function treeAt(position: BoardPosition): GameTree {
  const board = boardOf(position);
  const { chess960 = false } = board.styleOf(position.setup());
  return { board, nodes: new Map([[ROOT, rootOf(position, board)]]), next: 1, chess960 };
}

export function treeFrom(position: BoardPosition, fen: string): Result<GameTree> {
  const loaded = boardOf(position).notation.load(position, fen);
  return loaded.ok ? ok(treeAt(position)) : loaded;
}

/** The nodes from the root to this one, inclusive. */
export function pathTo(tree: GameTree, id: NodeId): GameNode[] {
  const path: GameNode[] = [];
  for (let at: NodeId | undefined = id; at !== undefined; at = path.at(-1)!.parent) path.push(nodeOf(tree, at));
  return path.reverse();
}

/** The nodes from this one to the end of its line, inclusive. */
export function lineFrom(tree: GameTree, id: NodeId): GameNode[] {
  const line = [nodeOf(tree, id)];
  for (let next = line[0]!.children[0]; next !== undefined; next = line.at(-1)!.children[0])
    line.push(nodeOf(tree, next));
  return line;
}

export function mainLine(tree: GameTree): GameNode[] {
  return lineFrom(tree, ROOT);
}

/** The line through a node: the path to it and its continuation. */
export function lineThrough(tree: GameTree, id: NodeId): GameNode[] {
  return [...pathTo(tree, id), ...lineFrom(tree, id).slice(1)];
}

/** The game up to a node: its start and its moves in UCI notation. */
export function playedGame(tree: GameTree, id: NodeId): { fen: string; moves: string[] } {
  const [root, ...rest] = pathTo(tree, id);
  return { fen: root!.fen, moves: rest.map(({ played }) => played!.uci) };
}

/** Sets up the position of a node by playing the moves to it, so that repetitions count. */
export function setUp(position: BoardPosition, tree: GameTree, id: NodeId): void {
  const [root, ...rest] = pathTo(tree, id);
  tree.board.notation.load(position, root!.fen);
  for (const { played } of rest) position.make(played!.move);
}

/** Plays a legal move. The position must be that of `at`; afterwards it is that of the new node. A move that exists already is reused. */
export function withMove(
  tree: GameTree,
  at: NodeId,
  move: Move,
  position: BoardPosition,
  annotations: Partial<Annotations> = {},
): { tree: GameTree; id: NodeId } {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((child) => nodeOf(tree, child).played?.move === move);
  if (known !== undefined) {
    position.make(move);
    return { tree, id: known };
  }
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  addNode(nodes, id, parent, move, position, tree, annotations);
  return { tree: { ...tree, nodes, next: id + 1 }, id };
}

/** Does the same in a mutable map, for reading whole games. */
export function addNode(
  nodes: Map<NodeId, GameNode>,
  id: NodeId,
  parent: GameNode,
  move: Move,
  position: BoardPosition,
  { board, chess960 }: Pick<GameTree, 'board' | 'chess960'>,
  annotations: Partial<Annotations> = {},
): GameNode {
  const played = {
    move,
    uci: board.notation.formatMove(move, { chess960 }),
    san: board.notation.nameMove(position, move),
    squares: board.squaresOf(move),
  };
  position.make(move);
  const node: GameNode = {
    id,
    parent: parent.id,
    children: [],
    fen: board.notation.format(position),
    ply: parent.ply + 1,
    inCheck: position.inCheck,
    played,
    comments: [],
    nags: [],
    ...annotations,
  };
  nodes.set(id, node);
  const mother = nodes.get(parent.id)!;
  nodes.set(parent.id, { ...mother, children: [...mother.children, id] });
  return node;
}

/** Removes a node and everything after it; the root stays. */
export function without(tree: GameTree, id: NodeId): GameTree {
  const { parent } = nodeOf(tree, id);
  if (parent === undefined) return tree;
  const nodes = new Map(tree.nodes);
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...nodes.get(at)!.children);
    nodes.delete(at);
  }
  const mother = nodes.get(parent)!;
  nodes.set(parent, { ...mother, children: mother.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Makes the line through a node the main line, from the root on. */
export function promoted(tree: GameTree, id: NodeId): GameTree {
  const nodes = new Map(tree.nodes);
  for (const { id: at, parent } of pathTo(tree, id)) {
    if (parent === undefined) continue;
    const mother = nodes.get(parent)!;
    nodes.set(parent, { ...mother, children: [at, ...mother.children.filter((child) => child !== at)] });
  }
  return { ...tree, nodes };
}

/** Changes the annotations of a node. */
export function annotated(tree: GameTree, id: NodeId, annotations: Partial<Annotations>): GameTree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), ...annotations }) };
}

/** Whether a node is on the main line. */
export function isOnMainLine(tree: GameTree, id: NodeId): boolean {
  return pathTo(tree, id).every(
    ({ id: at, parent }) => parent === undefined || nodeOf(tree, parent).children[0] === at,
  );
}
