import type { Fault } from '../rules/result.ts';

/*
 * A game as PGN writes it. A line of moves is an array, and a variation belongs to the move it replaces: the nesting
 * depends on the variations, not on the length of the game, so that a tree of any length can be cloned, compared and
 * converted to JSON.
 */

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface PgnMove {
  /** As written, without the `!` and `?` that became NAGs. */
  readonly san: string;
  readonly nags: readonly number[];
  readonly comments: readonly string[];
  /** Lines that begin with another move instead of this one. */
  readonly variations: readonly PgnLine[];
}

export interface PgnLine {
  /** Comments before the first move. */
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
}

export interface PgnGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly line: PgnLine;
  readonly result: PgnResult;
}

/** Bounds on one game. They are far above what people write and keep hostile input from costing time or memory. */
export interface PgnBudget {
  /** Tags, moves, variations, comments and NAGs together. */
  readonly nodes: number;
  /** Nesting of variations. */
  readonly depth: number;
  /** Characters of one comment or tag. */
  readonly text: number;
  /** Characters of the game. */
  readonly game: number;
}

export const PGN_BUDGET: PgnBudget = { nodes: 250_000, depth: 200, text: 1 << 20, game: 1 << 24 };

/** The place of a fault in the text; lines and columns count from 1. */
export interface PgnFault extends Fault {
  readonly line: number;
  readonly column: number;
}

/** Line and column of each move in turn, in the order of the text. */
export type PgnPlaces = readonly number[];

/**
 * One game of a file: its number and first line, counted from 1, the number of characters before it, and, as a
 * `Result`, the game or its fault.
 */
export type PgnItem = { readonly number: number; readonly line: number; readonly offset: number } & (
  | { readonly ok: true; readonly value: PgnGame; readonly places: PgnPlaces }
  | { readonly ok: false; readonly fault: PgnFault }
);

export const MAX_NAG = 65535;

/**
 * A tag by its name. An exact match is preferred to one in another case, because `[Fen "…"]` and `[result "…"]` are
 * common slips.
 */
export function pgnTag(game: PgnGame, name: string): string | undefined {
  const exact = game.tags.get(name);
  if (exact !== undefined) return exact;
  const wanted = name.toLowerCase();
  for (const [tag, value] of game.tags) if (tag.toLowerCase() === wanted) return value;
  return undefined;
}

/**
 * The text of a comment without its layout. Line breaks in a comment mean nothing, because writers wrap their lines; so
 * every run of white space and control characters becomes one space, and the ends are trimmed.
 */
export function tidyComment(text: string): string {
  const flat = /[\x00-\x1f]| {2}/.test(text) ? text.replace(/[\x00-\x20]+/g, ' ') : text;
  const start = flat.charCodeAt(0) === 32 ? 1 : 0;
  const end = flat.length > start && flat.charCodeAt(flat.length - 1) === 32 ? flat.length - 1 : flat.length;
  return flat.slice(start, end);
}
