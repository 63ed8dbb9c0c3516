// Records of games on boards of 9 × 9. Loaded with the first of them, because the formats of shogi need a library.
import { MAX_DEPTH, NINE_RESULTS, type NineGame, type NineMove } from '../../notation/nine/game.ts';
import { formatKifu, readKifu } from '../../notation/nine/kifu.ts';
import { missingIn } from '../../notation/nine/read-back.ts';
import { formatRecord, parseRecords } from '../../notation/nine/record.ts';
import type { RecordFormat } from '../../notation/nine/record-format.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { scratchPosition, type Tags } from '../state/game.ts';
import { type MoveRecord, treeOf } from '../state/game-record.ts';
import { type GameTree, type NodeId, nodeOf, ROOT } from '../state/game-tree.ts';

/** A game read from a record. */
export interface ReadRecord {
  readonly tree: GameTree;
  readonly tags: Tags;
  /** The number of games in the text; the first is the one that was read. */
  readonly games: number;
}

/** The names of the players' tags in records and on the page. */
const PLAYERS = [
  ['First', 'White'],
  ['Second', 'Black'],
] as const;

/** The moves of a line and its variations, each after its parent. */
function flatten(line: readonly NineMove[], start: number, found: MoveRecord[]): void {
  let parent = start;
  const later: (readonly [moves: readonly NineMove[], parent: number])[] = [];
  for (const { usi, comment, variations = [] } of line) {
    found.push({ parent, uci: usi, ...(comment === undefined ? {} : { comments: [comment] }) });
    for (const moves of variations) later.push([moves, parent]);
    parent = found.length;
  }
  for (const [moves, from] of later) flatten(moves, from, found);
}

function renamed(tags: Tags, from: 0 | 1): Record<string, string> {
  const names = new Map<string, string>(PLAYERS.map((pair) => [pair[from], pair[from === 0 ? 1 : 0]]));
  return Object.fromEntries(Object.entries(tags).map(([name, text]) => [names.get(name) ?? name, text]));
}

function parse(format: RecordFormat, text: string): Result<readonly NineGame[]> {
  if (format === 'record') return parseRecords(text);
  const read = readKifu(format, text);
  return read.ok ? ok(read.value.map(({ game }) => game)) : read;
}

/** Reads a record and replays its first game, variations included. */
export async function readRecord(format: RecordFormat, text: string): Promise<Result<ReadRecord>> {
  const read = parse(format, text);
  if (!read.ok) return read;
  const { board: name, start, tags, comment, moves, result } = read.value[0]!;
  const board = await loadBoard(name);
  if (!board.ok) return board;
  const found: MoveRecord[] = [];
  flatten(moves, 0, found);
  const game = treeOf(scratchPosition(board.value), {
    fen: start,
    ...(comment === undefined ? {} : { comments: [comment] }),
    moves: found,
    at: 0,
  });
  if (!game.ok) return game;
  return ok({ tree: game.value.tree, tags: { ...renamed(tags, 0), Result: result }, games: read.value.length });
}

function lineFrom(tree: GameTree, first: NodeId | undefined, depth = 0): NineMove[] {
  const line: NineMove[] = [];
  for (let id = first; id !== undefined; id = nodeOf(tree, id).children[0]) {
    const { played, comments, parent } = nodeOf(tree, id);
    const siblings = id === first && depth > 0 ? [] : nodeOf(tree, parent!).children.slice(1);
    const comment = comments.join(' ');
    line.push({
      usi: played!.uci,
      ...(comment === '' ? {} : { comment }),
      ...(siblings.length === 0 || depth >= MAX_DEPTH
        ? {}
        : { variations: siblings.map((other) => lineFrom(tree, other, depth + 1)) }),
    });
  }
  return line;
}

/** The text of a game, and the parts of the game that it does not hold, in words. */
export interface WrittenRecord {
  readonly text: string;
  readonly losses: readonly string[];
}

/** Writes a game. Formats of shogi hold only games of shogi. */
export function writeRecord(format: RecordFormat, tree: GameTree, tags: Tags): Result<WrittenRecord> {
  const root = nodeOf(tree, ROOT);
  const comment = root.comments.join(' ');
  const { Result: result = '*', ...others } = renamed(tags, 1);
  const game: NineGame = {
    board: tree.board.name,
    start: root.fen,
    tags: others,
    ...(comment === '' ? {} : { comment }),
    moves: lineFrom(tree, root.children[0]),
    result: NINE_RESULTS.find((one) => one === result) ?? '*',
  };
  if (format !== 'record' && !tree.board.isShogi) return fail('record.board', 'format', `${format} is for shogi only`);
  const text = format === 'record' ? formatRecord(game) : formatKifu(format, game);
  return ok({ text, losses: missingIn(format, text, game) });
}
