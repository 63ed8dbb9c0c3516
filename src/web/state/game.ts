import { create } from 'zustand';
import { START_FEN } from '../../notation/fen.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result, unwrap } from '../../rules/result.ts';
import { recordOf, treeOf } from './game-record.ts';
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
import { pageRules } from './rules.ts';
import { isRecord, StoredValue, TabStorage } from './storage.ts';

/** What a PGN says of a game besides its moves: players, event, date and so on, by tag. */
export type Tags = Readonly<Record<string, string>>;

/** The game on the board, and the place in it that is looked at. */
export interface GameState {
  readonly tree: GameTree;
  readonly at: NodeId;
  readonly tags: Tags;
  /** The game's id in *Games*; it stays whatever happens to its moves. */
  readonly id: string;
  /** The tree that can be had again: it is in *Games* or in a file, or nothing was done in it yet. */
  readonly safe: GameTree | undefined;
  /** Which side is at the bottom of the board. */
  readonly orientation: 'white' | 'black';
}

const EMPTY: GameTree = { nodes: new Map(), next: 0, chess960: false };

/** Enough to tell the games of one browser apart; unlike `randomUUID`, it is there on any host. */
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

let scratch: Position | undefined;

/** A position to try things in; whoever uses it leaves nothing there that others rely on. */
export function scratchPosition(): Position {
  scratch ??= pageRules().position();
  return scratch;
}

function readTags(value: unknown): Tags {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A game as it is stored, and who plays it; what that means is the players' affair. */
export interface StoredGame extends Omit<GameState, 'orientation'> {
  readonly session: unknown;
}

/** A stored game, played through again. */
export function readStored(value: unknown): Result<StoredGame> {
  if (!isRecord(value)) return fail('game.shape', 'it', 'is no record of a game');
  const read = treeOf(scratchPosition(), value.game);
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
    return read.ok ? ok(value) : read;
  },
  new TabStorage(),
);

/** The actions that other parts of the page use. */
interface Around {
  /** Who plays now. */
  readonly session: () => unknown;
  /** The next save writes over another tab's game. */
  readonly onForeign: (value: unknown) => void;
}

let around: Around = { session: () => undefined, onForeign: () => {} };

/** Restores the game of this tab or of the last visit; the rules must be there. */
export function openGame(others: Around = around): void {
  around = others;
  const value = stored.load();
  const read = readStored(value);
  if (read.ok && isRecord(value)) {
    const { session: _, ...game } = read.value;
    useGame.setState({ ...game, orientation: value.orientation === 'black' ? 'black' : 'white' });
  } else {
    const tree = unwrap(treeFrom(scratchPosition(), START_FEN));
    useGame.setState({ tree, at: ROOT, tags: {}, id: newId(), safe: tree });
  }
  useGame.subscribe(saveSoon);
  globalThis.addEventListener?.('pagehide', save);
}

/** A game of so many moves takes its time to write; it is not written with every step through it. */
export const LARGE = 500;
export const LATER_MS = 1000;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  const foreign = stored.foreign();
  if (foreign !== undefined) around.onForeign(foreign);
  const { orientation, ...game } = useGame.getState();
  stored.save({ ...storedRecord({ ...game, session: around.session() }), orientation });
}

function saveSoon({ tree }: GameState): void {
  if (tree.nodes.size < LARGE) save();
  else saving ??= setTimeout(save, LATER_MS);
}

/** Plays a legal move where the board stands. */
export function play(move: Move, said: { readonly clock?: number } = {}): void {
  useGame.setState(({ tree, at }) => {
    const position = scratchPosition();
    setUp(position, tree, at);
    const made = withMove(tree, at, move, position, said);
    return { tree: made.tree, at: made.id };
  });
}

/** Plays several moves as a variation, such as a line of the engine. */
export function playLine(moves: readonly Move[]): void {
  for (const move of moves) play(move);
}

export function go(id: NodeId): void {
  useGame.setState(({ tree }) => (tree.nodes.has(id) ? { at: id } : {}));
}

/** One move back or forth, or to either end of the line. */
export function walk(where: 'first' | 'back' | 'forth' | 'last'): void {
  const { tree, at } = useGame.getState();
  const node = nodeOf(tree, at);
  if (where === 'first') go(ROOT);
  else if (where === 'back') go(node.parent ?? ROOT);
  else if (where === 'forth') go(node.children[0] ?? at);
  else go(lineFrom(tree, at).at(-1)!.id);
}

/** To the variation before or after this one, of those that leave the game at the same move. */
export function sidestep(by: 1 | -1): void {
  const { tree, at } = useGame.getState();
  const { parent } = nodeOf(tree, at);
  if (parent === undefined) return;
  const { children } = nodeOf(tree, parent);
  const other = children[children.indexOf(at) + by];
  if (other !== undefined) go(other);
}

/** Removes a move with all that follows it. */
export function remove(id: NodeId): void {
  useGame.setState(({ tree, at }) => {
    const { parent } = nodeOf(tree, id);
    if (parent === undefined) return {};
    const isGone = pathTo(tree, at).some((node) => node.id === id);
    return { tree: without(tree, id), at: isGone ? parent : at };
  });
}

/** Makes the line of a move the main line. */
export function promote(id: NodeId): void {
  useGame.setState(({ tree }) => ({ tree: promoted(tree, id) }));
}

export function annotate(id: NodeId, said: Partial<Pick<GameNode, 'comments' | 'nags'>>): void {
  useGame.setState(({ tree }) => ({ tree: annotated(tree, id, said) }));
}

export function tag(tags: Tags): void {
  const { tags: before } = useGame.getState();
  if (Object.entries(tags).some(([name, text]) => before[name] !== text))
    useGame.setState({ tags: { ...before, ...tags } });
}

export function flip(): void {
  useGame.setState(({ orientation }) => ({ orientation: orientation === 'white' ? 'black' : 'white' }));
}

/** The node the board shows. */
export function currentNode({ tree, at }: Pick<GameState, 'tree' | 'at'>): GameNode {
  return nodeOf(tree, at);
}
