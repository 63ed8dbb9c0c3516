// A knob that says where it is neutral leaves, set so, nothing of itself in its formula, whatever the other knobs are set to.
import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { knobOf } from './audit/control.ts';
import type { WrittenTerm } from './evaluation.ts';
import { inOrder, type Node, rewrite } from './graph.ts';
import type { Knob } from './knobs.ts';
import { neutralOf } from './ledger.ts';
import { SCALING, SHAPING } from './term.ts';

const { evaluation } = chessProfiles();
const { graph } = evaluation;

/** Stands for a knob at its neutral value. */
const GONE = graph.node('knob', [], { id: 'gone' });
const isGone = (node: Node | undefined) => node === GONE;

/** Whether a number is a knob that is never negative. */
function isPositive({ op, attr }: Node): boolean {
  const knob = op === 'knob' ? evaluation.knobs.get(attr.id as string) : undefined;
  return knob !== undefined && 'min' in knob && knob.min >= 0;
}

/** What is left of an operation one of whose arguments is a knob that adds nothing. */
function withoutNothing(node: Node, args: readonly Node[]): Node {
  const [a, b, c] = args as [Node, Node, Node];
  const zero = graph.const(0);
  switch (node.op) {
    case 'add':
      return isGone(a) ? b : isGone(b) ? a : graph.node('add', args);
    case 'sub':
      return isGone(b) ? a : graph.node('sub', [isGone(a) ? zero : a, b]);
    case 'mul':
      return isGone(a) || isGone(b) ? GONE : graph.node('mul', args);
    case 'div':
      return isGone(a) ? GONE : graph.node('div', args);
    case 'min':
      // A ceiling is no lower than nothing.
      return isGone(a) && isPositive(b) ? GONE : graph.node('min', args);
    case 'pow':
      return isGone(a) && isPositive(b) ? GONE : graph.node('pow', args);
    case 'sum':
    case 'most':
    case 'least':
      return isGone(b) ? GONE : graph.node(node.op, args, node.attr);
    case 'select':
      return isGone(b) && isGone(c) ? GONE : graph.node('select', [a, ...[b, c].map((x) => (isGone(x) ? zero : x))]);
    case 'blend':
      return isGone(a) && isGone(b) ? GONE : graph.node('blend', [...[a, b].map((x) => (isGone(x) ? zero : x)), c]);
    default:
      return graph.node(node.op, args, node.attr);
  }
}

/** The same for a knob that multiplies by one, or raises to the power of one. */
function withoutOne(node: Node, args: readonly Node[]): Node {
  const [a, b, c] = args as [Node, Node, Node];
  const one = graph.const(1);
  switch (node.op) {
    case 'mul':
      return isGone(a) ? b : isGone(b) ? a : graph.node('mul', args);
    case 'div':
      return isGone(b) ? a : graph.node('div', args);
    case 'pow':
      return isGone(a) ? GONE : isGone(b) ? a : graph.node('pow', args);
    case 'select':
      // In its case there is no factor, whatever there is in others.
      return isGone(b) && isGone(c) ? GONE : graph.node('select', [a, ...[b, c].map((x) => (isGone(x) ? one : x))]);
    default:
      return graph.node(node.op, args, node.attr);
  }
}

/** Whether anything of a knob is left in a formula when it is set to its neutral value. */
function remains({ value }: WrittenTerm, id: string, neutral: number): boolean {
  const [left] = rewrite([value.node], (node, args) => {
    if (knobOf(node)?.split('/')[0] === id) return GONE;
    if (!args.some(isGone)) return graph.node(node.op, args, node.attr);
    return neutral === 0 ? withoutNothing(node, args) : withoutOne(node, args);
  }) as [Node];
  return left !== GONE && inOrder([left]).includes(GONE);
}

/** Neutral for another reason than the place of the knob in the formula. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'phase.none': 'no weight is below 0',
  'initiative.base': '1 is the factor when nothing is added to it',
  'development.knight': 'what has no strength is stronger than nothing',
  'development.bishop': 'as the knight',
  'development.rook': 'as the knight',
  'development.queen': 'as the knight',
  'development.king': 'as the knight',
};

function numeric(knob: Knob): boolean {
  return 'min' in knob;
}

describe('where knobs are neutral', () => {
  test('every built-in number says where, or that there is no such value', () => {
    const silent = [...evaluation.knobs].filter(([, knob]) => knob.kind === 'number' && knob.neutral === undefined);
    expect(silent.map(([id]) => id)).toEqual([]);
    const tables = [...evaluation.knobs].filter(([, knob]) => numeric(knob) && knob.kind !== 'number');
    expect(tables.filter(([, knob]) => neutralOf(knob) === undefined).map(([id]) => id)).toEqual([]);
    const unitless = [...evaluation.knobs].filter(([, knob]) => 'min' in knob && knob.unit === undefined);
    expect(unitless.map(([id]) => id)).toEqual([]);
  });

  test('it lies within the range', () => {
    for (const [id, knob] of evaluation.knobs) {
      if (!('min' in knob)) continue;
      for (const value of [neutralOf(knob) ?? []].flat() as number[])
        expect([id, value >= knob.min && value <= knob.max]).toEqual([id, true]);
    }
  });

  test.each([...evaluation.measures, ...evaluation.all].map((term) => [term.declaration.id, term] as const))(
    '%s has nothing left of a neutral knob',
    (term, written) => {
      for (const [name, knob] of Object.entries(written.declaration.knobs)) {
        const [neutral] = [neutralOf(knob) ?? []].flat() as number[];
        if (neutral === undefined) continue;
        const id = `${term}.${name}`;
        expect([id, [0, 1].includes(neutral)]).toEqual([id, true]);
        expect([id, remains(written, id, neutral)]).toEqual([id, Object.hasOwn(OTHERWISE, id)]);
        // The other of the two would not do: it would count, or take away what is not the knob's.
        if (knob.kind === 'number' && knob.unit === 'cp') expect([id, neutral]).toEqual([id, 0]);
      }
    },
  );

  test('knobs that all terms have are left out where they are neutral', () => {
    for (const knob of [...Object.values(SHAPING), ...Object.values(SCALING)]) expect(knob.neutral).toBe(knob.default);
  });
});
