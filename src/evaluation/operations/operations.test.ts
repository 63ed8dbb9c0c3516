import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bound } from '../bounds.ts';
import { Graph } from '../graph.ts';
import { OPERATIONS } from './index.ts';
import { type Operation, ORDINARY, type Plain } from './operation.ts';

const SOURCES = new URL('../../', import.meta.url);

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(\.(test|testing|verify)\.tsx?|\.generated\.ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, SOURCES), 'utf8') }));

/** Names of operations that are also ordinary words in the code: for these only uses as an operation count. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  // Types, kinds of knobs, units and rows.
  ...['square', 'side', 'toggle', 'choice', 'squareTable', 'count', 'sum', 'line', 'path', 'pow'],
  // Instructions of WebAssembly, ends of a range, and values of facets.
  ...['select', 'min', 'max', 'always'],
  // Words of the formula language.
  ...['and', 'or', 'not', 'round', 'attacks'],
]);

/** How code refers to an operation: where it is declared, built, looked up, or compared with others. */
function speaksOf(name: string): RegExp {
  const quoted = `'${name}'`;
  return new RegExp(
    [
      `^ {2}name: ${quoted}`,
      `\\.(node|loop)\\(\\s*${quoted}`,
      `operationOf\\(${quoted}`,
      `\\bop\\b\\s*[!=]==\\s*${quoted}`,
      `\\bop: ${quoted}`,
      `case ${quoted}:(?=[^]*\\bop\\b)`,
      `(NodeWith|Op|Attributes)<[^>]*${quoted}`,
      `\\[[^\\]]*${quoted}[^\\]]*\\]\\.includes\\([^)]*\\bop\\b`,
    ].join('|'),
    'm',
  );
}

describe('an operation is declared once', () => {
  test('under a unique name', () => {
    expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  });

  test.each(OPERATIONS.map(({ name }) => name))(
    '%s is named in its declaration, the builder and the algebra',
    (name) => {
      const pattern = ORDINARY_WORDS.has(name) ? speaksOf(name) : new RegExp(`'${name}'`);
      const files = sources
        .filter(({ path }) => path.startsWith('evaluation/') && !path.startsWith('evaluation/terms/'))
        .filter(({ text }) => pattern.test(text))
        .map(({ path }) => path);
      expect(files).toContain('evaluation/graph.ts');
      expect(files.filter((path) => path.startsWith('evaluation/operations/'))).not.toEqual([]);
      expect(files.length, files.join(', ')).toBeLessThanOrEqual(4);
    },
  );

  test('with typed attributes, so that nothing casts them', () => {
    const casts = sources.filter(({ text }) => /\battr(\.\w+|\[\w+\])? as /.test(text)).map(({ path }) => path);
    expect(casts).toEqual([]);
  });
});

type Mandatory = 'specialise' | 'bound' | 'interpret' | 'emit' | 'learning' | 'language' | 'audit' | 'args' | 'type';
type Negated = Operation<'negated', 'num', readonly ['num'], Plain>;

test('a declaration without one of the facets does not pass the type check', () => {
  const rest = {
    ...ORDINARY,
    name: 'negated',
    type: 'num',
    args: ['num'],
    specialise: 'same',
    bound: () => bound(0, 0, 1),
    interpret: 'none',
    emit: 'none',
    learning: 'none',
    language: 'none',
    audit: 'none',
  } as const satisfies Negated;
  const without = <Facet extends Mandatory>(facet: Facet): Omit<typeof rest, Facet> => {
    const { [facet]: _, ...left } = rest;
    return left;
  };
  const all: Negated = rest;
  const incomplete: Negated[] = [
    // @ts-expect-error: its form with the knobs set
    without('specialise'),
    // @ts-expect-error: its bound
    without('bound'),
    // @ts-expect-error: its value
    without('interpret'),
    // @ts-expect-error: its code
    without('emit'),
    // @ts-expect-error: its derivative
    without('learning'),
    // @ts-expect-error: its text
    without('language'),
    // @ts-expect-error: its control
    without('audit'),
    // @ts-expect-error: the types of its arguments
    without('args'),
    // @ts-expect-error: the type of its value
    without('type'),
  ];
  for (const left of incomplete) expect(Object.keys(left)).toHaveLength(Object.keys(all).length - 1);
});

test('the arguments and attributes of a node are checked by its operation', () => {
  const graph = new Graph();
  const three = graph.const(3);
  const entry = graph.node('lookup', [three], { table: [1, 2] });
  // @ts-expect-error: a table is needed
  graph.node('lookup', [three]);
  // @ts-expect-error: a table has no attribute `bits`
  graph.node('lookup', [three], { bits: 1 });
  // @ts-expect-error: a sum has two arguments
  graph.node('add', [three]);
  // @ts-expect-error: the attributes are unknown if the operation is
  expect(entry.attr.table).toEqual([1, 2]);
  expect(entry.op === 'lookup' && entry.attr.table).toEqual([1, 2]);
});
