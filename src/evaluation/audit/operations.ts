import type { Graph } from '../graph.ts';
import { type ExcerptOptions, excerpt } from '../language/excerpt.ts';
import { isSum, operatorOf } from '../language/view.ts';
import { isConstant, type Node } from '../nodes.ts';
import { Control } from './control.ts';
import { controlled, exempt, type Finding, lacks } from './findings.ts';

/** One operation of a formula and the knobs that control it. */
export interface Operation extends Finding {
  /** The operation's name in the graph; each addend of a sum is listed separately. */
  readonly op: string;
  readonly text: string;
}

/** The operations of a formula, each judged. `nodes` are the nodes to judge, arguments first. */
export class OperationAudit {
  readonly #control: Control;
  readonly #nodes: readonly Node[];
  readonly #text: ExcerptOptions;

  /** `text` says how operations are written in reports. */
  constructor(graph: Graph, nodes: readonly Node[], text: ExcerptOptions, neutral: readonly number[] = [0]) {
    this.#control = new Control(graph, nodes, neutral);
    this.#nodes = nodes;
    this.#text = text;
  }

  operations(): Operation[] {
    return this.#nodes.flatMap((node) => (isSum(node) ? this.#addends(node) : this.#operation(node)));
  }

  #row(op: string, node: Node, finding: Finding): Operation {
    const name = op === 'addend' ? this.#text.names?.get(node) : undefined;
    return { op, text: name ?? excerpt(node, this.#text), ...finding };
  }

  #isSum(node: Node): boolean {
    return isSum(node) && !this.#control.isMirrored(node.args[0]!, node.args[1]!);
  }

  #addends(node: Node): Operation[] {
    const control = this.#control;
    const addends = [node.args[0]!, node.args[1]!];
    if (control.isSetting(node)) return [this.#row(node.op, node, controlled(control.knobs(node)))];
    if (!this.#isSum(node)) return [this.#row(node.op, node, exempt('the same for both sides, weighed as one'))];
    const isWhole = !control.usesOf(node).some((user) => this.#isSum(user));
    if (isWhole && addends.some((addend) => isConstant(addend, 0)))
      return [this.#row(node.op, node, exempt('a sum with one addend'))];
    // The addends of a nested sum are judged in the outer sum.
    return addends
      .filter((addend) => !this.#isSum(addend))
      .map((addend) => this.#row('addend', addend, this.#addend(node, addend)));
  }

  #addend(sum: Node, addend: Node): Finding {
    if (isConstant(addend, 0)) return exempt('a sum starts at 0');
    if (isConstant(addend, 1) && operatorOf(sum) === '-' && addend === sum.args[0]) return exempt('the remainder to 1');
    if (this.#control.isNeutral(addend)) return exempt('a factor of 1 changes nothing');
    const controls = this.#control.controls(addend);
    return controls === undefined ? lacks('no knob weighs this addend') : controlled(controls);
  }

  #operation(node: Node): Operation[] {
    const finding = this.#control.judge(node);
    return finding === undefined ? [] : [this.#row(node.op, node, finding)];
  }
}
