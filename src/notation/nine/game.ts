import type { Move } from '../../rules/move.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { loadSfen } from './sfen.ts';
import { parseUsi } from './usi-move.ts';

/** A move of a game with its comment and variations. */
export interface NineMove {
  readonly usi: string;
  /** The time that it took, in ms. */
  readonly time?: number;
  readonly comment?: string;
  /** Other moves in its place, each with its own continuation. */
  readonly variations?: readonly (readonly NineMove[])[];
}

/** `1-0`: the first player wins. */
export const NINE_RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type NineResult = (typeof NINE_RESULTS)[number];

/** Comments that follow each other are lines of one. */
export function addComment(comment: string | undefined, line: string): string {
  return comment === undefined ? line : `${comment}\n${line}`;
}

/** A game on a 9 × 9 board. */
export interface NineGame {
  readonly board: string;
  /** Where it begins, as an SFEN. */
  readonly start: string;
  /** Tags such as the names of the players, by key. */
  readonly tags: Readonly<Record<string, string>>;
  /** The comment before the first move. */
  readonly comment?: string;
  readonly moves: readonly NineMove[];
  readonly result: NineResult;
  /** How it ended, in the words of its source. */
  readonly termination?: string;
}

/** The formats of shogi that the library tsshogi knows. */
export const KIFU_FORMATS = ['kif', 'ki2', 'csa', 'jkf'] as const;
export type KifuFormat = (typeof KIFU_FORMATS)[number];

/** The longest record that is read, in characters. */
export const MAX_RECORD = 4_000_000;
/** The most moves of a record, those of variations included: to check them, each variation is played from the start. */
export const MAX_MOVES = 5000;
/** How deep variations may be nested. */
export const MAX_DEPTH = 64;

interface Line {
  readonly moves: readonly NineMove[];
  /** Moves already made before this line begins. */
  readonly ply: number;
}

/** Plays one line and returns the variations found in it, with the moves that lead to each. */
function playLine(
  position: NinePosition,
  line: Line,
  path: Move[],
  onMove: ((move: Move) => void) | undefined,
): Result<{ readonly line: Line; readonly path: Move[] }[]> {
  const found: { line: Line; path: Move[] }[] = [];
  for (const [index, { usi, variations = [] }] of line.moves.entries()) {
    for (const moves of variations) found.push({ line: { moves, ply: line.ply + index }, path: [...path] });
    const move = parseUsi(position, usi);
    if (!move.ok) return fail(move.fault.code, `move ${line.ply + index + 1}`, move.fault.message);
    onMove?.(move.value);
    position.make(move.value);
    path.push(move.value);
  }
  return ok(found);
}

/**
 * Plays a game, variations included, and leaves the position at the end of its main line. `onMove` is called before each move of the main
 * line. A fault names the first move that is illegal.
 */
export function playNineGame(
  position: NinePosition,
  { start, moves }: NineGame,
  onMove?: (move: Move) => void,
): Result<void> {
  const loaded = loadSfen(position, start);
  if (!loaded.ok) return loaded;
  const main: Move[] = [];
  const first = playLine(position, { moves, ply: 0 }, main, onMove);
  if (!first.ok) return first;
  const open = [...first.value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const replayed = loadSfen(position, start);
    if (!replayed.ok) return replayed;
    for (const move of next.path) position.make(move);
    const more = playLine(position, next.line, next.path, undefined);
    if (!more.ok) return more;
    open.push(...more.value);
  }
  const again = loadSfen(position, start);
  if (!again.ok) return again;
  for (const move of main) position.make(move);
  return ok(undefined);
}
