import type { Local } from '../compile/code.ts';
import type { Frame } from '../compile/frame.ts';
import { type LoopGroup, nodesBelow, planScope, type Step } from '../compile/schedule.ts';
import { planScratch, type ScratchPlace } from '../compile/scratch.ts';
import type { Node } from '../nodes.ts';
import type { Slope } from '../operations/operation.ts';
import type { Activity } from './activity.ts';
import { ForwardGenerator } from './forward.ts';

/**
 * Generates code that computes a score and then propagates derivatives back to the parameters. Each active number has
 * an adjoint, the derivative of the score with respect to it, in a local; each use of a number adds to its adjoint, and a
 * parameter's adjoint is added to the accumulator in memory. A loop is run once more: each round computes again the
 * values that the backward pass needs, and propagates through the body.
 */
export class BackwardGenerator extends ForwardGenerator {
  readonly #accumulator: number;
  #adjoints = new Map<Node, Local>();

  constructor(frame: Frame, activity: Activity, parameters: number, accumulator: number) {
    super(frame, activity, parameters);
    this.#accumulator = accumulator;
  }

  /** A function that adds its second argument times the gradient to the accumulator, and returns the score. */
  gradientAdd(root: Node) {
    const { code } = this.frame;
    const steps = this.scope([root], 0);
    if (this.activity.isActive(root)) this.#adjoints.set(root, code.argument(1));
    code.note('and back:');
    this.#back(steps, 0);
    return this.pushScore(root);
  }

  /** Attacks are computed in the forward pass and kept for the backward pass. */
  protected override planScratch(groups: readonly LoopGroup[]): Map<Node, ScratchPlace> {
    const { native, ruleset } = this.frame.target;
    if (native === undefined) return new Map();
    const again = groups
      .map((group) => ({ ...group, loops: group.loops.filter((loop) => this.activity.isActive(loop)) }))
      .filter(({ loops }) => loops.length > 0);
    return planScratch(ruleset, [...groups, ...again], native.layout.SCRATCH_SLOTS);
  }

  #back(steps: readonly Step[], bound: number): void {
    for (const step of steps.toReversed()) {
      if ('group' in step) {
        this.#loopBack(step.group, bound);
      } else {
        const adjoint = this.#adjoints.get(step.node);
        if (adjoint !== undefined) this.#nodeBack(step.node, adjoint);
      }
    }
  }

  /** Adds the pushed value to a number's adjoint. */
  add(node: Node, push: () => void): void {
    if (!this.activity.isActive(node)) return;
    const { code } = this.frame;
    const known = this.#adjoints.get(node);
    if (known === undefined) {
      const adjoint = code.local('f64');
      push();
      code.set(adjoint);
      this.#adjoints.set(node, adjoint);
    } else {
      code.get(known);
      push();
      code.do('f64.add').set(known);
    }
  }

  #nodeBack(node: Node, adjoint: Local): void {
    const { back } = slopeOf(node);
    if (back === 'rounds')
      throw new Error(`the loop '${node.op}' has no derivative as a whole, only one for each round`);
    back(node, adjoint, this);
  }

  /** Adds an adjoint times a number to the adjoint of another. */
  addTimes(node: Node, adjoint: Local, factor: Node): void {
    this.add(node, () => {
      this.frame.code.get(adjoint);
      this.frame.pushDouble(factor);
      this.frame.code.do('f64.mul');
    });
  }

  /** Adds an adjoint to that of the number that was chosen: the first if the local is not 0. */
  addChosen(adjoint: Local, isFirst: Local, a: Node, b: Node): void {
    const { code } = this.frame;
    this.add(a, () => code.get(adjoint).const('f64', 0).get(isFirst).do('select'));
    this.add(b, () => code.const('f64', 0).get(adjoint).get(isFirst).do('select'));
  }

  /** Adds an adjoint to the accumulator at the pushed byte offset, plus the constant offset that is returned. */
  addToParameter(pushPlace: () => number, adjoint: Local): void {
    const { code } = this.frame;
    const place = code.local('i32');
    const offset = this.#accumulator + pushPlace();
    code.set(place);
    code.get(place).get(place).do('f64.load', offset).get(adjoint).do('f64.add').do('f64.store', offset);
  }

  #loopBack(group: LoopGroup, bound: number): void {
    const { code } = this.frame;
    const loops = group.loops.filter((loop) => this.#adjoints.has(loop));
    if (loops.length === 0) return;
    const bodies = loops.map(({ args }) => args[1]!);
    const inner = bound | (1 << group.level);
    const isOutside = (node: Node) => (node.free & (1 << group.level)) === 0;
    // Locals that rounds add to must exist before the first round.
    for (const node of nodesBelow(bodies, isOutside)) {
      if (!isOutside(node) || !this.activity.isActive(node) || this.#adjoints.has(node)) continue;
      const adjoint = code.local('f64');
      code.const('f64', 0).set(adjoint);
      this.#adjoints.set(node, adjoint);
    }
    const outside = this.#adjoints;
    const taken = new Map(loops.filter(picksOne).map((loop) => [loop, code.local('i32')]));
    for (const local of taken.values()) code.const('i32', 0).set(local);
    code.note(`for each square s${group.level} of ${this.frame.name(group.set)}, back:`);
    this.each({ ...group, loops }, bound, () => {
      this.#adjoints = new Map(outside);
      const steps = planScope(bodies, inner, isOutside);
      // The value of a round shows whether it was the best.
      const best = loops.filter((loop) => taken.has(loop)).map(({ args }) => args[1]!);
      this.scope([...requiredFor(bodies, this.activity, isOutside), ...best], inner);
      for (const loop of loops) this.#roundBack(loop, outside.get(loop)!, taken.get(loop));
      this.#back(steps, inner);
    });
    this.#adjoints = outside;
  }

  /**
   * Adds a round's share of its loop's adjoint: all of it in a sum; in an extreme, only the first best round gets it.
   */
  #roundBack(loop: Node, adjoint: Local, taken: Local | undefined): void {
    const { code } = this.frame;
    const body = loop.args[1]!;
    if (taken === undefined) {
      this.add(body, () => code.get(adjoint));
      return;
    }
    const isBest = code.local('i32');
    this.frame.pushDouble(body);
    this.frame.pushDouble(loop);
    code.do('f64.eq').get(taken).do('i32.eqz').do('i32.and').set(isBest);
    code.get(taken).get(isBest).do('i32.or').set(taken);
    this.add(body, () => code.get(adjoint).const('f64', 0).get(isBest).do('select'));
  }
}

/** The values in loop bodies that the backward pass needs. Sums and their parts, for instance, need none. */
function requiredFor(bodies: readonly Node[], activity: Activity, isOutside: (node: Node) => boolean): Node[] {
  const required = new Set<Node>();
  for (const node of nodesBelow(bodies, isOutside)) {
    if (isOutside(node) || !activity.isActive(node)) continue;
    for (const value of slopeOf(node).needs(node, activity)) required.add(value);
  }
  return [...required];
}

function slopeOf({ op, operation: { learning } }: Node): Slope<Node> {
  if (typeof learning === 'object' && 'back' in learning) return learning;
  throw new Error(`the operation '${op}' has no derivative`);
}

/** Whether a loop's value is that of one round. */
function picksOne({ operation: { loop } }: Node): boolean {
  return loop !== 'none' && loop.picks !== 'none';
}
