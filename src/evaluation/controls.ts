import type { Evaluation, WrittenTerm } from './evaluation.ts';
import type { Knob, KnobGroup, KnobValue } from './knobs.ts';
import { termText } from './language/describe.ts';
import { neutralOf } from './ledger.ts';
import type { Capability } from './ruleset.ts';
import { SCALING, SHAPING } from './term.ts';

/** A knob as a form shows it. Fields that do not apply to its kind are null. */
export interface Control {
  /** The full id, `term.knob`. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: Knob['kind'];
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  readonly unit: 'cp' | 'factor' | 'count' | null;
  /** The options of a choice. */
  readonly options: readonly string[] | null;
  readonly default: KnobValue;
  /**
   * The value at which the knob has no effect: 0 for an addend, 1 for a factor or a power. Null for knobs without such a value: switches,
   * choices and thresholds.
   */
  readonly neutral: KnobValue | null;
  /** The knob acts only while another knob, by its full id, has this value. */
  readonly activeWhen: { readonly id: string; readonly is: boolean | string | number } | null;
  /** Whether every term of its role has this knob. */
  readonly common: boolean;
  /** The kind of piece whose material value the number has at −1. */
  readonly sameAsMaterial: string | null;
  readonly deprecated: string | null;
}

/** Knobs that belong together, as a form shows them. */
export interface ControlGroup {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly help: string;
  readonly controls: readonly Control[];
}

/** A term as a form shows it. */
export interface TermControls extends ControlGroup {
  /** The role of the formula's value: centipawns that are added, a factor on the sum, or a number that other formulas use. */
  readonly role: 'addend' | 'scale' | 'measure';
  /** The capabilities and kinds of pieces that a game must have for the term to exist there. */
  readonly capabilities: readonly Capability[];
  readonly kinds: readonly string[];
  readonly fast: boolean;
  readonly formula: string;
}

function controlOf(term: string, name: string, knob: Knob, common: boolean): Control {
  const { kind, label, help, activeWhen, deprecated = null } = knob;
  const range = 'min' in knob ? knob : undefined;
  return {
    id: `${term}.${name}`,
    name,
    label,
    help,
    kind,
    min: range?.min ?? null,
    max: range?.max ?? null,
    step: range?.step ?? null,
    unit: range?.unit ?? null,
    options: knob.kind === 'choice' ? knob.options : null,
    default: knob.default,
    neutral: neutralOf(knob) ?? null,
    activeWhen: activeWhen === undefined ? null : { id: `${term}.${activeWhen.knob}`, is: activeWhen.is },
    common,
    sameAsMaterial: (knob.kind === 'number' && knob.sameAsMaterial) || null,
    deprecated,
  };
}

function termControls(evaluation: Evaluation, term: WrittenTerm): TermControls {
  const { id, title, group, help, needs = [], kinds = [], fast = false, knobs } = term.declaration;
  const role = evaluation.measures.includes(term) ? 'measure' : (term.declaration.role ?? 'addend');
  const common = { measure: {}, scale: SCALING, addend: SHAPING }[role];
  const list = (declared: Readonly<Record<string, Knob>>, isCommon: boolean) =>
    Object.entries(declared).map(([name, knob]) => controlOf(id, name, knob, isCommon));
  return {
    id,
    title,
    group,
    help,
    role,
    capabilities: needs,
    kinds,
    fast,
    formula: termText(evaluation, term),
    controls: [...list(knobs, false), ...list(common, true)],
  };
}

/** The controls of an evaluation: the measures, then its terms in order, both built in and written by users. */
export function controls(evaluation: Evaluation): TermControls[] {
  return [...evaluation.measures, ...evaluation.all].map((term) => termControls(evaluation, term));
}

/** A group of knobs as a form shows it, if it is not a term. */
export function groupControls({ id, title, group, help, knobs }: KnobGroup): ControlGroup {
  const list = Object.entries(knobs).map(([name, knob]) => controlOf(id, name, knob, false));
  return { id, title, group, help, controls: list };
}
