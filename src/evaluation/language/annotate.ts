import { ok, type Result } from '../../rules/result.ts';
import { levelOf, type Node } from '../nodes.ts';
import { Checker } from './check.ts';
import { FormulaError, faultOf } from './fault.ts';
import { LIMITS } from './limits.ts';
import { read } from './read.ts';
import type { Scope } from './resolve.ts';
import type { Span, Syntax } from './syntax.ts';
import type { Value } from './value.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A loop around a part of a formula. */
export interface OpenLoop {
  /** The name of its square in the formula. */
  readonly name: string;
  readonly set: Node;
  /** Which variable the part's nodes have for its square. */
  readonly level: number;
}

/** A part of a formula's text, its value, and its own parts. */
export interface Annotation extends Span {
  readonly kind: Syntax['kind'];
  /** Within loops, a value in the loops' variables. */
  readonly value: Value;
  /** Outermost first. */
  readonly loops: readonly OpenLoop[];
  readonly parts: readonly Annotation[];
}

/** A part that is being checked, with its own parts found so far. */
interface Open {
  readonly syntax: Syntax;
  readonly parts: Map<Syntax, Annotation>;
}

/** Checks a formula and keeps the meaning of each part of its text. */
class Annotator extends Checker {
  readonly #open: Open[] = [];
  readonly #loops = new Map<Node, OpenLoop>();

  override check(syntax: Syntax, scope: Scope | undefined): Value {
    const outer = this.#open.at(-1);
    if (outer !== undefined) this.#enter(outer, syntax, scope);
    const parts = new Map<Syntax, Annotation>();
    this.#open.push({ syntax, parts });
    let value: Value;
    try {
      value = super.check(syntax, scope);
    } finally {
      this.#open.pop();
    }
    const { kind, start, end } = syntax;
    const loops = this.#around(scope);
    // The body of a loop over pairs is checked twice; the second result replaces the first.
    outer?.parts.set(syntax, { kind, start, end, value, loops, parts: [...parts.values()].flatMap(withoutGroups) });
    return value;
  }

  /** Notes a loop when its body begins. */
  #enter({ syntax: outer, parts }: Open, syntax: Syntax, scope: Scope | undefined): void {
    if (outer.kind !== 'loop' || outer.body !== syntax || scope?.value.type !== 'square') return;
    const { node } = scope.value;
    const set = parts.get(outer.set)!.value as { readonly node: Node };
    this.#loops.set(node, { name: scope.name, set: set.node, level: levelOf(node) });
  }

  #around(scope: Scope | undefined): OpenLoop[] {
    const loops: OpenLoop[] = [];
    for (let at = scope; at !== undefined; at = at.outer) {
      const loop = at.value.type === 'square' ? this.#loops.get(at.value.node) : undefined;
      if (loop?.name === at.name) loops.unshift(loop);
    }
    return loops;
  }

  annotated(syntax: Syntax): Annotation {
    const parts = new Map<Syntax, Annotation>();
    // The outermost part has a parent, too, so that all parts are kept in the same way.
    this.#open.push({ syntax, parts });
    this.node(syntax, 'num', undefined);
    this.#open.pop();
    return withoutGroups(parts.get(syntax)!)[0]!;
  }
}

/** Brackets have the value of their content, so they are left out. */
function withoutGroups(part: Annotation): readonly Annotation[] {
  return part.kind === 'group' ? part.parts : [part];
}

/** Reads a formula and returns the value of each part of its text. */
export function annotate(text: string, vocabulary: Vocabulary): Result<Annotation> {
  try {
    return ok(new Annotator(vocabulary, text, LIMITS).annotated(read(text, LIMITS)));
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, fault: faultOf(text, error) };
    throw error;
  }
}
