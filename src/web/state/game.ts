import { create } from 'zustand';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { fail, ok, type Result, unwrap } from '../../rules/result.ts';
import { boardNamed, UNLOADED } from '../boards/boards.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import type { PageBoard } from '../boards/page-board.ts';
import { setBoardInUse } from '../engines/board-in-use.ts';
import { faultText } from './fault-text.ts';
import { boardNameOf, recordOf, treeOf } from './game-record.ts';
import {
  annotated,
  type GameNode,
  type GameTree,
  lineFrom,
  type NodeId,
  nodeOf,
  pathTo,
  promoted,
  ROOT,
  setUp,
  treeFrom,
  withMove,
  without,
} from './game-tree.ts';
import { useSettings } from './settings.ts';
import { isRecord, StoredValue, TabStorage } from './storage.ts';

/** The PGN tags of a game: players, event, date and so on. */
export type Tags = Readonly<Record<string, string>>;

/** The game on the board and the node that is shown. */
export interface GameState {
  readonly tree: GameTree;
  readonly at: NodeId;
  readonly tags: Tags;
  /** The game's id in *Games*. It does not change with the moves. */
  readonly id: string;
  /** The last tree that is saved elsewhere, in *Games* or in a file, or that is still untouched. */
  readonly safe: GameTree | undefined;
  /** The side at the bottom of the board. */
  readonly orientation: 'white' | 'black';
}

const EMPTY: GameTree = { board: CHESS_BOARD, nodes: new Map(), next: 0, chess960: false };

/** Unique within one browser. Unlike `randomUUID`, it works on any host. */
export function newId(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(1);
}

export const useGame = create<GameState>(() => ({
  tree: EMPTY,
  at: ROOT,
  tags: {},
  id: newId(),
  safe: EMPTY,
  orientation: 'white',
}));

/** The board of the game. */
export function currentBoard(): PageBoard {
  return useGame.getState().tree.board;
}

/** The same for components. */
export function useBoard(): PageBoard {
  return useGame((state) => state.tree.board);
}

// Workers are asked about the board in use, before anything else follows the change.
useGame.subscribe(({ tree }) => setBoardInUse({ name: tree.board.name, names: useSettings.getState().moveNames }));

const scratch = new Map<PageBoard, BoardPosition>();

/** A position for temporary work. It may be overwritten by any other caller. */
export function scratchPosition(board = currentBoard()): BoardPosition {
  const position = scratch.get(board) ?? board.position();
  scratch.set(board, position);
  return position;
}

function readTags(value: unknown): Tags {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A stored game with the state of its players, which is opaque here. */
export interface StoredGame extends Omit<GameState, 'orientation'> {
  readonly session: unknown;
}

/** Replays a stored game. */
export function readStored(value: unknown): Result<StoredGame> {
  if (!isRecord(value)) return fail('game.shape', 'it', 'is not a game record');
  const board = boardNamed(boardNameOf(value.game));
  if (!board.ok) return board;
  const read = treeOf(scratchPosition(board.value), value.game);
  if (!read.ok) return read;
  return ok({
    ...read.value,
    tags: readTags(value.tags),
    id: typeof value.id === 'string' ? value.id : newId(),
    safe: value.isSafe === true ? read.value.tree : undefined,
    session: value.session,
  });
}

export function storedRecord({ tree, at, tags, id, safe, session }: StoredGame) {
  return { game: recordOf(tree, at), tags, id, isSafe: tree === safe, session };
}

const stored = new StoredValue<unknown>(
  'game',
  'Your game',
  (value) => {
    const read = readStored(value);
    // A game of another tab may be on a board that this one has not loaded.
    return read.ok || read.fault.code === UNLOADED ? ok(value) : read;
  },
  new TabStorage(),
);

/** The connections to other parts of the page. */
interface Connections {
  /** Returns the state of the players. */
  readonly session: () => unknown;
  /** Called before a save overwrites another tab's game. */
  readonly onForeign: (value: unknown) => void;
}

let connections: Connections = { session: () => undefined, onForeign: () => {} };

/** Restores the game of this tab or of the last visit. The rules must be loaded. */
export function openGame(others: Connections = connections): void {
  connections = others;
  const value = stored.load();
  const read = readStored(value);
  if (!read.ok && value !== undefined) stored.setAside(faultText(read.fault));
  if (read.ok && isRecord(value)) {
    const { session: _, ...game } = read.value;
    useGame.setState({ ...game, orientation: value.orientation === 'black' ? 'black' : 'white' });
  } else {
    const tree = unwrap(treeFrom(scratchPosition(CHESS_BOARD), CHESS_BOARD.notation.start));
    useGame.setState({ tree, at: ROOT, tags: {}, id: newId(), safe: tree });
  }
  useGame.subscribe(saveSoon);
  globalThis.addEventListener?.('pagehide', save);
}

/** Writing a game with this many moves takes time, so it is not written at every step. */
export const LARGE = 500;
export const LATER_MS = 1000;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  const foreign = stored.foreign();
  if (foreign !== undefined) connections.onForeign(foreign);
  const { orientation, ...game } = useGame.getState();
  stored.save({ ...storedRecord({ ...game, session: connections.session() }), orientation });
}

function saveSoon({ tree }: GameState): void {
  if (tree.nodes.size < LARGE) save();
  else saving ??= setTimeout(save, LATER_MS);
}

/** Plays a legal move in the position on the board. */
export function play(move: Move, annotations: { readonly clock?: number } = {}): void {
  useGame.setState(({ tree, at }) => {
    const position = scratchPosition(tree.board);
    setUp(position, tree, at);
    const made = withMove(tree, at, move, position, annotations);
    return { tree: made.tree, at: made.id };
  });
}

/** Plays several moves as a variation, such as an engine line. */
export function playLine(moves: readonly Move[]): void {
  for (const move of moves) play(move);
}

export function go(id: NodeId): void {
  useGame.setState(({ tree }) => (tree.nodes.has(id) ? { at: id } : {}));
}

/** Goes one move back or forward, or to either end of the line. */
export function walk(where: 'first' | 'back' | 'forth' | 'last'): void {
  const { tree, at } = useGame.getState();
  const node = nodeOf(tree, at);
  if (where === 'first') go(ROOT);
  else if (where === 'back') go(node.parent ?? ROOT);
  else if (where === 'forth') go(node.children[0] ?? at);
  else go(lineFrom(tree, at).at(-1)!.id);
}

/** Goes to the previous or next variation at the same move. */
export function sidestep(by: 1 | -1): void {
  const { tree, at } = useGame.getState();
  const { parent } = nodeOf(tree, at);
  if (parent === undefined) return;
  const { children } = nodeOf(tree, parent);
  const other = children[children.indexOf(at) + by];
  if (other !== undefined) go(other);
}

/** Removes a move and everything after it. */
export function remove(id: NodeId): void {
  useGame.setState(({ tree, at }) => {
    const { parent } = nodeOf(tree, id);
    if (parent === undefined) return {};
    const isGone = pathTo(tree, at).some((node) => node.id === id);
    return { tree: without(tree, id), at: isGone ? parent : at };
  });
}

/** Makes the line through a move the main line. */
export function promote(id: NodeId): void {
  useGame.setState(({ tree }) => ({ tree: promoted(tree, id) }));
}

export function annotate(id: NodeId, annotations: Partial<Pick<GameNode, 'comments' | 'nags' | 'marks'>>): void {
  useGame.setState(({ tree }) => ({ tree: annotated(tree, id, annotations) }));
}

export function tag(tags: Tags): void {
  const { tags: before } = useGame.getState();
  if (Object.entries(tags).some(([name, text]) => before[name] !== text))
    useGame.setState({ tags: { ...before, ...tags } });
}

export function flip(): void {
  useGame.setState(({ orientation }) => ({ orientation: orientation === 'white' ? 'black' : 'white' }));
}

/** The node that the board shows. */
export function currentNode({ tree, at }: Pick<GameState, 'tree' | 'at'>): GameNode {
  return nodeOf(tree, at);
}
