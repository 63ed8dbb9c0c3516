import type { Evaluation } from '../evaluation.ts';
import type { Features } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import type { KnobValues } from '../knobs.ts';
import type { Node } from '../nodes.ts';
import type { Ruleset } from '../ruleset.ts';
import { FIRST_START, SLOTS } from './path.ts';
import { quantiseLine } from './quantise.ts';
import { type SpecialisedLine, specialiseLine } from './specialise.ts';

export interface LineLedgerRow {
  readonly id: string;
  readonly title: string;
  /** In White's centipawns. */
  readonly total: number;
}

/** The score of a line with its rows, which add up to it exactly. */
export interface LineLedger {
  /** For White. */
  readonly score: number;
  /** For the engine's side. */
  readonly engine: number;
  readonly rows: readonly LineLedgerRow[];
  /** The parts of the base row: the terms, and the effect of scales and of the row's weight on their sum. */
  readonly base: readonly LineLedgerRow[];
}

/** A line to be scored: its start, its end, and the slots of its path. */
export interface Line {
  readonly start: Features;
  readonly end: Features;
  /** The slots before `FIRST_START`. */
  readonly slots: readonly number[];
}

/** The slots of a path, including the values at its start. */
export function pathOf({ starts }: SpecialisedLine, ruleset: Ruleset, { start, slots }: Pick<Line, 'start' | 'slots'>) {
  const interpreter = new Interpreter(ruleset, start);
  const path = Array.from({ length: FIRST_START }, (_, i) => slots[i] ?? 0);
  return [...path, ...starts.map((node) => interpreter.number(node) + 0)];
}

/** An interpreter for the end of a line. */
export function interpreterOf(line: SpecialisedLine, ruleset: Ruleset, given: Line): Interpreter {
  const path = pathOf(line, ruleset, given);
  return new Interpreter(ruleset, { ...given.end, path: (slot) => path[slot] ?? 0 });
}

export function lineLedger(evaluation: Evaluation, values: KnobValues, given: Line): LineLedger {
  const { ruleset } = evaluation;
  return ledgerOf(quantiseLine(specialiseLine(evaluation, values), ruleset), ruleset, given);
}

/** The ledger of a line whose score has been made exact. */
export function ledgerOf(line: SpecialisedLine, ruleset: Ruleset, given: Line): LineLedger {
  const interpreter = interpreterOf(line, ruleset, given);
  // Adding zero turns −0 into 0, which is how people and JSON write it.
  const number = (node: Node) => interpreter.number(node) + 0;
  const score = number(line.total);
  const terms = line.terms.map(({ id, title, total }) => ({ id, title, total: number(total) }));
  const base = number(line.rows.find(({ id }) => id === 'base')!.total);
  return {
    score,
    base: [...terms, { id: 'scale', title: 'Scale', total: terms.reduce((rest, { total }) => rest - total, base) + 0 }],
    engine: (given.slots[SLOTS.engine.at] === 0 ? score : -score) + 0,
    rows: [
      ...line.rows.map(({ id, title, total }) => ({ id, title, total: number(total) })),
      { id: 'cap', title: 'Cap', total: number(line.capped) - number(line.sum) },
      { id: 'mate', title: 'Mate', total: number(line.mate) },
    ],
  };
}
