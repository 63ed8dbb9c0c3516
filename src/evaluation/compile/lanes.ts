import { bitsOf } from '../bounds.ts';
import type { Graph } from '../graph.ts';
import { KNOB_BITS } from '../knobs.ts';
import { isLoop, levelOf, type Node, variableOf } from '../nodes.ts';
import { coloredPiece } from '../operations/operation.ts';
import { valuesOf } from '../operations/tables.ts';
import { type Ruleset, seenBy, squaresOf } from '../ruleset.ts';
import { asLinear, eachPiece } from '../simplify/sums.ts';
import type { Simplifier } from '../simplify.ts';
import type { Native } from './target.ts';

/**
 * One lane: a value for each kind (0 is no piece) on each square, as its owner sees the board, kind by kind, then a value for each slot of
 * the hand.
 */
export type LaneTable = Float64Array;

/** The table by square that a part of a sum adds for each piece of one kind and color; undefined for other parts. */
export function pieceSquareTable(
  ruleset: Ruleset,
  part: Node,
): { color: number; kind: number; table: readonly number[] } | undefined {
  const each = eachPiece(part);
  if (each === undefined) return undefined;
  const { color, kind } = each.piece;
  if (each.adds === 'one') return { color, kind, table: new Array(squaresOf(ruleset)).fill(1) };
  const body = each.adds;
  if (body.op !== 'squareTable' || variableOf(body.args[0]) !== levelOf(part)) return undefined;
  return { color, kind, table: valuesOf(body.attr.table) };
}

/**
 * Finds the parts of sums that depend only on which piece stands where, and reads them from the core's accumulator
 * lanes instead. Sums that do not fit (more tables than lanes, entries too fine or too large) stay loops.
 */
export class LaneFinder {
  readonly lanes: LaneTable[] = [];
  readonly #ruleset: Ruleset;
  readonly #simplifier: Simplifier;
  readonly #graph: Graph;
  readonly #native: Native;
  readonly #done = new Map<Node, Node>();

  constructor(ruleset: Ruleset, simplifier: Simplifier, native: Native) {
    this.#ruleset = ruleset;
    this.#simplifier = simplifier;
    this.#graph = simplifier.graph;
    this.#native = native;
  }

  /** From the root down: a sum is tried as a whole before its parts. */
  find(node: Node): Node {
    const known = this.#done.get(node);
    if (known !== undefined) return known;
    const found = (node.type === 'num' && node.free === 0 ? this.#extract(node) : undefined) ?? this.#descend(node);
    this.#done.set(node, found);
    return found;
  }

  #descend(node: Node): Node {
    return this.#graph.rebuild(
      node,
      node.args.map((arg) => this.find(arg)),
    );
  }

  /** The number with lanes in place of its piece-square sums; undefined if it has none or they do not fit. */
  #extract(node: Node): Node | undefined {
    const { parts, constant } = asLinear(node);
    const found: { color: number; kind: number; table: readonly number[]; factor: number }[] = [];
    const held: { color: number; row: number; factor: number }[] = [];
    const rest: Node[] = [];
    const factors: number[] = [];
    let tablesFound = 0;
    for (const [part, factor] of parts) {
      const own = pieceSquareTable(this.#ruleset, part);
      if (own === undefined && part.op === 'inHand' && this.#native.handRow !== undefined) {
        const { color, kind } = coloredPiece(part.attr);
        held.push({ color, row: this.#native.handRow(kind), factor });
      } else if (own === undefined) {
        rest.push(part);
        factors.push(factor);
      } else {
        if (isLoop(part)) tablesFound++;
        found.push({ ...own, factor });
      }
    }
    // Counting a few sets is as cheap as reading a lane.
    if (tablesFound === 0 && found.length + held.length < 3) return undefined;
    const squares = squaresOf(this.#ruleset);
    const tables: (LaneTable | undefined)[] = [undefined, undefined];
    const tableOf = (color: number) => {
      tables[color] ??= new Float64Array(this.#native.laneRows);
      return tables[color];
    };
    for (const { color, row, factor } of held) tableOf(color)[row]! += factor;
    for (const { color, kind, table, factor } of found) {
      const own = tableOf(color);
      for (let square = 0; square < squares; square++) {
        const at = kind * squares + seenBy(this.#ruleset, square, color);
        own[at]! += table[square]! * factor;
      }
    }
    const before = this.lanes.length;
    const lanes: { node: Node; factor: number }[] = [];
    for (const color of [0, 1]) {
      const table = tables[color];
      if (table === undefined) continue;
      const lane = this.#lane(table, color);
      if (lane === undefined) {
        this.lanes.length = before;
        return undefined;
      }
      lanes.push(lane);
    }
    return this.#simplifier.sums.of(
      [...rest.map((part) => this.find(part)), ...lanes.map((lane) => lane.node), this.#graph.const(constant)],
      [...factors, ...lanes.map((lane) => lane.factor), 1],
    );
  }

  /** The lane with this table, or with its negative; a new one if there is room. */
  #lane(table: LaneTable, color: number): { node: Node; factor: number } | undefined {
    const unit = 2 ** KNOB_BITS;
    let [bits, lowest, highest] = [0, 0, 0];
    for (let i = 0; i < table.length; i++) {
      const value = table[i]!;
      if (value === 0) continue;
      if (!Number.isInteger(value)) {
        if (!Number.isInteger(value * unit)) return undefined;
        bits = Math.max(bits, bitsOf(value));
      }
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    const { maxPieces } = this.#ruleset;
    if (Math.max(-lowest, highest) * maxPieces * unit >= 2 ** 31) return undefined;
    let factor = 1;
    let lane = this.#indexOf(table, 1);
    if (lane < 0) {
      lane = this.#indexOf(table, -1);
      if (lane >= 0) factor = -1;
      else if (this.lanes.length < this.#native.layout.LANES) lane = this.lanes.push(table) - 1;
      else return undefined;
    }
    // The bound of the lane decides how many bits its sums need. (Adding zero turns −0 into 0.)
    const ends = [lowest * maxPieces * factor + 0, highest * maxPieces * factor + 0];
    const attr = { color, lane, bits, low: Math.min(...ends), high: Math.max(...ends) };
    return { node: this.#graph.lane(attr), factor };
  }

  #indexOf(table: LaneTable, factor: number): number {
    return this.lanes.findIndex((lane) => {
      for (let i = 0; i < table.length; i++) if (lane[i] !== table[i]! * factor) return false;
      return true;
    });
  }
}
