import type { Node } from '../graph.ts';

/** How deep a formula is spelled out; what lies deeper is told by a dot. */
const DEPTH = 5;
const LENGTH = 160;
/** Addends that are spelled out. */
const ADDENDS = 3;

const INFIX: Partial<Record<Node['op'], string>> = {
  add: '+',
  sub: '−',
  mul: '·',
  div: '/',
  and: '∩',
  or: '∪',
  less: '<',
  atMost: '≤',
  equal: '=',
  both: 'and',
  either: 'or',
};

const LOOPS: Partial<Record<Node['op'], string>> = {
  sum: 'sum',
  most: 'most',
  least: 'least',
  union: 'union',
  twice: 'twice',
  any: 'any',
};

function whose(node: Node): string {
  return node.attr.side === 1 ? 'their' : 'our';
}

/** Shared parts of formulas under a name of their own: `us`, `them`, the phase. */
export type Names = ReadonlyMap<Node, string>;

/** A formula as a person would write it, cut where it gets long. Knobs of `term` go without its name, the formula itself too. */
export function formulaText(node: Node, term: string, names: Names = new Map()): string {
  const text = new Writer(term, names).write(node, 0);
  return text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
}

class Writer {
  readonly #term: string;
  readonly #names: Names;

  constructor(term: string, names: Names) {
    this.#term = term;
    this.#names = names;
  }

  /** A knob as the formula of its own term names it. */
  #knob(id: unknown): string {
    const text = String(id);
    return text.startsWith(`${this.#term}.`) ? text.slice(this.#term.length + 1) : text;
  }

  /** The addends of a sum in one row, the first ones left out if there are many. */
  #addends(node: Node, depth: number): string {
    const parts: string[] = [];
    let rest = node;
    for (; (rest.op === 'add' || rest.op === 'sub') && !this.#names.has(rest); rest = rest.args[0]!) {
      if (parts.length === ADDENDS) return `… ${parts.reverse().join(' ')}`;
      parts.push(`${INFIX[rest.op]} ${this.#part(rest.args[1]!, depth)}`);
    }
    const first = rest.op === 'const' && rest.attr.value === 0 && node.op === 'add' ? '' : this.#part(rest, depth);
    return `${first} ${parts.reverse().join(' ')}`.replace(/^ \+ /, '').trim();
  }

  #part(node: Node, depth: number): string {
    const text = this.write(node, depth + 1);
    const isLoose = INFIX[node.op] !== undefined || node.op === 'select' || node.op === 'choose';
    return isLoose && !this.#names.has(node) ? `(${text})` : text;
  }

  write(node: Node, depth: number): string {
    const { op, args, attr } = node;
    const name = depth === 0 ? undefined : this.#names.get(node);
    if (name !== undefined) return name;
    if (depth > DEPTH && args.length > 0) return '…';
    if (op === 'add' || op === 'sub') return this.#addends(node, depth);
    const part = (i: number) => this.#part(args[i]!, depth);
    const plain = (i: number) => this.write(args[i]!, depth + 1);
    const call = (name: string) => `${name}(${args.map((_, i) => plain(i)).join(', ')})`;
    const infix = INFIX[op];
    if (infix !== undefined) return `${part(0)} ${infix} ${part(1)}`;
    const loop = LOOPS[op];
    if (loop !== undefined) return `${loop}(s${attr.level} in ${plain(0)}: ${plain(1)})`;
    switch (op) {
      case 'const':
        return String(attr.value);
      case 'knob':
      case 'toggle':
        return this.#knob(attr.id);
      case 'choice':
        return `${this.#knob(attr.id)} is ${attr.option}`;
      case 'lookup':
      case 'squareTable':
        return `${typeof attr.table === 'string' ? this.#knob(attr.table) : 'table'}[${plain(0)}]`;
      case 'select':
      case 'choose':
        return `${part(0)} ? ${part(1)} : ${part(2)}`;
      case 'count':
        return `count(${plain(0)})`;
      case 'has':
        return `${part(1)} in ${part(0)}`;
      case 'not':
      case 'never':
        return `not ${part(0)}`;
      case 'square':
        return `s${attr.level}`;
      case 'king':
        return `${whose(node)} king`;
      case 'pieces':
        return `${whose(node)} ${attr.kind}s`;
      case 'side':
        return `${whose(node)} pieces`;
      case 'pinned':
        return `${whose(node)} pinned pieces`;
      case 'toMove':
        return attr.side === 1 ? 'they are to move' : 'we are to move';
      case 'mayCastle':
        return `${whose(node)} castling to the ${attr.wing === 1 ? 'queen' : 'king'} side`;
      case 'attacks':
        return `attacks(${whose(node)} ${attr.kind}, ${plain(0)})`;
      case 'squares':
        return 'squares';
      case 'shift':
      case 'fill':
        return `${op}(${plain(0)}, ${attr.files} ${attr.ranks})`;
      case 'clock':
        return String(attr.name);
      case 'path':
        return `path ${attr.slot}`;
      case 'rankOf':
        return call('rank');
      case 'fileOf':
        return call('file');
      default:
        return call(op);
    }
  }
}
