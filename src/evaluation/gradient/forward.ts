import type { Local } from '../compile/code.ts';
import type { Frame } from '../compile/frame.ts';
import { Generator } from '../compile/generate.ts';
import type { Node } from '../nodes.ts';
import type { Activity } from './activity.ts';

const HASH_FACTOR = 0x9e3779b97f4a7c15n;

function isPowerOfTwo(n: number): boolean {
  return (n & (n - 1)) === 0;
}

/** Generates code that computes a score in learning mode: knobs are loads from the parameter vector, curves are calls. */
export class ForwardGenerator extends Generator {
  readonly activity: Activity;
  readonly #parameters: number;
  /** The hash of all decisions, if wanted. */
  #hash: Local | undefined;

  constructor(frame: Frame, activity: Activity, parameters: number) {
    super(frame);
    this.activity = activity;
    this.#parameters = parameters;
  }

  /** A function that returns the score. */
  value(root: Node) {
    this.scope([root], 0);
    return this.pushScore(root);
  }

  protected pushScore(root: Node) {
    this.frame.pushDouble(root);
    // A score of −0 is a score of 0.
    return this.frame.code.const('f64', 0).do('f64.add');
  }

  /** A function that returns a hash of all decisions on the way to the score. */
  signature(root: Node) {
    const { code } = this.frame;
    this.#hash = code.local('i64');
    this.scope([root], 0);
    return code.get(this.#hash);
  }

  /** Loads the parameter at the byte offset on the stack, plus a constant offset. */
  loadParameter(offset: number): void {
    this.frame.code.do('f64.load', this.#parameters + offset);
  }

  /** Pushes a square as a color sees the board. */
  pushSeen(square: Node, color: number): void {
    const { code } = this.frame;
    const { files, ranks, isTurned } = this.frame.target.ruleset;
    const local = this.frame.squares.get(square)!;
    if (color === 1 && isTurned) {
      code
        .const('i32', files * ranks - 1)
        .get(local)
        .do('i32.sub');
      return;
    }
    code.get(local);
    if (color === 0) return;
    if (isPowerOfTwo(files) && isPowerOfTwo(ranks)) {
      code.const('i32', (ranks - 1) * files).do('i32.xor');
      return;
    }
    code.const('i32', ranks - 1);
    code.get(local).const('i32', files).do('i32.div_u').const('i32', 2).do('i32.mul').do('i32.sub');
    code.const('i32', files).do('i32.mul').do('i32.add');
  }

  protected override compute(node: Node): void {
    const { learning } = node.operation;
    const hasOwn = typeof learning === 'object' && 'emit' in learning;
    if (hasOwn && learning.emit !== undefined) {
      learning.emit(node, this);
      this.#keep(node);
    } else super.compute(node);
    if (this.#hash === undefined || !this.activity.varies(node)) return;
    if (typeof learning === 'object') learning.decide?.(node, this);
  }

  #keep(node: Node): void {
    const { code } = this.frame;
    code.set(this.frame.newNumber(node).local);
    code.note(`${this.frame.name(node)} = ${[node.op, ...node.args.map((arg) => this.frame.name(arg))].join(' ')}`);
  }

  /** Mixes the pushed i32 into the hash. */
  mix(push: () => void): void {
    const hash = this.#hash!;
    const { code } = this.frame;
    code.get(hash);
    push();
    code.const('i32', 1).do('i32.add').do('i64.extend_i32_u').do('i64.xor');
    code.const('i64', BigInt.asIntN(64, HASH_FACTOR)).do('i64.mul').const('i64', 29n).do('i64.rotl').set(hash);
  }

  protected override step(loop: Node): void {
    const { loop: rounds } = loop.operation;
    const picks = rounds === 'none' ? 'none' : rounds.picks;
    if (this.#hash !== undefined && picks !== 'none' && this.activity.varies(loop)) {
      const { code } = this.frame;
      const best = this.frame.numbers.get(loop)!.local;
      if (best.type === 'f64')
        this.mix(() => {
          if (picks === 'largest') code.get(best);
          this.frame.pushDouble(loop.args[1]!);
          if (picks === 'smallest') code.get(best);
          code.do('f64.lt');
        });
    }
    super.step(loop);
  }
}
