import { cp, factor } from '../declare.ts';
import type { Num } from '../formula.ts';
import type { KnobGroup, NumberKnob } from '../knobs.ts';
import type { Capability } from '../ruleset.ts';
import type { Knobs } from '../term.ts';
import type { LineBoard } from './board.ts';

/** A group of knobs that act on whole lines only, and the part of a line's score that they control. */
export interface LineDeclaration extends KnobGroup {
  /** The knobs among them that control how lines are searched rather than how they are scored. */
  readonly forSearch?: readonly string[];
  readonly formula?: LineFormula;
  /** The capabilities that a game must have for it; elsewhere it is absent. */
  readonly needs?: readonly Capability[];
}

export interface LineFormula {
  /** The name of its row in the ledger of a line. */
  readonly row: 'castling' | 'risk' | 'mate';
  /** Whether it is written for one side and counted for the engine minus the opponent. Otherwise it is written for the engine. */
  readonly bothSides: boolean;
  readonly value: (board: LineBoard, knobs: (id: string) => Knobs) => Num;
}

export function weight(what: string): NumberKnob {
  return factor({
    ...{ default: 1, min: -8, max: 8, step: 0.05, neutral: 1 },
    label: 'Weight',
    help: `Multiplies ${what} in the score of a line.`,
  });
}

export function offset(what: string): NumberKnob {
  return cp({ default: 0, min: -1000, max: 1000, label: 'Offset', help: `Added to ${what} for the engine’s side.` });
}

/** A cap without effect. */
export const NO_CAP = 16384;

export function cap(what: string): NumberKnob {
  return cp({
    ...{ default: NO_CAP, min: 0, max: NO_CAP, neutral: NO_CAP },
    label: 'Cap',
    help: `The limit of ${what}, up and down.`,
  });
}

/** A number kept within a cap, if there is one. */
export function capped(board: LineBoard, value: Num, limit: Num): Num {
  const within = value.atMost(limit).atLeast(board.num(0).minus(limit));
  return limit.isEqual(NO_CAP).pick(value, within);
}
