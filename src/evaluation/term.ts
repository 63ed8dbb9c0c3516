import { cp, factor } from './declare.ts';
import type { Square } from './formula.ts';
import { type Board, Flag, type Num, Num as NumWord, Tapered } from './formula.ts';
import type { KnobGroup, NumberKnob } from './knobs.ts';
import type { LineBoard } from './line/board.ts';
import type { Capability, Ruleset } from './ruleset.ts';

/** Measures that terms share; a term must not use one that is missing. */
export interface Measures {
  readonly phase?: Num | undefined;
  readonly endgamishness?: Num | undefined;
}

function measured(measure: Num | undefined, name: string): Num {
  if (measure === undefined) throw new Error(`this evaluation has no ${name}`);
  return measure;
}

/** The knobs of a term, as its formula uses them. */
export class Knobs {
  readonly #board: Board;
  readonly #term: string;
  readonly #measures: Measures;

  constructor(board: Board, term: string, measures: Measures) {
    this.#board = board;
    this.#term = term;
    this.#measures = measures;
  }

  get measures(): Measures {
    return this.#measures;
  }

  /** The share of the middlegame that is left, for tapering. */
  get phase(): Num {
    return measured(this.#measures.phase, 'phase');
  }

  /** How much of an endgame it is for us. Terms that use it need the kinds of pieces it counts. */
  get endgamishness(): Num {
    return measured(this.#measures.endgamishness, 'endgamishness');
  }

  #id(name: string): string {
    return `${this.#term}.${name}`;
  }

  #num(id: string): Num {
    return new NumWord(this.#board.graph, this.#board.graph.knob({ id }));
  }

  number(name: string): Num {
    return this.#num(this.#id(name));
  }

  tapered(name: string): Tapered {
    return new Tapered(this.#num(`${this.#id(name)}/mg`), this.#num(`${this.#id(name)}/eg`));
  }

  flag(name: string): Flag {
    return new Flag(this.#board.graph, this.#board.graph.toggle({ id: this.#id(name) }));
  }

  is(name: string, option: string): Flag {
    return new Flag(this.#board.graph, this.#board.graph.choice({ id: this.#id(name), option }));
  }

  byCount(name: string, count: Num): Num {
    const { graph } = this.#board;
    return new NumWord(graph, graph.lookup(count.node, { table: this.#id(name) }));
  }

  bySquare(name: string, square: Square): Num {
    const { graph } = this.#board;
    return new NumWord(graph, graph.squareTable(square.node, { table: this.#id(name), side: 0 }));
  }

  /**
   * The middlegame value with all pieces on the board, the endgame value when they are gone, and a blend in between.
   */
  taper({ mg, eg }: Pick<Tapered, 'mg' | 'eg'>): Num {
    return this.#board.blend(eg, mg, this.phase);
  }
}

export interface TermDeclaration extends KnobGroup {
  /** Elsewhere the term is absent. */
  readonly needs?: readonly Capability[];
  /** The value of a scale is a factor: the score is multiplied by it when `us` is ahead. */
  readonly role?: 'scale';
  /** Kinds of pieces it names; on boards without them the term is absent. */
  readonly kinds?: readonly string[];
  /** Whether it is part of the quick score of `evaluateFast`. */
  readonly fast?: boolean;
  /** The value for one side, written for `us`. */
  readonly formula: (board: Board, knobs: Knobs) => Num;
  /** The value for one side in a line, if it is not the difference between end and start; `of` gives the knobs of lines. */
  readonly change?: (board: LineBoard, knobs: Knobs, of: (id: string) => Knobs) => Num;
}

/** A term may depend on the ruleset's kinds and board, never on its name. */
export type Term = (ruleset: Ruleset) => TermDeclaration;

const SHAPE_LIMIT = 16384;

/** Every scale has this. */
// biome-ignore format: one knob a line
export const SCALING: Readonly<Record<'weight', NumberKnob>> = {
  // Beyond 1, a factor of 0 would reverse the sign of the score.
  weight: factor({ default: 1, min: 0, max: 1, step: 0.05, neutral: 1, label: 'Weight', help: 'How far the factor may depart from 1. At 0 the scale is off.' }),
};

/** Every term has these: they act on the difference between the sides. */
// biome-ignore format: one knob a line
export const SHAPING: Readonly<Record<'weight' | 'pow' | 'offset' | 'cap' | 'sideCap', NumberKnob>> = {
  weight:  factor({ default: 1, min: -8, max: 8, step: 0.05, neutral: 1, label: 'Weight', help: 'Multiplies the whole term. At 0 the term is off.' }),
  pow:     factor({ default: 1, min:  0, max: 4, step: 0.05, neutral: 1, label: 'Power', help: 'Raises the difference between the sides to this power, keeping its sign.' }),
  offset:  cp({ default: 0, min: -1000, max: 1000, neutral: 0, label: 'Offset', help: 'Centipawns added for the side to move.' }),
  cap:     cp({ default: SHAPE_LIMIT, min:     0, max: SHAPE_LIMIT, neutral: SHAPE_LIMIT, label: 'Cap', help: 'The upper limit of the term, for either side.' }),
  sideCap: cp({ default: SHAPE_LIMIT, min:     0, max: SHAPE_LIMIT, neutral: SHAPE_LIMIT, label: 'Cap per side', help: 'The limit, up and down, of one side’s value before the sides are compared.' }),
};
