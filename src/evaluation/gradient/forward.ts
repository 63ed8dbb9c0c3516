import type { Local } from '../compile/code.ts';
import type { Frame } from '../compile/frame.ts';
import { Generator } from '../compile/generate.ts';
import type { Node } from '../nodes.ts';
import { constantOf } from '../simplify.ts';
import type { Activity } from './activity.ts';
import { TINY } from './power.ts';

const HASH_FACTOR = 0x9e3779b97f4a7c15n;

function isPowerOfTwo(n: number): boolean {
  return (n & (n - 1)) === 0;
}

/** Generates code that computes a score in learning mode: knobs are loads from the parameter vector, curves are calls. */
export class ForwardGenerator extends Generator {
  protected readonly activity: Activity;
  readonly #parameters: number;
  /** The hash of all decisions, where it is wanted. */
  #hash: Local | undefined;

  constructor(frame: Frame, activity: Activity, parameters: number) {
    super(frame);
    this.activity = activity;
    this.#parameters = parameters;
  }

  /** A function that gives the score. */
  value(root: Node) {
    this.scope([root], 0);
    return this.pushScore(root);
  }

  protected pushScore(root: Node) {
    this.frame.pushDouble(root);
    // A score of −0 is a score of 0.
    return this.frame.code.const('f64', 0).do('f64.add');
  }

  /** A function that gives a hash of everything that was decided on the way to the score. */
  signature(root: Node) {
    const { code } = this.frame;
    this.#hash = code.local('i64');
    this.scope([root], 0);
    return code.get(this.#hash);
  }

  /** Leaves on the stack where an entry lies, in bytes from the vector's start, less the offset that is returned. */
  protected pushPlace(node: Node): number {
    const { code } = this.frame;
    const { op, args, attr } = node;
    if (op === 'parameter') {
      code.const('i32', 0);
      return 8 * (attr.index as number);
    }
    if (op === 'entryByCount') {
      const last = (attr.length as number) - 1;
      const fixed = constantOf(args[0]);
      if (fixed !== undefined) {
        code.const('i32', 0);
        return 8 * ((attr.offset as number) + Math.max(0, Math.min(fixed, last)));
      }
      const { low, high } = this.frame.boundOf(args[0]!);
      let push = () => this.frame.pushInteger(args[0]!, 0);
      const inner = push;
      if (high > last) push = () => this.frame.pushExtreme('min', 'i32', inner, () => code.const('i32', last));
      const atMost = push;
      if (low < 0) push = () => this.frame.pushExtreme('max', 'i32', atMost, () => code.const('i32', 0));
      push();
    } else {
      this.#pushSeen(args[0]!, attr.color as number);
    }
    code.const('i32', 3).do('i32.shl');
    return 8 * (attr.offset as number);
  }

  /** Pushes a square as a color sees the board. */
  #pushSeen(square: Node, color: number): void {
    const { code } = this.frame;
    const { files, ranks } = this.frame.target.ruleset;
    const local = this.frame.squares.get(square)!;
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
    const { code } = this.frame;
    switch (node.op) {
      case 'parameter':
      case 'entryByCount':
      case 'entryBySquare': {
        const offset = this.pushPlace(node);
        code.do('f64.load', this.#parameters + offset);
        this.#keep(node);
        break;
      }
      case 'pow':
        this.frame.pushDouble(node.args[0]!);
        this.frame.pushDouble(node.args[1]!);
        code.do('call', 'power');
        this.#keep(node);
        break;
      case 'exp':
        this.frame.pushDouble(node.args[0]!);
        code.do('call', 'exp');
        this.#keep(node);
        break;
      case 'logistic':
        code.const('f64', 1).const('f64', 1).const('f64', 0);
        this.frame.pushDouble(node.args[0]!);
        code.do('f64.sub').do('call', 'exp').do('f64.add').do('f64.div');
        this.#keep(node);
        break;
      default:
        super.compute(node);
    }
    if (this.#hash !== undefined && this.activity.varies(node)) this.#decide(node, this.#hash);
  }

  #keep(node: Node): void {
    const { code } = this.frame;
    code.set(this.frame.newNumber(node).local);
    code.note(`${this.frame.name(node)} = ${[node.op, ...node.args.map((arg) => this.frame.name(arg))].join(' ')}`);
  }

  /** Mixes what is pushed, an i32, into the hash. */
  #mix(hash: Local, push: () => void): void {
    const { code } = this.frame;
    code.get(hash);
    push();
    code.const('i32', 1).do('i32.add').do('i64.extend_i32_u').do('i64.xor');
    code.const('i64', BigInt.asIntN(64, HASH_FACTOR)).do('i64.mul').const('i64', 29n).do('i64.rotl').set(hash);
  }

  #decide(node: Node, hash: Local): void {
    const { code } = this.frame;
    const double = (i: number) => this.frame.pushDouble(node.args[i]!);
    switch (node.op) {
      case 'less':
      case 'atMost':
      case 'equal':
        this.#mix(hash, () => code.get(this.frame.flags.get(node)!));
        break;
      case 'min':
      case 'max':
        this.#mix(hash, () => {
          double(0);
          double(1);
          code.do(node.op === 'min' ? 'f64.le' : 'f64.ge');
        });
        break;
      case 'round':
        this.#mix(hash, () => {
          this.frame.pushDouble(node);
          code.const('f64', 2 ** (node.attr.bits as number)).do('f64.mul');
          code.do('i64.trunc_sat_f64_s').do('i32.wrap_i64');
        });
        break;
      case 'div':
        this.#mix(hash, () => {
          double(1);
          code.const('f64', 0).do('f64.eq');
        });
        break;
      case 'pow':
        for (const border of [TINY, -TINY]) {
          this.#mix(hash, () => {
            double(0);
            code.const('f64', border).do('f64.lt');
          });
        }
        break;
      default:
    }
  }

  protected override step(loop: Node): void {
    const hash = this.#hash;
    if (hash !== undefined && (loop.op === 'most' || loop.op === 'least') && this.activity.varies(loop)) {
      const { code } = this.frame;
      const best = this.frame.numbers.get(loop)!.local;
      if (best.type === 'f64')
        this.#mix(hash, () => {
          if (loop.op === 'most') code.get(best);
          this.frame.pushDouble(loop.args[1]!);
          if (loop.op === 'least') code.get(best);
          code.do('f64.lt');
        });
    }
    super.step(loop);
  }
}
