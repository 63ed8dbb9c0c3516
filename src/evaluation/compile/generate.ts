import { FIRST_START, PATH_SLOTS_AT } from '../line/path.ts';
import { constantOf, isKept, type Node, variableOf } from '../nodes.ts';
import type { Loop } from '../operations/operation.ts';
import { accumulate, addNumber, spellSum } from './accumulate.ts';
import { NO_ARMS, planArms } from './arms.ts';
import type { Code } from './code.ts';
import type { Frame } from './frame.ts';
import { takeFirst } from './loops.ts';
import { type LoopGroup, nodesBelow, planScope, type Step } from './schedule.ts';
import { planScratch, type ScratchPlace } from './scratch.ts';

/** Generates the code of one function from the nodes it computes. Every node is computed once, into its own locals. */
export class Generator {
  readonly frame: Frame;
  /** Distinguishes the memo entries of modules for different profiles. */
  readonly #generation: bigint;
  #scratch = new Map<Node, ScratchPlace>();
  /** The outermost loop that is being written. */
  #running: LoopGroup | undefined;

  constructor(frame: Frame, generation = 0n) {
    this.frame = frame;
    this.#generation = generation;
  }

  /** The score for the side to move, in whole centipawns. */
  score(root: Node, kept: readonly Node[]): Code {
    this.#memo(root, kept);
    this.scope([root], 0);
    const { code } = this.frame;
    const result = code.local('i32');
    this.frame.pushInteger(root, 0);
    code.set(result);
    code.const('i32', 0).get(result).do('i32.sub').get(result);
    code.get(this.frame.position).do('i32.load', this.frame.target.turn).do('select');
    code.note(`return ${this.frame.name(root)}, negated for Black`);
    return code;
  }

  /** White's score as a double. */
  line(root: Node, kept: readonly Node[]): Code {
    this.#memo(root, kept);
    this.scope([root], 0);
    this.frame.pushDouble(root);
    // A score of −0 is a score of 0.
    this.frame.code.const('f64', 0).do('f64.add');
    this.frame.code.note(`return ${this.frame.name(root)}`);
    return this.frame.code;
  }

  /** Writes the roots into the path as the values at its start. */
  starts(roots: readonly Node[]): Code {
    this.scope(roots, 0);
    const { code, path } = this.frame;
    roots.forEach((root, i) => {
      code.get(path!);
      this.frame.pushDouble(root);
      code
        .const('f64', 0)
        .do('f64.add')
        .do('f64.store', PATH_SLOTS_AT + 8 * (FIRST_START + i));
      code.note(`start ${i} = ${this.frame.name(root)}`);
    });
    code.const('i32', roots.length);
    return code;
  }

  /** Computes the roots in a scope that has bound the given loop variables. */
  protected scope(roots: readonly Node[], bound: number): Step[] {
    const isDone = (node: Node) => this.frame.isDone(node);
    // In learning, each number may be needed, and each loop's own sum.
    const { isExact } = this.frame;
    // A loop may leave attacks in scratch memory for a later one, so its body must always run.
    const arms = isExact && bound === 0 ? planArms(roots, isDone) : NO_ARMS;
    const steps = planScope(roots, bound, isDone, arms.waiting);
    const groups = steps.flatMap((step) => ('group' in step ? [step.group] : []));
    if (bound === 0 && groups.length > 0) this.#scratch = this.planScratch(groups);
    const outer = this.frame.accumulation;
    this.frame.accumulation = isExact ? accumulate(this.frame, roots, bound, arms.waiting) : undefined;
    for (const step of steps) {
      if ('group' in step) {
        this.#loop(step.group, bound);
        continue;
      }
      const isWaiting = arms.selections.get(step.node);
      if (isWaiting === undefined) this.compute(step.node);
      else this.#choose(step.node, isWaiting);
      addNumber(this.frame, step.node);
    }
    this.frame.accumulation = outer;
    return steps;
  }

  /** A selection of which at least one arm is computed only if it is chosen. */
  #choose(node: Node, isWaiting: readonly [boolean, boolean]): void {
    const { code } = this.frame;
    const [condition, ...arms] = node.args as [Node, Node, Node];
    const { local, bits } = this.frame.newNumber(node);
    const take = (arm: Node) => {
      this.frame.push(arm, local.type, bits);
      code.set(local);
    };
    const ready = isWaiting.indexOf(false);
    if (ready >= 0) take(arms[ready]!);
    arms.forEach((arm, i) => {
      if (!isWaiting[i]) return;
      code.get(this.frame.flags.get(condition)!);
      if (i === 1) code.do('i32.eqz');
      code.note(`${i === 0 ? 'if' : 'unless'} ${this.frame.name(condition)}: ${this.frame.name(node)}`);
      code.if(() =>
        this.frame.aside(() => {
          this.scope([arm], 0);
          take(arm);
        }),
      );
    });
  }

  protected planScratch(groups: readonly LoopGroup[]): Map<Node, ScratchPlace> {
    const { native, ruleset } = this.frame.target;
    return native === undefined ? new Map() : planScratch(ruleset, groups, native.layout.SCRATCH_SLOTS);
  }

  #loop(group: LoopGroup, bound: number): void {
    const { loops } = group;
    for (const loop of loops) loopOf(loop).begin(loop, this.frame);
    this.frame.code.note(
      `for each square s${group.level} of ${this.frame.name(group.set)}: ${loops.map((loop) => this.frame.name(loop)).join(', ')}`,
    );
    this.each(group, bound, () => {
      this.scope(
        loops.map((loop) => this.#neededFor(loop)),
        bound | (1 << group.level),
      );
      for (const loop of loops) this.step(loop);
    });
    for (const loop of loops) {
      const { finish } = loopOf(loop);
      if (finish !== 'none') finish(loop, this.frame);
    }
  }

  /** The node that a round of a loop needs: its body, or only the index if two bodies are read from one packed table. */
  #neededFor(loop: Node): Node {
    const body = loop.args[1]!;
    return this.frame.accumulation?.pairs.has(loop) ? body.args[0]! : body;
  }

  protected step(loop: Node): void {
    loopOf(loop).step(loop, this.frame);
  }

  /** Runs code for each square of a set; values computed there are dropped afterwards. */
  protected each(group: LoopGroup, bound: number, body: () => void): void {
    const { set, level, loops } = group;
    if (bound === 0) this.#running = group;
    const { code } = this.frame;
    const variable = code.local('i32');
    const rest = this.frame.setOf(set).map(() => code.local('i64'));
    this.frame.setOf(set).forEach((word, i) => {
      code.get(word).set(rest[i]!);
    });
    this.frame.pushNotEmpty(rest);
    code.if(() =>
      code.repeat(() => {
        takeFirst(this.frame, rest, variable);
        this.frame.aside(() => {
          for (const node of nodesBelow(loops)) {
            if (variableOf(node) === level) this.frame.squares.set(node, variable);
          }
          body();
        });
        this.frame.pushNotEmpty(rest);
      }),
    );
  }

  #list(node: Node): void {
    const partial = this.frame.accumulation?.partials.get(node);
    if (partial !== undefined) {
      this.frame.code.note(`${this.frame.name(node)} = ${spellSum(this.frame, node, partial)}`);
      return;
    }
    const args = isKept(node) ? [] : node.args.map((arg) => this.frame.name(arg));
    const attr = Object.entries(node.attr).map(([name, value]) => `${name}=${brief(value)}`);
    this.frame.code.note(`${this.frame.name(node)} = ${[node.op, ...args, ...attr].join(' ')}`);
  }

  protected compute(node: Node): void {
    if (constantOf(node) !== undefined) return;
    const place = this.#placeFor(node);
    if (place !== undefined && place.writer !== this.#running) {
      this.#recall(node, place.slot);
      return;
    }
    this.emit(node);
    if (this.frame.code.isListed) this.#list(node);
    if (place !== undefined && place.writer === this.#running) this.#keepInScratch(node, place.slot);
  }

  /** The scratch slot of a value for the running loop's square. An inner loop visits other squares. */
  #placeFor(node: Node): ScratchPlace | undefined {
    const place = this.#scratch.get(node);
    const running = this.#running;
    if (place === undefined || running === undefined || running.set !== place.writer.set) return undefined;
    return node.free === 1 << running.level ? place : undefined;
  }

  /** Pushes the address of the current square's entry in a scratch slot, minus the constant offset that is returned. */
  #pushScratch(node: Node, slot: number): number {
    const { code, position, squares, target } = this.frame;
    const { SCRATCH, SCRATCH_SLOT_BYTES } = target.native!.layout;
    code
      .get(position)
      .get(squares.get(node.args[0]!)!)
      .const('i32', target.words === 1 ? 3 : 4)
      .do('i32.shl')
      .do('i32.add');
    return SCRATCH + SCRATCH_SLOT_BYTES * slot;
  }

  #keepInScratch(node: Node, slot: number): void {
    const { code } = this.frame;
    this.frame.setOf(node).forEach((word, i) => {
      const offset = this.#pushScratch(node, slot);
      code.get(word).do('i64.store', offset + 8 * i);
    });
    code.note(`scratch ${slot} = ${this.frame.name(node)}`);
  }

  #recall(node: Node, slot: number): void {
    const { code } = this.frame;
    this.frame.newSet(node).forEach((word, i) => {
      const offset = this.#pushScratch(node, slot);
      code.do('i64.load', offset + 8 * i).set(word);
    });
    code.note(`${this.frame.name(node)} = scratch ${slot}`);
  }

  /** Writes the code of an operation and keeps its value in locals. */
  protected emit(node: Node): void {
    const { frame } = this;
    const { emit } = node.operation;
    if (emit === 'none') throw new Error(`the operation '${node.op}' has no code`);
    if (node.type === 'set') {
      emit(node, frame, undefined);
    } else if (node.type === 'num') {
      const place = frame.newNumber(node);
      emit(node, frame, place);
      frame.code.set(place.local);
    } else {
      emit(node, frame, undefined);
      const local = frame.code.local('i32');
      frame.code.set(local);
      (node.type === 'flag' ? frame.flags : frame.squares).set(node, local);
    }
  }

  /** Looks up, or computes and stores, the values that depend only on pawns, kings and castling rights. */
  #memo(root: Node, kept: readonly Node[]): void {
    const memos = nodesBelow([root]).filter(isKept);
    if (memos.length === 0) return;
    const { code } = this.frame;
    const { layout, castling } = this.frame.target.native!;
    const slot = code.local('i32');
    const key = code.local('i64');
    const state = code.local('i32');
    code.get(this.frame.position).do('i32.load', layout.POS_STATE).set(state);
    code.get(state).do('i64.load', layout.STATE_PAWN_KING_KEY);
    // Castling rights are mixed into the whole key, so that they also affect the slot.
    if (castling !== undefined)
      code.get(state).do('i64.load8_u', castling).const('i64', 0x2545f4914f6cdd1dn).do('i64.mul').do('i64.xor');
    code.const('i64', BigInt.asIntN(64, this.#generation)).do('i64.xor').set(key);
    code
      .get(key)
      .do('i32.wrap_i64')
      .const('i32', layout.MEMO_SLOTS - 1)
      .do('i32.and');
    code.const('i32', layout.MEMO_SLOT_BYTES).do('i32.mul').get(this.frame.position).do('i32.add').set(slot);
    code.note(`memo of ${kept.length} values, by pawns, kings and castling rights`);
    code.get(slot).do('i64.load', layout.MEMO).get(key).do('i64.ne');
    code.if(() => {
      this.frame.aside(() => {
        this.scope(kept, 0);
        kept.forEach((node, i) => {
          const type = node.type === 'set' ? 'i64' : this.frame.keptType(node);
          code.get(slot);
          if (node.type === 'set') code.get(this.frame.setOf(node)[0]!);
          else this.frame.push(node, type, this.frame.boundOf(node).bits);
          code.do(`${type}.store`, layout.MEMO + 8 + 8 * i);
        });
      });
      code.get(slot).get(key).do('i64.store', layout.MEMO);
    });
    for (const memo of memos) {
      const at = slotOf(memo);
      // A kept value may have a tighter bound than the number it stands for: its type is the one it was stored in.
      const local = memo.type === 'set' ? this.frame.newSet(memo)[0]! : this.frame.newKept(memo, kept[at]!).local;
      code
        .get(slot)
        .do(`${local.type}.load`, layout.MEMO + 8 + 8 * at)
        .set(local);
    }
  }
}

/** How a loop combines its rounds into one value. */
function loopOf({ op, operation: { loop } }: Node): Loop<Node> {
  if (loop === 'none') throw new Error(`'${op}' is not a loop`);
  return loop;
}

function slotOf({ attr }: Node): number {
  return 'slot' in attr ? attr.slot : -1;
}

function brief(value: unknown): string {
  const text = typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}
