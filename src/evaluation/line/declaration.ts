import { cp, factor } from '../declare.ts';
import type { Num } from '../formula.ts';
import type { KnobGroup, NumberKnob, ToggleKnob } from '../knobs.ts';
import type { Knobs } from '../term.ts';
import type { LineBoard } from './board.ts';

/** Knobs that only whole lines have, and what a line counts because of them. */
export interface LineDeclaration extends KnobGroup {
  /** What these knobs are for, where it is no score: how lines are searched. */
  readonly forSearch?: readonly string[];
  readonly formula?: LineFormula;
}

export interface LineFormula {
  /** The name of its row in the ledger of a line. */
  readonly row: 'castling' | 'risk' | 'mate';
  /** Written for one side, and counted for the engine less the same for its opponent; else it is written for the engine. */
  readonly bothSides: boolean;
  readonly value: (board: LineBoard, knobs: (id: string) => Knobs) => Num;
}

/** A number of something that there are no parts of. */
export function whole(label: string, help: string, value: number, min: number, max: number): NumberKnob {
  return { kind: 'number', label, help, default: value, min, max, step: 1, unit: 'count', neutral: null };
}

export function toggle(label: string, help: string): ToggleKnob {
  return { kind: 'toggle', label, help, default: false };
}

export function weight(what: string): NumberKnob {
  return factor('Weight', `Multiplies ${what} in the score of a line.`, 1, -8, 8, 0.05, 1);
}

export function offset(what: string): NumberKnob {
  return cp('Offset', `Added to ${what} for the engine’s side.`, 0, -1000, 1000);
}

/** The cap that is none. */
export const NO_CAP = 16384;

export function cap(what: string): NumberKnob {
  return cp('Cap', `The most ${what} may count, either way.`, NO_CAP, 0, NO_CAP, 1, NO_CAP);
}

/** A number kept within a cap, if there is one. */
export function capped(board: LineBoard, value: Num, limit: Num): Num {
  const within = value.atMost(limit).atLeast(board.num(0).minus(limit));
  return limit.isEqual(NO_CAP).pick(value, within);
}
