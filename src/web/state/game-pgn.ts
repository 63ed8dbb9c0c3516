import { positionFen, START_FEN } from '../../notation/fen.ts';
import type { PgnGame, PgnLine, PgnMove, PgnResult } from '../../notation/pgn.ts';
import { writeCommands } from '../../notation/pgn-commands.ts';
import { type ReplayOptions, replayPgn } from '../../notation/pgn-replay.ts';
import { isStandardVariant } from '../../notation/pgn-setup.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { type GameRecord, MAX_MOVES, type MoveRecord } from './game-record.ts';
import { type GameNode, type GameTree, lineFrom, type NodeId, nodeOf, ROOT } from './game-tree.ts';

/** A game read from PGN, and a note on what was left out. */
export interface ReadGame {
  readonly record: GameRecord;
  readonly warnings: readonly string[];
}

/** Replays a PGN game with its variations. The first illegal move is reported as a fault. */
export function recordFromPgn(
  position: Position,
  game: PgnGame,
  options: Pick<ReplayOptions, 'number' | 'places'> = {},
): Result<ReadGame> {
  const moves: { readonly move: Move; readonly record: Omit<MoveRecord, 'uci'> }[] = [];
  /** The path of each open line. A variation replaces the last move of its line. */
  const ways: number[][] = [[0]];
  /** The comment before the first move of the next variation. */
  let before: readonly string[] = [];
  const replayed = replayPgn(position, game, {
    ...options,
    visitor: {
      afterMove(move, { comments, nags }) {
        const way = ways.at(-1)!;
        const record = {
          parent: way.at(-1)!,
          ...(comments.length === 0 ? {} : { comments }),
          ...(nags.length === 0 ? {} : { nags }),
          ...(before.length === 0 ? {} : { before }),
        };
        before = [];
        moves.push({ move, record });
        way.push(moves.length);
      },
      beginVariation(line) {
        before = line.comments;
        ways.push([ways.at(-1)!.at(-2)!]);
      },
      endVariation() {
        before = [];
        ways.pop();
      },
    },
  });
  if (!replayed.ok) return replayed;
  if (moves.length > MAX_MOVES)
    return fail('game.size', 'movetext', `the game has ${moves.length} moves, more than ${MAX_MOVES}`);
  const { chess960, warnings } = replayed.value;
  const record = {
    fen: positionFen(position),
    ...(game.line.comments.length === 0 ? {} : { comments: game.line.comments }),
    moves: moves.map(({ move, record }) => ({ ...record, uci: formatUci(move, { chess960 }) })),
    at: 0,
  };
  return ok({ record, warnings: warnings.map(({ message }) => message) });
}

/** The comments and NAGs of a node as PGN. */
function pgnComments(node: GameNode): readonly string[] {
  return writeCommands({ commands: node, comments: node.comments });
}

function pgnMove(tree: GameTree, id: NodeId, siblings: readonly NodeId[]): PgnMove {
  const node = nodeOf(tree, id);
  return {
    san: node.played!.san,
    nags: node.nags,
    comments: pgnComments(node),
    variations: siblings.map((other) => pgnLine(tree, other)),
  };
}

function pgnLine(tree: GameTree, from: NodeId): PgnLine {
  const moves = lineFrom(tree, from).map((node, i) => {
    const siblings = i === 0 || node.parent === undefined ? [] : nodeOf(tree, node.parent).children.slice(1);
    return pgnMove(tree, node.id, siblings);
  });
  return { comments: nodeOf(tree, from).before ?? [], moves };
}

/** The seven mandatory PGN tags, in order. */
const ROSTER = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*' } as const;

function resultOf(text: string | undefined): PgnResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' ? text : '*';
}

/** Converts a game to PGN. */
export function pgnOf(tree: GameTree, tags: Readonly<Record<string, string>>): PgnGame {
  const root = nodeOf(tree, ROOT);
  const all = new Map<string, string>(Object.entries({ ...ROSTER, ...tags }));
  for (const name of ['FEN', 'SetUp']) all.delete(name);
  if (tree.chess960) all.set('Variant', 'Chess960');
  else if (tags.Variant !== undefined && !isStandardVariant(tags.Variant)) all.delete('Variant');
  if (root.fen !== START_FEN) all.set('SetUp', '1').set('FEN', root.fen);
  const [first] = root.children;
  const main = first === undefined ? { comments: [], moves: [] } : pgnLine(tree, first);
  const others = root.children.slice(1).map((id) => pgnLine(tree, id));
  const moves = main.moves.map((move, i) => (i === 0 ? { ...move, variations: others } : move));
  return { tags: all, line: { comments: pgnComments(root), moves }, result: resultOf(tags.Result) };
}
