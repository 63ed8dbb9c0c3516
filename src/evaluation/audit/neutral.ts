import { Bounds } from '../bounds.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Features } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import type { Knob, KnobValue } from '../knobs.ts';
import { neutralOf } from '../ledger.ts';
import { inOrder, type Node, rewrite } from '../nodes.ts';
import { Quantiser } from '../quantise.ts';
import { Specialiser } from '../specialise.ts';
import { Control, knobOf } from './control.ts';
import type { Mismatch } from './declared.ts';
import { linesBetween } from './lines.ts';
import { activated, stirredValues } from './moves.ts';
import { withoutOperation } from './removed.ts';

/** The tolerance: with an operation removed, intermediate rounding differs a little. */
const ROUNDING = 2 ** -6;

/** A knob with its declared neutral value, and the formula that it belongs to. */
interface Claim {
  readonly id: string;
  readonly knob: Knob;
  readonly value: KnobValue;
  readonly root: Node;
}

function reads(root: Node, id: string): boolean {
  return inOrder([root]).some((node) => knobOf(node)?.split('/')[0] === id);
}

/** Formulas leave out the knobs that every term has, and none contains the rules for combining lines. */
function claimsOf(evaluation: Evaluation): Claim[] {
  const { measures, all, settings, line, knobs } = evaluation;
  const owners = [
    ...[...measures, ...all].map(({ declaration, value }) => ({ declaration, roots: [value.node] })),
    ...settings.map((declaration) => ({ declaration, roots: (line?.parts ?? []).map(({ value }) => value) })),
  ];
  return owners.flatMap(({ declaration, roots }) =>
    Object.keys(declaration.knobs).flatMap((name) => {
      const id = `${declaration.id}.${name}`;
      const knob = knobs.get(id)!;
      const value = neutralOf(knob);
      if (value === undefined) return [];
      return roots.filter((root) => reads(root, id)).map((root) => ({ id, knob, value, root }));
    }),
  );
}

/** Whether a knob goes into a table that is built when knobs are set. The table hides the operation, so it cannot be removed. */
function isTabulated({ root, id }: Claim): boolean {
  return inOrder([root]).some(
    ({ operation: { audit }, args }) =>
      typeof audit === 'object' && audit.hidesKnobs === true && args.some((arg) => knobOf(arg) === id),
  );
}

/**
 * Whether a knob multiplies its part of the formula in every position. Such a factor is the amount of something, unless
 * its default is 1: without the factor the formula would mean something else, so it is not neutral at 1.
 */
function isAmount(evaluation: Evaluation, { id, knob, root }: Claim): boolean {
  if (knob.kind !== 'number' || knob.default === 1) return false;
  const nodes = inOrder([root]);
  const control = new Control(evaluation.graph, nodes);
  const always = (node: Node): boolean =>
    node === root || control.usesOf(node).some((user) => control.carries(user, node) && always(user));
  return nodes.some((node) => knobOf(node) === id && always(node));
}

/** Scores formulas under some values, for both sides in each of the positions. */
class Scoring {
  readonly #evaluation: Evaluation;
  readonly #positions: readonly Features[];

  constructor(evaluation: Evaluation, positions: readonly Features[]) {
    this.#evaluation = evaluation;
    this.#positions = positions;
  }

  of(formula: Node, values: ReadonlyMap<string, KnobValue>): number[] {
    const { ruleset } = this.#evaluation;
    const specialiser = new Specialiser(this.#evaluation, values);
    const quantiser = new Quantiser(specialiser.graph, new Bounds(ruleset));
    const sides = [0, 1].map((color) => specialiser.forColor(formula, color));
    const exact = rewrite(sides, (node, args) => quantiser.replace(node, args));
    return this.#positions.flatMap((features) => {
      const interpreter = new Interpreter(ruleset, features);
      return exact.map((node) => interpreter.number(node));
    });
  }
}

/** Every n-th position is enough: an operation acts in nearly all of them. */
const EVERY = 12;

/** Neutral values are declared, not set by profiles, so each evaluation is checked only once. */
const known = new WeakMap<Evaluation, readonly Mismatch[]>();

/** Finds knobs that are declared neutral at a value at which the score differs from that without their operation. */
export function wrongNeutrals(evaluation: Evaluation, positions: readonly Features[]): readonly Mismatch[] {
  const found = known.get(evaluation) ?? findWrong(evaluation, positions);
  known.set(evaluation, found);
  return found;
}

function findWrong(evaluation: Evaluation, positions: readonly Features[]): Mismatch[] {
  const ends = linesBetween(positions).map(({ end, slots }) => ({ ...end, path: (slot: number) => slots[slot] ?? 0 }));
  const scoring = new Scoring(
    evaluation,
    ends.filter((_, index) => index % EVERY === 0),
  );
  const base = stirredValues(evaluation);
  const fault = (claim: Claim): string | undefined => {
    const { id, root, value } = claim;
    const [neutral] = [value].flat() as [number];
    if (neutral === 1 && isAmount(evaluation, claim)) return 'is an amount, so 1 does not remove its operation';
    const left = withoutOperation(evaluation.graph, root, id, neutral);
    if (left === undefined) return `is declared neutral at ${neutral}, but its operation has an effect there`;
    const active = activated(evaluation, id, base);
    const [set, removed] = [scoring.of(root, new Map(active).set(id, value)), scoring.of(left, active)];
    const isSame = set.every((score, i) => Math.abs(score - removed[i]!) < ROUNDING);
    return isSame ? undefined : `is declared neutral at ${neutral}, but changes scores there`;
  };
  return claimsOf(evaluation)
    .filter((claim) => !isTabulated(claim))
    .flatMap((claim) => {
      const reason = fault(claim);
      return reason === undefined ? [] : [{ knob: claim.id, reason }];
    });
}
