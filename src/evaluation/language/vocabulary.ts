import type { Graph } from '../graph.ts';
import type { Knob } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';

/** The names that a formula can use. */
export interface Vocabulary {
  readonly graph: Graph;
  readonly ruleset: Ruleset;
  /** The term the formula belongs to, and its knobs by their names within it. */
  readonly term: string;
  readonly knobs: Readonly<Record<string, Knob>>;
  /** How much of the middlegame is left; without it, nothing can be tapered. */
  readonly phase?: Node | undefined;
  /** How much of an endgame it is for us. */
  readonly endgamishness?: Node | undefined;
  /** How many values a line keeps that `path` may read. */
  readonly paths?: number;
}

/** Words of the grammar. */
export const RESERVED: ReadonlySet<string> = new Set(['let', 'if', 'then', 'else', 'and', 'or', 'not', 'in', 'is']);

/** Reserved names. */
export const GLOBALS: ReadonlySet<string> = new Set([
  'us',
  'them',
  'occupied',
  'phase',
  'endgamishness',
  'halfmoves',
  'fullmoves',
  'true',
  'false',
]);

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a knob, a loop's square or a part of a formula can have this name. */
export function isFreeName(name: string): boolean {
  return PLAIN.test(name) && !RESERVED.has(name) && !GLOBALS.has(name);
}

export function fileName(file: number): string {
  return String.fromCharCode(97 + file);
}

export function squareName({ files }: Ruleset, square: number): string {
  return `${fileName(square % files)}${Math.floor(square / files) + 1}`;
}
