// What must hold of every evaluation, as properties that tests run briefly and `npm run verify` at length.
import fc from 'fast-check';
import { checked, scatteredFen, steps, type Walk, walks } from '../rules/walks.testing.ts';
import { type Bound, Bounds, EXACT_BITS, width } from './bounds.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram } from './expression.testing.ts';
import type { Features } from './features.ts';
import { inOrder, isLoop, type Node } from './graph.ts';
import { Interpreter, type Value } from './interpret.ts';
import type { KnobValues } from './knobs.ts';
import { type ChessMachine, checkWalk, isAbsurd, quantised, rootsOf } from './machine.testing.ts';
import { pathValues, programs, type Vocabulary } from './random-graph.testing.ts';
import { profiles } from './random-profile.testing.ts';
import { CHESS, type Ruleset } from './ruleset.ts';
import type { Specialised } from './specialise.ts';
import { TERMS } from './terms/index.ts';

const PATHS = 4;

export const CHESS_WORDS: Vocabulary = { ruleset: CHESS, clocks: true, paths: PATHS };

/** How much of a property was tried. */
export interface Tally {
  positions: number;
  evaluations: number;
}

export type Report = (tally: Tally) => void;

/** Games in which every move is a king's. */
function kingWalks(plies: number): fc.Arbitrary<Walk> {
  return fc.record({
    fen: scatteredFen(0, [1]),
    choices: fc.array(fc.nat(0xffff), { maxLength: plies, size: 'max' }),
  });
}

function values(profile: object): KnobValues {
  return new Map(Object.entries(profile));
}

/** The real terms with random profiles, along random games. */
export function realTermsAgree(
  machine: ChessMachine,
  runs: number,
  plies: number,
  report: Report = () => {},
  variant = 0,
): Tally {
  const evaluation = new Evaluation(CHESS, TERMS);
  const tally: Tally = { positions: 0, evaluations: 0 };
  fc.assert(
    fc.property(profiles(evaluation), walks(plies), (profile, walk) => {
      const graph = quantised(evaluation, values(profile));
      machine.load(evaluation, values(profile));
      tally.positions += checkWalk(machine, steps(machine.position, walk), { graph, also: invariants(graph, CHESS) });
      tally.evaluations++;
      report(tally);
    }),
    varied(runs, variant),
  );
  return tally;
}

/** Other cases for another variant of the same property. */
function varied(runs: number, variant: number) {
  const parameters = checked(runs);
  return { ...parameters, seed: parameters.seed + variant };
}

/** Random formulas, along random games. */
export function randomFormulasAgree(
  machine: ChessMachine,
  options: { runs: number; plies: number; terms: number; fuel: number; focus?: Vocabulary['focus']; variant?: number },
  report: Report = () => {},
): Tally {
  const { runs, plies, terms, fuel, focus, variant = 0 } = options;
  const tally: Tally = { positions: 0, evaluations: 0 };
  const games = focus === 'arithmetic' ? kingWalks(plies) : walks(plies);
  const words = { ...CHESS_WORDS, focus };
  fc.assert(
    fc.property(programs(words, terms, fuel), games, pathValues(PATHS), (program, walk, path) => {
      const built = buildProgram(CHESS, program);
      const graph = quantised(built.evaluation, built.values);
      if (isAbsurd(graph, CHESS)) return;
      machine.load(built.evaluation, built.values);
      const checks = { graph, path, also: invariants(graph, CHESS) };
      tally.positions += checkWalk(machine, steps(machine.position, walk), checks);
      tally.evaluations++;
      report(tally);
    }),
    varied(runs, variant),
  );
  return tally;
}

// ── What holds of the graph itself ────────────────────────────────────────────────────────────────────────────────────────

/** Whether the operation gives what no bound promises: it is rounded next. */
function isInexact(node: Node, known: Bound): boolean {
  return node.op === 'div' || (node.op === 'mul' && width(known) > EXACT_BITS);
}

/** An interpreter that compares every number it computes, in every round of every loop, with the number's bound. */
class Watching extends Interpreter {
  readonly #bounds: Bounds;

  constructor(ruleset: Ruleset, features: Features, bounds: Bounds) {
    super(ruleset, features);
    this.#bounds = bounds;
  }

  override value(node: Node): Value {
    const value = super.value(node);
    if (node.type === 'num') this.#watch(node, value as number);
    return value;
  }

  #watch(node: Node, value: number): void {
    const known = this.#bounds.of(node);
    if (!(value >= known.low && value <= known.high))
      throw new Error(`'${node.op}' is ${value}, not between ${known.low} and ${known.high}`);
    if (Math.max(-known.low, known.high) > known.size) throw new Error(`'${node.op}' is larger than its parts`);
    if (!isInexact(node, known) && !Number.isInteger(value * 2 ** known.bits))
      throw new Error(`'${node.op}' is ${value}, no multiple of 2^-${known.bits}`);
  }
}

/** Sums and products that are relied on to be exact are small enough for it. */
export function checkWidths(graph: Specialised, ruleset: Ruleset): void {
  const bounds = new Bounds(ruleset);
  for (const node of inOrder(rootsOf(graph))) {
    if (node.type !== 'num' || !['add', 'sub', 'mul', 'sum'].includes(node.op)) continue;
    // The negative of a number is as exact as the number.
    if (node.op === 'sub' && node.args[0]!.attr.value === 0) continue;
    const known = bounds.of(node);
    // One bit is kept in reserve: rounding the parts of a sum may make it a little larger.
    if (!isInexact(node, known) && width(known) > EXACT_BITS + 1)
      throw new Error(`'${node.op}' takes ${width(known)} bits`);
  }
}

/** Every number lies within its bound and is a multiple of its unit. */
export function checkBounds(graph: Specialised, ruleset: Ruleset, features: Features, bounds: Bounds): void {
  const watching = new Watching(ruleset, features, bounds);
  for (const root of rootsOf(graph)) watching.value(root);
}

/** The ledger adds up: totals to the sum, then with cap and rounding to the score. */
export function checkLedger({ terms, sum, capped, score }: Specialised, interpreter: Interpreter): void {
  const of = (node: Node) => interpreter.number(node);
  const totals = terms.reduce((all, { total }) => all + of(total), 0);
  if (totals !== of(sum)) throw new Error(`totals add up to ${totals}, the sum is ${of(sum)}`);
  const rows = [of(capped) - of(sum), of(score) - of(capped)];
  const all = rows.reduce((total, row) => total + row, totals);
  if (all !== of(score)) throw new Error(`the ledger adds up to ${all}, the score is ${of(score)}`);
  if (!Number.isInteger(of(score))) throw new Error(`the score is ${of(score)}`);
}

/** What the squares of a loop contribute makes up what the loop gives. */
export function checkContributions(graph: Specialised, interpreter: Interpreter): void {
  for (const loop of inOrder(rootsOf(graph))) {
    if (!isLoop(loop) || loop.free !== 0) continue;
    const value = interpreter.value(loop);
    const set = interpreter.value(loop.args[0]!) as bigint;
    const parts = interpreter.contributions(loop);
    const squares = parts.reduce((all, { square }) => all | (1n << BigInt(square)), 0n);
    if (squares !== set) throw new Error(`the squares of a '${loop.op}' are not those of its set`);
    const numbers = parts.map((part) => part.value as number);
    const sets = parts.map((part) => part.value as bigint);
    const wants: Record<string, () => Value> = {
      sum: () => numbers.reduce((total, part) => total + part, 0),
      most: () => (parts.length === 0 ? 0 : numbers.toSorted((a, b) => b - a)[0]!),
      least: () => (parts.length === 0 ? 0 : numbers.toSorted((a, b) => a - b)[0]!),
      any: () => parts.some((part) => part.value === true),
      union: () => sets.reduce((all, part) => all | part, 0n),
      twice: () =>
        sets.reduce((all, part, i) => sets.slice(0, i).reduce((own, other) => own | (part & other), all), 0n),
    };
    const want = wants[loop.op]!();
    if (value !== want) throw new Error(`a '${loop.op}' is ${value}, its squares make ${want}`);
  }
}

/** Everything that holds of a graph in a position, for `checkWalk`. */
export function invariants(graph: Specialised, ruleset: Ruleset) {
  checkWidths(graph, ruleset);
  const bounds = new Bounds(ruleset);
  return (interpreter: Interpreter, features: Features) => {
    checkLedger(graph, interpreter);
    checkContributions(graph, interpreter);
    checkBounds(graph, ruleset, features, bounds);
  };
}
