import { constantOf, isConstant, type Node } from '../nodes.ts';

/** How tightly parts of the text bind, loosest first. */
export const LOOSE = 0;
export const OR = 1;
export const AND = 2;
export const NOT = 3;
export const COMPARE = 4;
export const UNITE = 5;
export const INTERSECT = 6;
export const ADD = 7;
export const MULTIPLY = 8;
export const PREFIX = 9;
export const POWER = 10;
export const TIGHT = 11;

/** A piece of text, or a node to be written with at least this tightness. */
export type Part = string | { readonly node: Node; readonly tightness: number };

/** The text of a node in parts. The body of a loop is written separately, in its own scope. */
export interface View {
  readonly tightness: number;
  readonly parts: readonly Part[];
  readonly body?: Node;
}

/** The names that a node can be written with, besides its own operation. */
export interface Namer {
  /** A knob by its full id. */
  knob(id: string): string;
  /** The square of the loop of that level. */
  square(level: number): string;
  /** Fixed squares as a side sees the board. */
  squares(bits: bigint, other: 'them' | undefined): string;
  readonly phase: Node | undefined;
  readonly endgamishness: Node | undefined;
}

const SIDES = ['us', 'them'];

export function sideName(attr: { readonly side?: number } | { readonly color: number }): string {
  return SIDES['side' in attr ? (attr.side ?? 0) : 0]!;
}

/** The name of the other side. The formula is written for us, so only the other side needs a name. */
export function otherSide(attr: { readonly side?: number } | { readonly color: number }): 'them' | undefined {
  return 'side' in attr && attr.side === 1 ? 'them' : undefined;
}

export function loose(node: Node): Part {
  return { node, tightness: LOOSE };
}

export function call(name: string, ...args: (Part | undefined)[]): View {
  const given = args.filter((arg) => arg !== undefined);
  const parts = given.flatMap((arg, i) => (i === 0 ? [arg] : [', ', arg]));
  return { tightness: TIGHT, parts: [`${name}(`, ...parts, ')'] };
}

export function tight(text: string): View {
  return { tightness: TIGHT, parts: [text] };
}

/** An operator between two arguments: how tightly it binds, and how tightly each of them must. */
export function infix(operator: string, tightness: number, left: number, right: number) {
  const view = ({ args: [a, b] }: Pick<Node, 'args'>): View => ({
    tightness,
    parts: [{ node: a!, tightness: left }, ` ${operator} `, { node: b!, tightness: right }],
  });
  return { operator, view };
}

/** A loop over a set, whose body is written separately. */
export function loopView(name: string, { args: [set, body] }: Pick<Node, 'args'>): View {
  return { tightness: TIGHT, parts: [name, { node: set!, tightness: UNITE }], body: body! };
}

export function conditional(test: Node, yes: Node, no: Node): View {
  return { tightness: LOOSE, parts: ['if ', loose(test), ' then ', loose(yes), ' else ', loose(no)] };
}

export function number(value: number): View {
  return { tightness: value < 0 ? PREFIX : TIGHT, parts: [String(value)] };
}

export function indexed(table: string, place: Node, owner: string | undefined): View {
  return { tightness: TIGHT, parts: [`${table}[`, loose(place), owner === undefined ? ']' : `, ${owner}]`] };
}

/** The operator between the arguments of a node; undefined if it has none. */
export function operatorOf({ operation: { language } }: Node): string | undefined {
  return language === 'none' ? undefined : language.operator;
}

/** Whether a node is a sum or a difference. */
export function isSum(node: Node): boolean {
  const operator = operatorOf(node);
  return operator === '+' || operator === '-';
}

/** −x, written as one number if x is a number. */
export function isNegation(node: Node): boolean {
  return operatorOf(node) === '-' && isConstant(node.args[0]!, 0) && constantOf(node.args[1]) === undefined;
}

/** Whether a set is that of all pieces. */
export function isOccupied(node: Node): boolean {
  return (
    node.op === 'or' && node.args.every((arg, i) => arg.op === 'side' && 'side' in arg.attr && arg.attr.side === i)
  );
}

/** The text of a node in parts. Nodes that only the compiler makes have no text. */
export function view(node: Node, names: Namer): View {
  if (node === names.phase) return tight('phase');
  if (node === names.endgamishness) return tight('endgamishness');
  const { language } = node.operation;
  if (language === 'none') throw new Error(`no description for '${node.op}'`);
  return language.view(node, names);
}
