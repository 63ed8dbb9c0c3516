import { positionFen, START_FEN } from '../../notation/fen.ts';
import type { PgnGame, PgnLine, PgnMove, PgnResult } from '../../notation/pgn.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { type GameRecord, MOST_MOVES, type MoveRecord } from './game-record.ts';
import { type GameTree, lineFrom, type NodeId, nodeOf, ROOT } from './game-tree.ts';

const CLOCK = /\[%clk\s+(\d+):(\d\d):(\d\d(?:\.\d+)?)\]/;

/** What a comment says of the clock, in ms, and the rest of it. */
function readClock(comments: readonly string[]): { clock?: number; comments: string[] } {
  let clock: number | undefined;
  const left = comments
    .map((text) => {
      const [found, hours, minutes, seconds] = CLOCK.exec(text) ?? [];
      if (found === undefined) return text;
      clock = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
      return text.replace(found, '').trim();
    })
    .filter((text) => text !== '');
  return clock === undefined ? { comments: left } : { clock, comments: left };
}

function clockComment(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}]`;
}

/** Plays a game of a PGN through, variations included; the first move that is not legal is its fault. */
export function recordFromPgn(position: Position, game: PgnGame): Result<GameRecord> {
  const moves: { readonly move: Move; readonly record: Omit<MoveRecord, 'uci'> }[] = [];
  /** The way through each open line; a variation leaves its line where that was one move before. */
  const ways: number[][] = [[0]];
  const replayed = replayPgn(position, game, {
    visitor: {
      afterMove(move, { comments, nags }) {
        const way = ways.at(-1)!;
        const record = { parent: way.at(-1)!, ...readClock(comments), ...(nags.length === 0 ? {} : { nags }) };
        moves.push({ move, record });
        way.push(moves.length);
      },
      beginVariation: () => ways.push([ways.at(-1)!.at(-2)!]),
      endVariation: () => ways.pop(),
    },
  });
  if (!replayed.ok) return replayed;
  if (moves.length > MOST_MOVES)
    return fail('game.size', 'movetext', `the game has ${moves.length} moves, more than ${MOST_MOVES}`);
  const { chess960 } = replayed.value;
  return ok({
    fen: positionFen(position),
    moves: moves.map(({ move, record }) => ({ ...record, uci: formatUci(move, { chess960 }) })),
    at: 0,
  });
}

function pgnMove(tree: GameTree, id: NodeId, siblings: readonly NodeId[]): PgnMove {
  const { played, nags, comments, clock } = nodeOf(tree, id);
  return {
    san: played!.san,
    nags,
    comments: [...(clock === undefined ? [] : [clockComment(clock)]), ...comments],
    variations: siblings.map((other) => pgnLine(tree, other)),
  };
}

function pgnLine(tree: GameTree, from: NodeId): PgnLine {
  const moves = lineFrom(tree, from).map((node, i) => {
    const siblings = i === 0 || node.parent === undefined ? [] : nodeOf(tree, node.parent).children.slice(1);
    return pgnMove(tree, node.id, siblings);
  });
  return { comments: [], moves };
}

/** The tags every PGN has, in their order. */
const ROSTER = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*' } as const;

function resultOf(text: string | undefined): PgnResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' ? text : '*';
}

/** A game as PGN has it. */
export function pgnOf(tree: GameTree, tags: Readonly<Record<string, string>>): PgnGame {
  const root = nodeOf(tree, ROOT);
  const all = new Map<string, string>(Object.entries({ ...ROSTER, ...tags }));
  for (const name of ['FEN', 'SetUp', 'Variant']) all.delete(name);
  if (tree.chess960) all.set('Variant', 'Chess960');
  if (root.fen !== START_FEN) all.set('SetUp', '1').set('FEN', root.fen);
  const [first] = root.children;
  const main = first === undefined ? { comments: [], moves: [] } : pgnLine(tree, first);
  const others = root.children.slice(1).map((id) => pgnLine(tree, id));
  const moves = main.moves.map((move, i) => (i === 0 ? { ...move, variations: others } : move));
  return { tags: all, line: { comments: root.comments, moves }, result: resultOf(tags.Result) };
}
