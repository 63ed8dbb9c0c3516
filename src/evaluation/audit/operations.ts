import type { Graph } from '../graph.ts';
import { type ExcerptOptions, excerpt } from '../language/excerpt.ts';
import type { Node } from '../nodes.ts';
import { Control, knobOf } from './control.ts';

/** One operation of a formula and the knobs that control it. */
export interface Operation {
  /** The graph's name of it; each addend of a sum is listed by itself. */
  readonly op: string;
  readonly text: string;
  readonly knobs: readonly string[];
  readonly status: 'controlled' | 'exempt' | 'uncontrolled';
  /** Why it needs no control, or what it lacks. */
  readonly reason?: string;
}

type Finding = Pick<Operation, 'knobs' | 'status' | 'reason'>;

function controlled(...sets: (ReadonlySet<string> | undefined)[]): Finding {
  return { status: 'controlled', knobs: [...new Set(sets.flatMap((set) => [...(set ?? [])]))] };
}

function exempt(reason: string): Finding {
  return { status: 'exempt', knobs: [], reason };
}

function lacks(reason: string): Finding {
  return { status: 'uncontrolled', knobs: [], reason };
}

function isConstant(node: Node, ...values: number[]): boolean {
  return node.op === 'const' && values.includes(node.attr.value as number);
}

/** The operations of a formula, each judged. `nodes` is all of the formula that is to be judged, arguments first. */
export class OperationAudit {
  readonly #control: Control;
  readonly #nodes: readonly Node[];
  readonly #text: ExcerptOptions;

  /** `text` says how operations are told to people. */
  constructor(graph: Graph, nodes: readonly Node[], text: ExcerptOptions, neutral: readonly number[] = [0]) {
    this.#control = new Control(graph, nodes, neutral);
    this.#nodes = nodes;
    this.#text = text;
  }

  operations(): Operation[] {
    return this.#nodes.flatMap((node) =>
      node.op === 'add' || node.op === 'sub' ? this.#addends(node) : this.#operation(node),
    );
  }

  #row(op: string, node: Node, finding: Finding): Operation {
    const name = op === 'addend' ? this.#text.names?.get(node) : undefined;
    return { op, text: name ?? excerpt(node, this.#text), ...finding };
  }

  #isSum({ op, args }: Node): boolean {
    return (op === 'add' || op === 'sub') && !this.#control.isMirrored(args[0]!, args[1]!);
  }

  #addends(node: Node): Operation[] {
    const control = this.#control;
    const [a, b] = node.args as [Node, Node];
    if (control.isSetting(node)) return [this.#row(node.op, node, controlled(control.knobs(node)))];
    if (!this.#isSum(node)) return [this.#row(node.op, node, exempt('the same for both sides, weighed as one'))];
    const isWhole = !control.usesOf(node).some((user) => this.#isSum(user));
    if (isWhole && (isConstant(a, 0) || isConstant(b, 0))) return [this.#row(node.op, node, exempt('a sum of one'))];
    // The addends of a sum within a sum are judged there.
    return [a, b]
      .filter((addend) => !this.#isSum(addend))
      .map((addend) => this.#row('addend', addend, this.#addend(node, addend)));
  }

  #addend(sum: Node, addend: Node): Finding {
    if (isConstant(addend, 0)) return exempt('0 is where a sum starts');
    if (isConstant(addend, 1) && sum.op === 'sub' && addend === sum.args[0]) return exempt('what is left of 1');
    if (this.#control.isNeutral(addend)) return exempt('a factor of 1 changes nothing');
    const controls = this.#control.controls(addend);
    return controls === undefined ? lacks('no knob weighs this addend') : controlled(controls);
  }

  #operation(node: Node): Operation[] {
    const finding = this.#judge(node);
    return finding === undefined ? [] : [this.#row(node.op, node, finding)];
  }

  #judge(node: Node): Finding | undefined {
    const control = this.#control;
    const { op, args } = node;
    const [a, b, c] = args as [Node, Node, Node];
    switch (op) {
      case 'mul':
      case 'div': {
        if (isConstant(b, 1) || (op === 'mul' && isConstant(a, 1))) return exempt('1 is neutral');
        const knobs = control.factors(args) ?? control.scaledBy(node);
        return knobs === undefined ? lacks('no knob scales this') : controlled(knobs);
      }
      case 'min':
      case 'max': {
        if (control.isFloor(node, b)) return exempt('no factor is less than 0');
        const bounds = [a, b].filter((side) => control.isSetting(side) || knobOf(side) !== undefined);
        return bounds.length === 0
          ? lacks('neither side is a knob')
          : controlled(...bounds.map((side) => control.controls(side)));
      }
      case 'pow':
        if (isConstant(b, 1)) return exempt('1 is neutral');
        return control.isSetting(b) ? controlled(control.knobs(b)) : lacks('the exponent is no knob');
      case 'exp':
      case 'logistic': {
        const knobs = control.controls(a);
        return knobs === undefined ? lacks('no knob weighs the argument') : controlled(knobs);
      }
      case 'blend': {
        const ends = [a, b].map((end) => (control.isNeutral(end) ? new Set<string>() : control.controls(end)));
        const share = control.controls(c);
        if (ends.every((end) => end !== undefined) || share !== undefined) return controlled(...ends, share);
        return lacks('neither what is blended nor the share is controlled');
      }
      case 'select':
        return this.#select(node);
      case 'lookup':
      case 'squareTable': {
        const table = knobOf(node);
        return table === undefined ? lacks('the table is no knob') : controlled(new Set([table]));
      }
      case 'tabulated':
        return controlled(control.knobs(node));
      case 'less':
      case 'atMost':
      case 'equal':
        return this.#compare(node);
      case 'sum':
      case 'most':
      case 'least': {
        const knobs = control.controls(b) ?? control.scaledBy(node);
        return knobs === undefined ? lacks('no knob weighs what is gathered') : controlled(knobs);
      }
      default:
        return undefined;
    }
  }

  #select(node: Node): Finding {
    const control = this.#control;
    const [flag, yes, no] = node.args as [Node, Node, Node];
    const knobs = control.knobs(flag);
    if (knobs.size > 0) return controlled(knobs);
    const branches = control.controls(node);
    if (branches !== undefined) return controlled(branches);
    // A flag as a number is a measure like a count: it is enough that a knob weighs it.
    const above = isConstant(yes, 0, 1) && isConstant(no, 0, 1) ? control.scaledBy(node) : undefined;
    return above === undefined ? lacks('neither the condition nor both branches are controlled') : controlled(above);
  }

  #compare(node: Node): Finding {
    const control = this.#control;
    const sides = node.args.map((arg) => control.controls(arg));
    if (sides.some((knobs) => knobs !== undefined)) return controlled(...sides);
    if (node.args.some((arg) => isConstant(arg, 0, 1))) return exempt('asks for none, one or some');
    if (node.args.some((arg) => arg.op === 'const')) return lacks('the threshold is no knob');
    return exempt('compares two measures');
  }
}
