import { type Evaluation, effectiveValues } from '../evaluation.ts';
import type { Features } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import { KNOB_BITS, type KnobValue } from '../knobs.ts';
import { quantise } from '../quantise.ts';
import { seenBy } from '../ruleset.ts';
import { specialise } from '../specialise.ts';
import { activated } from './moves.ts';

/** Entries of a table that no position of the set reads, counted from 0. */
export interface Unreached {
  readonly knob: string;
  readonly entries: readonly number[];
}

/**
 * Finds table entries that are never read. Every table is filled with its own numbers, because the interpreter reads
 * tables without the names of their knobs.
 */
export function unreachedEntries(evaluation: Evaluation, positions: readonly Features[]): Unreached[] {
  const { ruleset, knobs } = evaluation;
  const tables = [...knobs].filter(([, { kind }]) => kind === 'squareTable' || kind === 'countTable');
  const left = new Map<string, Set<number>>();
  const owners = new Map<string, { knob: string; entryAt: (index: number) => number }>();
  const values = new Map<string, KnobValue>();
  let next = 1;
  for (const [id, knob] of tables) {
    const own = (knob.default as readonly number[]).map(() => next++ / 2 ** KNOB_BITS);
    values.set(id, own);
    left.set(id, new Set(own.keys()));
    owners.set(String(own), { knob: id, entryAt: (index) => index });
    if (knob.kind === 'squareTable') {
      const asBlack = (square: number) => seenBy(ruleset, square, 1);
      owners.set(String(own.map((_, square) => own[asBlack(square)])), { knob: id, entryAt: asBlack });
    }
  }
  const onEntry = (table: readonly number[], index: number) => {
    const owner = owners.get(String(table));
    if (owner !== undefined) left.get(owner.knob)!.delete(owner.entryAt(index));
  };
  // Tables that depend on the same switches are tried together.
  const situations = new Map<string, Map<string, KnobValue>>();
  const plain = effectiveValues(evaluation, values);
  for (const [id] of tables) {
    const active = activated(evaluation, id, plain);
    situations.set(String([...active].filter(([other, value]) => value !== plain.get(other))), active);
  }
  for (const situation of situations.values()) {
    const { terms, scaled } = quantise(specialise(evaluation, situation), ruleset);
    for (const features of positions) {
      const interpreter = new Interpreter(ruleset, features, onEntry);
      for (const { total } of terms) interpreter.number(total);
      interpreter.number(scaled);
    }
  }
  return [...left]
    .filter(([, entries]) => entries.size > 0)
    .map(([knob, entries]) => ({ knob, entries: [...entries] }));
}
