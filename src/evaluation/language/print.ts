import { knobOf } from '../audit/control.ts';
import type { Node } from '../nodes.ts';
import { levelOf } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import { squaresText } from './square-text.ts';
import { LOOSE, type Namer, type Part, type View, view } from './view.ts';
import { isFreeName } from './vocabulary.ts';

export interface PrintOptions {
  readonly ruleset: Ruleset;
  /** The term whose formula this is: its knobs go without its name. */
  readonly term: string;
  /** The nodes that are written as `phase` and `endgamishness`. */
  readonly phase?: Node | undefined;
  readonly endgamishness?: Node | undefined;
}

/** A shared part gets a name if it has at least this many characters. */
const WORTH_A_NAME = 24;

/** The whole formula, or the body of a loop: where shared parts that depend on its square get their names. */
interface Scope {
  readonly outer: Scope | undefined;
  readonly level: number;
  /** How many loops surround its text; known when it is written. */
  depth: number;
  /** How often each node that belongs here is written. */
  readonly uses: Map<Node, number>;
  readonly names: Map<Node, string>;
  readonly lets: string[];
  /** The scopes of the loops that are written here. */
  readonly inner: Map<Node, Scope>;
}

/** Names for parts by type, where the operation suggests none. */
const BY_TYPE = { num: 'value', set: 'area', flag: 'holds', square: 'place' } as const;

/** Suggests a descriptive name for a part of a formula. */
function suggestName(node: Node): string {
  const { language } = node.operation;
  const nickname = language === 'none' ? undefined : language.nickname;
  return typeof nickname === 'function' ? nickname(node) : (nickname ?? BY_TYPE[node.type]);
}

/** The names of loop squares by the number of surrounding loops. Nothing else has these names. */
const VARIABLES = ['', 'square', 'other'];
const VARIABLE = /^(square|other)\d*$/;

/** A knob, or one end of a pair, as the formula of a term names it. */
export function knobName(id: string, term: string): string {
  const [full, half] = id.split('/') as [string, string?];
  const name = full.startsWith(`${term}.`) ? full.slice(term.length + 1) : full;
  // After the term's own name, a dot leads to its knobs.
  const short = isFreeName(name) && (half === undefined || name !== term) ? name : full;
  return half === undefined ? short : `${short}.${half}`;
}

function isNode(part: Part): part is Exclude<Part, string> {
  return typeof part !== 'string';
}

/**
 * Writes formulas. A part that is used twice is written once, under a name, in the innermost scope that has the squares it depends on. The
 * text depends on the formula alone, so equal formulas have equal texts.
 */
class Printer {
  readonly #options: PrintOptions;
  readonly #taken = new Set<string>();
  readonly #variables: string[] = [];

  constructor(options: PrintOptions) {
    this.#options = options;
  }

  print(root: Node): string {
    const scope = this.#scope(undefined, -1);
    this.#reserve(root);
    this.#count(root, scope);
    return this.#body(root, scope);
  }

  #scope(outer: Scope | undefined, level: number): Scope {
    return { outer, level, depth: 0, uses: new Map(), names: new Map(), lets: [], inner: new Map() };
  }

  #view(node: Node, scope: Scope): View {
    const namer: Namer = {
      knob: (id) => this.#knob(id),
      square: (level) => this.#variable(this.#binder(level, scope)),
      squares: (bits, other) => squaresText(this.#options.ruleset, bits, other),
      phase: this.#options.phase,
      endgamishness: this.#options.endgamishness,
    };
    return view(node, namer);
  }

  #variable({ depth }: Scope): string {
    for (let at = this.#variables.length; at <= depth; at++) {
      const wish = VARIABLES[at] ?? `square${at}`;
      let name = wish;
      for (let i = 2; this.#taken.has(name) || this.#variables.includes(name); i++) name = `${wish}${i}`;
      this.#variables.push(name);
    }
    return this.#variables[depth]!;
  }

  #binder(level: number, scope: Scope): Scope {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) if (at.level === level) return at;
    throw new Error('a square is used outside its loop');
  }

  #knob(id: string): string {
    return knobName(id, this.#options.term);
  }

  /** The innermost scope around a place on whose square a node depends. */
  #home(node: Node, scope: Scope): Scope {
    let at = scope;
    while (at.outer !== undefined && (node.free & (1 << at.level)) === 0) at = at.outer;
    return at;
  }

  /** Reserves the names that shared parts must not get. */
  #reserve(root: Node): void {
    const stack = [root];
    const seen = new Set<Node>();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      stack.push(...node.args);
      const id = knobOf(node);
      if (id !== undefined) this.#taken.add(this.#knob(id).split('.')[0]!);
    }
  }

  /** Counts how often each node would be written. */
  #count(node: Node, scope: Scope): void {
    const home = this.#home(node, scope);
    const uses = home.uses.get(node) ?? 0;
    home.uses.set(node, uses + 1);
    if (uses > 0) return;
    const { parts, body } = this.#view(node, scope);
    for (const part of parts) if (isNode(part)) this.#count(part.node, scope);
    if (body === undefined) return;
    const inner = this.#scope(home, levelOf(node));
    home.inner.set(node, inner);
    this.#count(body, inner);
  }

  #name(node: Node): string {
    const wish = suggestName(node);
    let name = wish;
    for (let i = 2; this.#taken.has(name) || !isFreeName(name) || VARIABLE.test(name); i++) name = `${wish}${i}`;
    this.#taken.add(name);
    return name;
  }

  #write(node: Node, tightness: number, scope: Scope): string {
    const home = this.#home(node, scope);
    const known = home.names.get(node);
    if (known !== undefined) return known;
    if (home.uses.get(node)! < 2) return this.#text(node, tightness, scope);
    const text = this.#text(node, LOOSE, home);
    if (text.length < WORTH_A_NAME) return this.#text(node, tightness, scope);
    const name = this.#name(node);
    home.names.set(node, name);
    home.lets.push(`let ${name} = ${text};`);
    return name;
  }

  #text(node: Node, tightness: number, scope: Scope): string {
    const { parts, body, tightness: own } = this.#view(node, scope);
    const texts = parts.map((part) => (isNode(part) ? this.#write(part.node, part.tightness, scope) : part));
    if (body !== undefined) {
      const inner = this.#home(node, scope).inner.get(node)!;
      const [op, set] = texts as [string, string];
      inner.depth = scope.depth + 1;
      return `${op}(${this.#variable(inner)} in ${set}: ${this.#body(body, inner)})`;
    }
    const text = texts.join('');
    return own < tightness ? `(${text})` : text;
  }

  #body(node: Node, scope: Scope): string {
    const value = this.#write(node, LOOSE, scope);
    const separator = scope.outer === undefined ? '\n' : ' ';
    return [...scope.lets, value].join(separator);
  }
}

/** The text of a formula. Reading it gives the same node again; equal formulas have equal texts. */
export function print(node: Node, options: PrintOptions): string {
  return new Printer(options).print(node);
}
