import type { Graph } from '../graph.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Value } from './value.ts';

/** The kind of an argument. `files` and `ranks` are whole numbers that stay on the board. */
export type ParameterType =
  | 'num'
  | 'set'
  | 'flag'
  | 'square'
  | 'value'
  | 'side'
  | 'piece'
  | 'wing'
  | 'whole'
  | 'step'
  | 'ranks'
  | 'files';

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly optional?: boolean;
}

export interface Piece {
  readonly side: 0 | 1;
  readonly kind: string;
}

/** An argument as its parameter wants it. */
export type Argument = Node | Value | number | bigint | Piece;

export interface Surroundings {
  readonly graph: Graph;
  readonly ruleset: Ruleset;
  readonly phase: Node | undefined;
  readonly attackedBy: (piece: Piece) => Node;
}

/** A fault of a function's arguments: of one of them, or of all. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly argument?: number;
}

export interface Word {
  readonly parameters: readonly Parameter[];
  /** Whether the last parameter may be given any number of times. */
  readonly many?: boolean;
  readonly help: string;
  /** Finds a fault in arguments that have the right types. */
  readonly check?: (args: readonly Argument[], paths: number) => Problem | undefined;
  readonly build: (args: readonly Argument[], around: Surroundings) => Node;
}

function parameter(text: string): Parameter {
  const [name, type] = text.replace('?', '').split(': ') as [string, ParameterType];
  return { name, type, ...(text.includes('?') ? { optional: true } : {}) };
}

/** A function with parameters like `set: set` or `side?: side`. */
export function word(parameters: readonly string[], help: string, build: Word['build']): Word {
  return { parameters: parameters.map(parameter), help, build };
}

/** A function whose arguments are checked further. */
export function checkedWord(
  parameters: readonly string[],
  help: string,
  check: NonNullable<Word['check']>,
  build: Word['build'],
): Word {
  return { ...word(parameters, help, build), check };
}

/** A function that takes its last parameter any number of times. */
export function wordOfMany(parameters: readonly string[], help: string, build: Word['build']): Word {
  return { ...word(parameters, help, build), many: true };
}

/** A function whose arguments are those of one operation. */
export function plainWord<Args extends readonly Node[]>(
  parameters: { readonly [I in keyof Args]: string },
  help: string,
  build: (graph: Graph, ...args: Args) => Node,
): Word {
  return word(parameters as readonly string[], help, (args, { graph }) => build(graph, ...(args as unknown as Args)));
}

/** A function of a side. */
export function wordOfSide(help: string, build: (graph: Graph, attr: { readonly side: number }) => Node): Word {
  return word(['side: side'], help, ([side], { graph }) => build(graph, { side: asWhole(side) }));
}

/** A function of whole ranks or files, whose arguments arrive as sets of squares. */
export function wordOfLines(type: 'ranks' | 'files', help: string): Word {
  return wordOfMany([`${type}: ${type}`], help, ([bits, side], { graph }) =>
    graph.squares({ bits: bits as bigint, side: asWhole(side) }),
  );
}

/** The number that stands for a side, a wing, a step or a count; 0 where an optional one is left out. */
export function asWhole(argument: Argument | undefined): number {
  return typeof argument === 'number' ? argument : 0;
}

export function asNode(argument: Argument | undefined): Node {
  return argument as Node;
}

export function nodesIn(args: readonly Argument[]): Node[] {
  return args.map(asNode);
}

export function asPiece(argument: Argument | undefined): Piece {
  return argument as Piece;
}

export function isPair(argument: Argument | undefined): argument is Value & { type: 'pair' } {
  return (argument as Value).type === 'pair';
}

/** The node of a value that is a number. */
export function asNumber(argument: Argument | undefined): Node {
  return (argument as { readonly node: Node }).node;
}
