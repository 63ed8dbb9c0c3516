// Runs in the worker: evaluates each part of a formula.

import { squaresIn, type Value } from '../../evaluation/interpret.ts';
import type { Annotation, OpenLoop } from '../../evaluation/language/annotate.ts';
import type { Node } from '../../evaluation/nodes.ts';
import type { Trace } from '../../evaluation/trace.ts';
import type { Part, Reading, Round, Shown, Side } from './part.ts';

/** Of more iterations than a board has squares, only the number is shown. */
const MAX_ROUNDS = 64;

type Readable = Extract<Annotation['value'], { type: 'num' | 'set' | 'flag' | 'square' | 'pair' }>;

function isReadable(value: Annotation['value']): value is Readable {
  return value.type !== 'table' && value.type !== 'choice';
}

function shown(type: 'num' | 'set' | 'flag' | 'square', value: Value): Shown {
  if (type === 'num') return { type, value: (value as number) + 0 };
  if (type === 'flag') return { type, value: value as boolean };
  if (type === 'square') return { type, square: value as number };
  return { type, squares: [...squaresIn(value as bigint)] };
}

class Reader {
  readonly #trace: Trace;
  readonly #color: Side;

  constructor(trace: Trace, color: Side) {
    this.#trace = trace;
    this.#color = color;
  }

  #value(node: Node): Value {
    return this.#trace.value(this.#trace.seenBy(node, this.#color));
  }

  #shown(value: Readable): Shown {
    if (value.type !== 'pair') return shown(value.type, this.#value(value.node));
    const half = (node: Node) => (this.#value(node) as number) + 0;
    return { type: 'pair', mg: half(value.mg), eg: half(value.eg) };
  }

  read(value: Readable, loops: readonly OpenLoop[]): Reading {
    const rounds: Round[] = [];
    const count = this.#go(value, loops, [], rounds);
    return { rounds, count };
  }

  #go(value: Readable, loops: readonly OpenLoop[], at: readonly number[], rounds: Round[]): number {
    const [loop, ...inner] = loops;
    if (loop === undefined) {
      if (rounds.length < MAX_ROUNDS) rounds.push({ at, value: this.#shown(value) });
      return 1;
    }
    let count = 0;
    for (const square of squaresIn(this.#value(loop.set) as bigint)) {
      this.#trace.bind(loop.level, square);
      count += this.#go(value, inner, [...at, square], rounds);
    }
    return count;
  }
}

/** Returns the parts of a formula with their values. Plain numbers and names without a value of their own are left out. */
export function readParts(root: Annotation, trace: Trace): Part {
  const readers = [new Reader(trace, 0), new Reader(trace, 1)] as const;
  const make = (annotation: Annotation, id: string): Part | undefined => {
    const { kind, start, end, value, loops } = annotation;
    if (!isReadable(value) || (kind === 'number' && id !== '0')) return undefined;
    return {
      id,
      start,
      end,
      kind,
      type: value.type,
      loops: loops.map(({ name }) => name),
      sides: [readers[0].read(value, loops), readers[1].read(value, loops)],
      parts: annotation.parts.map((part, i) => make(part, `${id}.${i}`)).filter((part) => part !== undefined),
    };
  };
  return make(root, '0')!;
}
