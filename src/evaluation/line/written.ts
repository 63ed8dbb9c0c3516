import type { Graph } from '../graph.ts';
import { inOrder, type Node } from '../nodes.ts';
import { Knobs, type Measures, type TermDeclaration } from '../term.ts';
import type { LineBoard } from './board.ts';
import type { LineDeclaration, LineFormula } from './declaration.ts';
import { START_BITS, START_LIMIT } from './path.ts';
import { COMPONENTS, type Component } from './total.ts';

/** A term that lines count by its change. */
export interface WrittenComponent extends Component {
  readonly title: string;
  /** The value of the term for one side, and its change in a line; both written for `us`. */
  readonly value: Node;
  readonly change: Node;
}

export interface WrittenPart extends Pick<LineFormula, 'row' | 'bothSides'> {
  readonly id: string;
  readonly title: string;
  readonly value: Node;
}

/** The parts of a line's score besides the base terms, before knobs are set. Empty without declarations for lines. */
export interface WrittenLine {
  readonly components: readonly WrittenComponent[];
  readonly parts: readonly WrittenPart[];
}

type Written = { readonly declaration: TermDeclaration; readonly value: { readonly node: Node } };

/** A number rounded and clamped to what a path can store of its value at the start. */
export function clampedForPath(graph: Graph, value: Node): Node {
  const limit = graph.const(START_LIMIT);
  const within = graph.max(graph.min(value, limit), graph.const(-START_LIMIT));
  return graph.round(within, { bits: START_BITS });
}

export function writeLine(
  board: LineBoard,
  declarations: readonly LineDeclaration[],
  terms: readonly Written[],
  measures: Measures,
): WrittenLine | undefined {
  if (declarations.length === 0) return undefined;
  const of = (id: string) => new Knobs(board, id, measures);
  const components = COMPONENTS.flatMap((component): WrittenComponent[] => {
    const term = terms.find(({ declaration }) => declaration.id === component.term);
    if (term === undefined) return [];
    const { id, title, change } = term.declaration;
    const now = clampedForPath(board.graph, term.value.node);
    const since = board.graph.sub(now, board.graph.atStart(now));
    return [{ ...component, title, value: now, change: change?.(board, of(id), of).node ?? since }];
  });
  const parts = declarations.flatMap(({ id, title, formula }): WrittenPart[] => {
    if (formula === undefined) return [];
    const { row, bothSides, value } = formula;
    return [{ id, title, row, bothSides, value: value(board, of).node }];
  });
  return { components, parts };
}

/** All nodes of the formulas of lines, arguments first. */
export function lineNodes(line: WrittenLine | undefined): Node[] {
  if (line === undefined) return [];
  return inOrder([...line.components.map(({ change }) => change), ...line.parts.map(({ value }) => value)]);
}
