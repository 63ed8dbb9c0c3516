import type { Node } from '../nodes.ts';
import { levelOf } from '../nodes.ts';
import { knobName, type PrintOptions } from './print.ts';
import { squaresText } from './square-text.ts';
import { isSum, LOOSE, type Namer, type Part, type View, view } from './view.ts';

/** How deep a formula is spelled out. Deeper parts are shown as dots. */
const DEPTH = 5;
const LENGTH = 160;
/** Addends that are spelled out. */
const ADDENDS = 3;

export interface ExcerptOptions extends PrintOptions {
  /** Parts that are shown by name. The formula itself is spelled out even if it has a name. */
  readonly names?: ReadonlyMap<Node, string>;
}

/** Names of loop squares by level. Outer loops are not known here, so the innermost loop has the plainest name. */
const VARIABLES = ['square', 'other'];

function variable(level: number): string {
  return VARIABLES[level] ?? `square${level}`;
}

class Excerpt {
  readonly #names: ReadonlyMap<Node, string>;
  readonly #namer: Namer;

  constructor({ ruleset, term, phase, endgamishness, names = new Map() }: ExcerptOptions) {
    this.#names = names;
    this.#namer = {
      knob: (id) => knobName(id, term),
      square: variable,
      squares: (bits, other) => squaresText(ruleset, bits, other),
      phase,
      endgamishness,
    };
  }

  #part(part: Part, depth: number): string {
    return typeof part === 'string' ? part : this.write(part.node, part.tightness, depth + 1);
  }

  /** A long sum is shown by its last addends. */
  #sum(node: Node, { parts }: View, depth: number): string {
    const texts: string[] = [];
    let shown = parts;
    for (let rest = node; ; rest = rest.args[0]!) {
      const [, sign, last] = shown as [Part, string, Part];
      texts.unshift(sign, this.#part(last, depth));
      const next = rest.args[0]!;
      const isInner = isSum(next) && !this.#names.has(next);
      const view_ = isInner ? view(next, this.#namer) : undefined;
      if (view_?.parts.length !== 3) return `${this.#part(shown[0]!, depth)}${texts.join('')}`;
      if (texts.length === 2 * ADDENDS) return `…${texts.join('')}`;
      shown = view_.parts;
    }
  }

  write(node: Node, tightness: number, depth: number): string {
    const name = depth === 0 ? undefined : this.#names.get(node);
    if (name !== undefined) return name;
    if (depth > DEPTH && node.args.some(({ args }) => args.length > 0)) return '…';
    const seen = view(node, this.#namer);
    let text: string;
    if (seen.body !== undefined) {
      const [op, set] = seen.parts.map((part) => this.#part(part, depth)) as [string, string];
      text = `${op}(${variable(levelOf(node))} in ${set}: ${this.write(seen.body, LOOSE, depth + 1)})`;
    } else if (isSum(node) && seen.parts.length === 3) {
      text = this.#sum(node, seen, depth);
    } else {
      text = seen.parts.map((part) => this.#part(part, depth)).join('');
    }
    return seen.tightness < tightness ? `(${text})` : text;
  }
}

/** A part of a formula in the words of formulas, cut where it gets long. */
export function excerpt(node: Node, options: ExcerptOptions): string {
  const text = new Excerpt(options).write(node, LOOSE, 0);
  return text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
}
