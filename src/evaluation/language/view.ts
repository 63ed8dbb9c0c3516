import type { Node } from '../nodes.ts';

/** How tightly parts of the text hold together, loosest first. */
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

/** How a node is written: its text in parts. A loop's body is written apart, in a scope of its own. */
export interface View {
  readonly tightness: number;
  readonly parts: readonly Part[];
  readonly body?: Node;
}

const INFIX: Partial<Record<Node['op'], readonly [text: string, own: number, left: number, right: number]>> = {
  add: ['+', ADD, ADD, MULTIPLY],
  sub: ['-', ADD, ADD, MULTIPLY],
  mul: ['*', MULTIPLY, MULTIPLY, PREFIX],
  div: ['/', MULTIPLY, MULTIPLY, PREFIX],
  or: ['|', UNITE, UNITE, INTERSECT],
  and: ['&', INTERSECT, INTERSECT, ADD],
  either: ['or', OR, OR, AND],
  both: ['and', AND, AND, NOT],
  less: ['<', COMPARE, UNITE, UNITE],
  atMost: ['<=', COMPARE, UNITE, UNITE],
  equal: ['==', COMPARE, UNITE, UNITE],
};

/** Functions whose arguments are just the node's. */
const PLAIN: Partial<Record<Node['op'], string>> = {
  count: 'count',
  fileOf: 'file',
  distance: 'distance',
  exp: 'exp',
  logistic: 'logistic',
  line: 'line',
  between: 'between',
  single: 'single',
  some: 'some',
};

const SIDES = ['us', 'them'];

function loose(node: Node): Part {
  return { node, tightness: LOOSE };
}

function call(name: string, ...args: (Part | undefined)[]): View {
  const given = args.filter((arg) => arg !== undefined);
  const parts = given.flatMap((arg, i) => (i === 0 ? [arg] : [', ', arg]));
  return { tightness: TIGHT, parts: [`${name}(`, ...parts, ')'] };
}

function tight(text: string): View {
  return { tightness: TIGHT, parts: [text] };
}

export function isZero(node: Node): boolean {
  return node.op === 'const' && node.attr.value === 0;
}

/** −x, which is a number of its own if x is one. */
function isNegation({ op, args }: Node): boolean {
  return op === 'sub' && isZero(args[0]!) && args[1]!.op !== 'const';
}

export function isOccupied({ op, args }: Node): boolean {
  return op === 'or' && args.every((arg, i) => arg.op === 'side' && arg.attr.side === i);
}

/** Whether a union is of what all pieces of a kind attack. */
function isAttackedBy({ op, args }: Node): boolean {
  const [set, body] = args as [Node, Node];
  if (op !== 'union' || set.op !== 'pieces' || body.op !== 'attacks') return false;
  const [from, occupied] = body.args as [Node, Node];
  const isSame = body.attr.kind === set.attr.kind && body.attr.side === set.attr.side;
  return isSame && from.op === 'square' && from.free === 1 && isOccupied(occupied);
}

/** What a name can stand for in words, besides what the node itself tells. */
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

function select(test: Node, yes: Node, no: Node): View {
  return { tightness: LOOSE, parts: ['if ', loose(test), ' then ', loose(yes), ' else ', loose(no)] };
}

function number(value: number): View {
  return { tightness: value < 0 ? PREFIX : TIGHT, parts: [String(value)] };
}

function index(table: string, place: Node, owner: string | undefined): View {
  return { tightness: TIGHT, parts: [`${table}[`, loose(place), owner === undefined ? ']' : `, ${owner}]`] };
}

/** The larger of two numbers, which may be a number kept within bounds or one without its sign. */
function larger(a: Node, b: Node): View {
  if (isNegation(b) && b.args[1] === a) return call('abs', loose(a));
  if (a.op === 'min') return call('clamp', loose(a.args[0]!), loose(b), loose(a.args[1]!));
  return call('max', loose(a), loose(b));
}

/** How a node is written. Only what formulas are made of can be: nodes that the compiler makes have no text. */
export function view(node: Node, names: Namer): View {
  const { op, args, attr } = node;
  const [a, b, c] = args as [Node, Node, Node];
  const side = SIDES[attr.side as number]!;
  // We are whoever the formula is written for: only the others need to be named.
  const other = attr.side === 1 ? 'them' : undefined;
  if (node === names.phase) return tight('phase');
  if (node === names.endgamishness) return tight('endgamishness');
  if (isOccupied(node)) return tight('occupied');
  if (isAttackedBy(node)) return tight(`${SIDES[a.attr.side as number]}.${a.attr.kind}.attacks`);
  if (isNegation(node)) return { tightness: PREFIX, parts: ['-', { node: b, tightness: PREFIX }] };
  const infix = INFIX[op];
  if (infix !== undefined) {
    const [text, tightness, left, right] = infix;
    return { tightness, parts: [{ node: a, tightness: left }, ` ${text} `, { node: b, tightness: right }] };
  }
  const plain = PLAIN[op];
  if (plain !== undefined) return call(plain, ...args.map(loose));
  switch (op) {
    case 'sum':
    case 'most':
    case 'least':
    case 'any':
    case 'union':
    case 'twice':
      return { tightness: TIGHT, parts: [op, { node: a, tightness: UNITE }], body: b };
    case 'const':
      return number(attr.value as number);
    case 'knob':
    case 'toggle':
      return tight(names.knob(attr.id as string));
    case 'choice':
      return { tightness: COMPARE, parts: [`${names.knob(attr.id as string)} is ${attr.option}`] };
    case 'lookup':
    case 'squareTable':
      return index(names.knob(attr.table as string), a, other);
    case 'min':
      return call('min', loose(a), loose(b));
    case 'max':
      return larger(a, b);
    case 'pow':
      return { tightness: POWER, parts: [{ node: a, tightness: TIGHT }, ' ^ ', { node: b, tightness: PREFIX }] };
    case 'blend':
      return c === names.phase ? call('taper', loose(b), loose(a)) : call('blend', loose(a), loose(b), loose(c));
    case 'select':
    case 'choose':
      return select(a, b, c);
    case 'round':
      return call('round', loose(a), attr.bits === 0 ? undefined : String(attr.bits));
    case 'rankOf':
      return call('rank', loose(a), other);
    case 'clock':
      return tight(attr.name as string);
    case 'path':
      if (attr.name !== undefined)
        return attr.side === undefined ? tight(`line.${attr.name}`) : call(`line.${attr.name}`, side);
      return call('path', String(attr.slot), String(attr.low), String(attr.high));
    case 'tabulated':
      return call(attr.name as string, ...args.map(loose));
    case 'atStart':
      return call('atStart', loose(a));
    case 'pieces':
      return tight(`${side}.${attr.kind}`);
    case 'side':
      return tight(side);
    case 'squares':
      return tight(names.squares(attr.bits as bigint, other));
    case 'not':
      return { tightness: PREFIX, parts: ['~', { node: a, tightness: PREFIX }] };
    case 'shift':
      return call('step', loose(a), String(attr.files), String(attr.ranks), other);
    case 'fill':
      return call('fill', loose(a), String(attr.files), String(attr.ranks), loose(b), other);
    case 'attacks':
      return call('attacks', `${side}.${attr.kind}`, loose(a), isOccupied(b) ? undefined : loose(b));
    case 'legalMoves':
    case 'pinned':
    case 'toMove':
    case 'king':
      return call(op, side);
    case 'mayCastle':
      return call('mayCastle', side, attr.wing === 1 ? 'queenSide' : 'kingSide');
    case 'has':
      return { tightness: COMPARE, parts: [{ node: b, tightness: UNITE }, ' in ', { node: a, tightness: UNITE }] };
    case 'never': {
      if (a.op !== 'equal') return { tightness: NOT, parts: ['not ', { node: a, tightness: NOT }] };
      const [left, right] = a.args.map((arg) => ({ node: arg, tightness: UNITE })) as [Part, Part];
      return { tightness: COMPARE, parts: [left, ' != ', right] };
    }
    case 'always':
      return tight(attr.value === 1 ? 'true' : 'false');
    case 'square':
      return tight(names.square(attr.level as number));
    default:
      throw new Error(`there are no words for '${op}'`);
  }
}
