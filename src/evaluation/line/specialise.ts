import { type Evaluation, effectiveValues } from '../evaluation.ts';
import type { Graph } from '../graph.ts';
import type { KnobValues } from '../knobs.ts';
import { constantOf, inOrder, type Node, rewrite } from '../nodes.ts';
import { clamp, shape } from '../shaping.ts';
import { Specialiser, sumOf } from '../specialise.ts';
import type { SHAPING } from '../term.ts';
import { NO_CAP } from './declaration.ts';
import { FIRST_START, SLOTS, START_BITS, START_LIMIT, START_SLOTS } from './path.ts';
import { clampedForPath, type WrittenComponent, type WrittenLine, type WrittenPart } from './written.ts';

export interface LineRow {
  readonly id: string;
  readonly title: string;
  readonly total: Node;
}

/** The score of a line with its knobs set. All values are White's, whichever side is the engine's. */
export interface SpecialisedLine {
  readonly graph: Graph;
  /** The rows that are added up and then capped; mates come on top. */
  readonly rows: readonly LineRow[];
  /** The base terms, and their sum before scales. */
  readonly terms: readonly LineRow[];
  readonly base: Node;
  readonly sum: Node;
  readonly capped: Node;
  readonly mate: Node;
  readonly total: Node;
  /** The numbers taken from the position at the start, in the order of the slots from `FIRST_START` on. */
  readonly starts: readonly Node[];
}

class LineSpecialiser extends Specialiser {
  readonly #isWhite = this.graph.equal(
    this.graph.path({ slot: SLOTS.engine.at, low: 0, high: 1 }),
    this.graph.const(0),
  );

  #negative(node: Node): Node {
    return this.graph.sub(this.graph.const(0), node);
  }

  /** Turns a value for the engine's side into one for White. */
  #white(forEngine: (color: number) => Node): Node {
    const [white, black] = [forEngine(0), forEngine(1)];
    if (constantOf(white) === 0 && white === black) return white;
    return this.graph.select(this.#isWhite, white, this.#negative(black));
  }

  /** The terms that lines count by their value at the end only. */
  base(evaluation: Evaluation, components: readonly WrittenComponent[]): { terms: LineRow[]; sum: Node; total: Node } {
    const { graph } = this;
    const changing = new Set(components.map(({ term }) => term));
    const terms = evaluation.terms
      .filter(({ declaration }) => !changing.has(declaration.id))
      .map(({ declaration: { id, title }, value }) => ({
        id,
        title,
        total: this.term(id, value.node, this.#isWhite).total,
      }));
    const scales = evaluation.scales.map(({ declaration, value }) => ({ id: declaration.id, factor: value.node }));
    const weight = this.number('line.base');
    const sum = sumOf(
      graph,
      terms.map(({ total }) => total),
    );
    const scaled = graph.mul(graph.const(weight), this.scale(sum, scales));
    return { terms, sum, total: weight === 0 ? graph.const(0) : this.limited(scaled) };
  }

  /**
   * The share of the lead at the start that belongs to the base, for terms that lines count by their change. Offsets
   * are left out.
   */
  standing(components: readonly WrittenComponent[]): LineRow[] {
    const { graph } = this;
    const share = this.number('line.standing') * this.number('line.base');
    if (share === 0) return [];
    const counted = components.filter(({ term, standing }) => standing && this.number(`${term}.weight`) !== 0);
    const leads = counted.map(({ term, value }) => {
      const sides = { us: this.forColor(value, 0), them: this.forColor(value, 1) };
      const knob = (name: keyof typeof SHAPING) => (name === 'offset' ? undefined : this.shaping(term, name));
      return shape(graph, sides, this.#isWhite, knob).total;
    });
    const lead = graph.atStart(clampedForPath(graph, sumOf(graph, leads)));
    return [{ id: 'standing', title: 'Standing lead', total: graph.mul(graph.const(share), lead) }];
  }

  component({ term, change, opponent }: WrittenComponent): Node {
    const { graph } = this;
    if (this.number(`${term}.weight`) === 0) return graph.const(0);
    return this.#white((color) => {
      const theirs = this.forColor(change, 1 - color);
      const share = opponent === undefined ? 1 : this.number(opponent);
      const counted = share === 0 ? graph.const(0) : graph.mul(graph.const(share), theirs);
      const sides = { us: this.forColor(change, color), them: counted };
      const always = graph.always({ value: 1 });
      return this.limited(shape(graph, sides, always, (name) => this.shaping(term, name)).total);
    });
  }

  part({ value, bothSides }: WrittenPart): Node {
    return this.#white((color) => {
      const ours = this.forColor(value, color);
      const whole = bothSides ? this.graph.sub(ours, this.forColor(value, 1 - color)) : ours;
      return this.limited(whole);
    });
  }

  offset(): Node {
    return this.#white(() => this.graph.const(this.number('line.offset')));
  }

  capped(sum: Node): Node {
    const cap = this.number('line.cap');
    return cap === NO_CAP ? sum : clamp(this.graph, sum, this.graph.const(cap));
  }
}

/** Replaces numbers at the start by slots of the path, and returns the numbers that belong in them. */
function findStarts(graph: Graph, roots: readonly Node[]): { nodes: Node[]; starts: Node[] } {
  const starts: Node[] = [];
  for (const node of inOrder(roots))
    if (node.op === 'atStart' && !starts.includes(node.args[0])) starts.push(node.args[0]);
  if (starts.length > START_SLOTS)
    throw new Error(
      `${starts.length} numbers of the start of a line are needed, more than the ${START_SLOTS} slots for them`,
    );
  const range = { low: -START_LIMIT, high: START_LIMIT, bits: START_BITS };
  const slots = new Map(starts.map((start, i) => [start, graph.path({ slot: FIRST_START + i, ...range })] as const));
  const nodes = rewrite(roots, (node, args) =>
    node.op === 'atStart' ? slots.get(node.args[0])! : graph.rebuild(node, args),
  );
  return { nodes, starts };
}

export function specialiseLine(evaluation: Evaluation, values: KnobValues = new Map()): SpecialisedLine {
  const line: WrittenLine | undefined = evaluation.line;
  if (line === undefined) throw new Error('this evaluation does not declare line scoring');
  const specialiser = new LineSpecialiser(evaluation, effectiveValues(evaluation, values));
  const { graph } = specialiser;
  const { components, parts } = line;
  const mate = parts.find(({ row }) => row === 'mate')!;
  const base = specialiser.base(evaluation, components);
  const rows: LineRow[] = [
    { id: 'base', title: 'Base terms', total: base.total },
    ...specialiser.standing(components),
    ...components.map((part) => ({ id: part.row, title: part.title, total: specialiser.component(part) })),
    ...parts
      .filter((part) => part !== mate)
      .map((part) => ({ id: part.row, title: part.title, total: specialiser.part(part) })),
    { id: 'offset', title: 'Offset', total: specialiser.offset() },
  ];
  const { nodes, starts } = findStarts(graph, [...rows.map(({ total }) => total), specialiser.part(mate)]);
  const totals = nodes.slice(0, -1);
  const sum = sumOf(graph, totals);
  const capped = specialiser.capped(sum);
  return {
    graph,
    rows: rows.map((row, i) => ({ ...row, total: totals[i]! })),
    terms: base.terms,
    base: base.sum,
    sum,
    capped,
    mate: nodes.at(-1)!,
    total: graph.add(capped, nodes.at(-1)!),
    starts,
  };
}
