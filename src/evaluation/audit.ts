import { badConditions, isForLines, isForSearch, partsOf, undeclared, unused } from './audit/declared.ts';
import { type Unreached, unreachedEntries } from './audit/entries.ts';
import { listOperations, type TermOperations } from './audit/formulas.ts';
import { findIdle, findIdleInLines, type Idle } from './audit/idle.ts';
import { lineEvaluation, lineSample } from './audit/lines.ts';
import { wrongNeutrals } from './audit/neutral.ts';
import type { Evaluation } from './evaluation.ts';
import type { Features } from './features.ts';
import type { KnobValues } from './knobs.ts';

/** Something the audit does not accept. */
export interface AuditFailure {
  readonly code:
    | 'operation.uncontrolled'
    | 'knob.dead'
    | 'knob.unused'
    | 'knob.undeclared'
    | 'knob.condition'
    | 'knob.neutral';
  readonly term: string;
  /** The operation as formula text, or the knob's full id (with `/mg` or `/eg` for one end of a tapered pair). */
  readonly subject: string;
  readonly reason: string;
}

export interface Audit {
  readonly terms: readonly TermOperations[];
  /** Knobs that were moved to see whether they reach the score; the ends of a tapered pair count separately. */
  readonly knobs: number;
  readonly positions: number;
  /**
   * Knobs of the search for lines. Their effect does not show in any score of a position or of a line, only in a
   * search.
   */
  readonly forLines: readonly string[];
  /** Knobs that do nothing under the given values but would under others. */
  readonly asleep: readonly string[];
  readonly unreached: readonly Unreached[];
  readonly failures: readonly AuditFailure[];
}

function termOf(knob: string): string {
  return knob.slice(0, knob.lastIndexOf('.'));
}

/**
 * Proves that every operation of an evaluation has a control, that every knob affects the score, and that a neutral
 * knob removes its operation. `positions` should be as different from each other as possible: an effect that none of
 * them shows is not found.
 */
export function audit(evaluation: Evaluation, values: KnobValues, positions: readonly Features[]): Audit {
  const failures: AuditFailure[] = [];
  const terms = listOperations(evaluation);
  for (const { id, operations } of terms) {
    for (const { status, text, reason } of operations) {
      if (status !== 'uncontrolled') continue;
      failures.push({ code: 'operation.uncontrolled', term: id, subject: text, reason: reason! });
    }
  }
  const complain = (code: AuditFailure['code'], mismatches: readonly { knob: string; reason: string }[]) => {
    for (const { knob, reason } of mismatches) failures.push({ code, term: termOf(knob), subject: knob, reason });
  };
  const strangers = undeclared(evaluation);
  const idle = unused(evaluation);
  const conditions = badConditions(evaluation);
  complain('knob.undeclared', strangers);
  complain('knob.unused', idle);
  complain('knob.condition', conditions);

  // A formula with a knob that has no value, or the wrong kind of value, cannot be computed.
  const broken = new Set([...strangers, ...conditions].map(({ knob }) => termOf(knob)));
  const measures = new Set(evaluation.measures.map(({ declaration }) => declaration.id));
  const known = new Set(idle.map(({ knob }) => knob));
  const parts = [...evaluation.knobs]
    .filter(([id]) => !isForSearch(evaluation, id))
    .flatMap(([id, knob]) => partsOf(id, knob))
    .filter(
      (part) => !known.has(part) && !broken.has(termOf(part)) && (broken.size === 0 || !measures.has(termOf(part))),
    );
  const inPositions = parts.filter((part) => !isForLines(evaluation, part));
  const inLines = parts.filter((part) => isForLines(evaluation, part));
  const found = [findIdle(evaluation, inPositions, values, positions)];
  if (inLines.length > 0 && broken.size === 0) found.push(idleInLines(evaluation, inLines, values, positions));
  const dead = found.flatMap((idle) => idle.dead);
  const asleep = found.flatMap((idle) => idle.asleep);
  complain(
    'knob.dead',
    dead.map((knob) => ({ knob, reason: 'changes no score' })),
  );
  if (broken.size === 0) complain('knob.neutral', wrongNeutrals(evaluation, positions));
  const unreached = broken.size === 0 ? unreachedEntries(evaluation, positions) : [];
  const forLines = [...evaluation.knobs.keys()].filter((id) => isForSearch(evaluation, id));
  return { terms, knobs: parts.length, positions: positions.length, forLines, asleep, unreached, failures };
}

function idleInLines(
  evaluation: Evaluation,
  parts: readonly string[],
  values: KnobValues,
  positions: readonly Features[],
): Idle {
  const alone = lineEvaluation(evaluation);
  const own = new Map([...values].filter(([id]) => alone.knobs.has(id)));
  return findIdleInLines(alone, parts, own, lineSample(alone, positions));
}
