import type * as z from 'zod/mini';
import { ownValue, type Path, pathText, show, suggestion } from '../../rules/names.ts';
import { type Fault, fail, ok, type Result, unwrap } from '../../rules/result.ts';
import { knobOf } from '../audit/control.ts';
import { Evaluation, measureNodes } from '../evaluation.ts';
import { Num } from '../formula.ts';
import type { Graph } from '../graph.ts';
import { type Knob, wordsOf } from '../knobs.ts';
import { LEDGER_ROWS } from '../ledger.ts';
import { inOrder, type Node } from '../nodes.ts';
import { CAPABILITIES, type Ruleset, squaresOf } from '../ruleset.ts';
import { SHAPING, type Term, type TermDeclaration } from '../term.ts';
import { type Cost, costOf } from './cost.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { fullKnob, USER_TERM_LIMITS, type UserTermFile, userTermSchema } from './user-term-schema.ts';
import { isFreeName } from './vocabulary.ts';

/** A checked term that a user has written as a formula. */
export interface UserTerm {
  /** A copy of the description. */
  readonly file: UserTermFile;
  readonly term: Term;
  /** Its formula as it is printed. Formulas with the same operations have the same text. */
  readonly text: string;
  /** Knobs that it declares but its formula does not use. */
  readonly unread: readonly string[];
  readonly cost: Pick<Cost, 'curves' | 'operations'> & {
    /** The number of entries in its tables. */ readonly entries: number;
  };
}

/** Names that reach beyond an object's own properties. */
const FORBIDDEN: ReadonlySet<string> = new Set(['constructor', 'prototype']);
/** Rows that ledgers have besides the terms. */
const ROWS: ReadonlySet<string> = new Set(['score', ...Object.keys(LEDGER_ROWS)]);

const NUMBERS = `between -${USER_TERM_LIMITS.value} and ${USER_TERM_LIMITS.value}`;

const FIELDS: Readonly<Record<string, string>> = {
  id: 'a name of letters and digits that begins with a lowercase letter',
  title: 'a single line of 1 to 80 characters',
  group: 'a single line of 1 to 80 characters',
  help: 'a single line of text',
  label: 'a single line of at most 80 characters',
  role: "'addend' or 'scale'",
  needs: `a list of ${CAPABILITIES.map((name) => `'${name}'`).join(', ')}`,
  fast: 'true or false',
  knobs: `an object with at most ${USER_TERM_LIMITS.knobs} knobs`,
  formula: 'a text',
  kind: "one of 'number', 'tapered', 'countTable', 'squareTable', 'toggle', 'choice'",
  options: `a list of at most ${USER_TERM_LIMITS.options} names`,
  default: `a value of the knob’s kind with numbers ${NUMBERS}`,
  neutral: `a number ${NUMBERS}, or null`,
  min: `a number ${NUMBERS}`,
  max: `a number ${NUMBERS}`,
  step: `a number above 0, at most ${USER_TERM_LIMITS.value}`,
  unit: "one of 'cp', 'factor', 'count'",
  activeWhen: 'an object with knob and is',
  deprecated: 'a single line of 1 to 200 characters',
};

const TERM_FIELDS = ['id', 'title', 'group', 'help', 'role', 'needs', 'fast', 'knobs', 'formula'];
const KNOB_FIELDS = [
  'kind',
  'label',
  'help',
  'default',
  'min',
  'max',
  'step',
  'unit',
  'neutral',
  'options',
  'activeWhen',
  'deprecated',
];

function schemaFault({ issues }: z.core.$ZodError, input: unknown): Fault {
  const [issue] = issues as [z.core.$ZodIssue];
  const path = issue.path as Path;
  const field = pathText(path, 'term');
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys as [string];
    const known = path.length === 0 ? TERM_FIELDS : KNOB_FIELDS;
    return {
      code: 'term.unknownField',
      field: pathText([...path, key], 'term'),
      message: `there is no field ${show(key)}${suggestion(key, known)}`,
    };
  }
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  if (issue.code === 'invalid_key')
    return { code: 'term.name', field, message: `expected ${FIELDS.id}, found ${show(path.at(-1))}` };
  // A fault inside a list or object is reported for the field that holds it.
  const name = path.findLast((part) => Object.hasOwn(FIELDS, part)) as string | undefined;
  const isKnob = path.length === 2 && path[0] === 'knobs';
  const wanted =
    path.length === 0
      ? 'an object with id and formula'
      : isKnob
        ? 'an object with kind and default'
        : FIELDS[name ?? ''];
  const code = value === undefined ? 'term.missing' : 'term.type';
  return { code, field, message: `expected ${wanted ?? 'another value'}, found ${show(value)}` };
}

function numbersOf(knob: Knob): readonly number[] {
  if (!('min' in knob)) return [];
  return knob.kind === 'number' ? [knob.default] : knob.default;
}

/** Finds faults of a knob that the schema cannot express. */
function knobFault(
  ruleset: Ruleset,
  name: string,
  knob: Knob,
  knobs: Readonly<Record<string, Knob>>,
): Fault | undefined {
  const fault = (code: string, message: string, field = ''): Fault => ({
    code: `term.${code}`,
    field: `knobs.${name}${field}`,
    message,
  });
  if (!isFreeName(name) || FORBIDDEN.has(name)) return fault('name', 'this name is a word of the formula language');
  if (Object.hasOwn(SHAPING, name)) return fault('name', 'every term already has a knob with this name');
  if ('min' in knob) {
    if (knob.min >= knob.max)
      return fault('range', `expected a number below max (${knob.max}), found ${knob.min}`, '.min');
    const isOutside = (value: number) => value < knob.min || value > knob.max;
    const range = `is not between ${knob.min} and ${knob.max}`;
    const outside = numbersOf(knob).find(isOutside);
    if (outside !== undefined) return fault('range', `${outside} ${range}`, '.default');
    if (knob.kind === 'number' && typeof knob.neutral === 'number' && isOutside(knob.neutral))
      return fault('range', `${knob.neutral} ${range}`, '.neutral');
  }
  if (knob.kind === 'number' && knob.sameAsMaterial !== undefined) {
    const kinds = ruleset.kinds.filter(({ royal }) => !royal).map(({ id }) => id);
    const kind = knob.sameAsMaterial;
    if (!kinds.includes(kind))
      return fault('kind', `material has no value for '${kind}'${suggestion(kind, kinds)}`, '.sameAsMaterial');
  }
  const squares = squaresOf(ruleset);
  if (knob.kind === 'squareTable' && knob.default.length !== squares)
    return fault(
      'length',
      `expected ${squares} entries, one for each square, found ${knob.default.length}`,
      '.default',
    );
  if (knob.kind === 'choice') {
    if (new Set(knob.options).size < knob.options.length)
      return fault('options', 'an option is listed twice', '.options');
    if (!knob.options.includes(knob.default))
      return fault('options', `'${knob.default}' is not one of the options`, '.default');
  }
  return knob.activeWhen === undefined ? undefined : activeFault(name, knob.activeWhen, knobs);
}

function activeFault(
  name: string,
  when: NonNullable<Knob['activeWhen']>,
  knobs: Readonly<Record<string, Knob>>,
): Fault | undefined {
  const field = `knobs.${name}.activeWhen`;
  const other = ownValue(knobs, when.knob);
  if (other === undefined || when.knob === name) {
    const others = Object.keys(knobs).filter((one) => one !== name);
    const message = `there is no other knob '${when.knob}'${suggestion(when.knob, others)}`;
    return { code: 'term.activeWhen', field, message };
  }
  const fits =
    other.kind === 'choice'
      ? other.options.includes(String(when.is)) && typeof when.is === 'string'
      : typeof other.default === typeof when.is;
  return fits
    ? undefined
    : { code: 'term.activeWhen', field, message: `the knob '${when.knob}' cannot be ${show(when.is)}` };
}

function entriesOf(knobs: Readonly<Record<string, Knob>>): number {
  return Object.values(knobs).reduce((sum, knob) => sum + numbersOf(knob).length, 0);
}

function fullKnobs(ruleset: Ruleset, { knobs = {} }: UserTermFile): Result<Record<string, Knob>> {
  const names = Object.keys(knobs);
  if (names.length > USER_TERM_LIMITS.knobs)
    return fail('term.length', 'knobs', `expected at most ${USER_TERM_LIMITS.knobs} knobs, found ${names.length}`);
  const full = Object.fromEntries(names.map((name) => [name, fullKnob(name, knobs[name]!)]));
  for (const [name, knob] of Object.entries(full)) {
    const fault = knobFault(ruleset, name, knob, full);
    if (fault !== undefined) return { ok: false, fault };
  }
  const entries = entriesOf(full);
  if (entries > USER_TERM_LIMITS.entries)
    return fail(
      'term.length',
      'knobs',
      `the tables have ${entries} entries, more than the limit of ${USER_TERM_LIMITS.entries}`,
    );
  return ok(full);
}

/** The capabilities and kinds of pieces that a formula needs. Those of the phase do not count, because every game defines its own. */
function requirements(formula: Node, phase: Node): Required<Pick<TermDeclaration, 'needs' | 'kinds'>> {
  const seen = new Set<Node>([phase]);
  const waiting = formula === phase ? [] : [formula];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...node.args);
  }
  seen.delete(phase);
  const kinds = new Set(
    [...seen].flatMap(({ attr }) => ('kind' in attr && typeof attr.kind === 'string' ? [attr.kind] : [])),
  );
  const needs = [...seen].flatMap(({ operation: { language } }) =>
    language === 'none' ? [] : (language.capability ?? []),
  );
  return { needs, kinds: [...kinds].sort() };
}

/** The knobs that the formula does not use. */
function unreadOf(formula: Node, id: string, knobs: Readonly<Record<string, Knob>>): string[] {
  const read = new Set(inOrder([formula]).map((node) => knobOf(node)?.split('/')[0]));
  return Object.keys(knobs).filter((name) => !read.has(`${id}.${name}`));
}

/** Keeps a scale from falling below 0, because it would reverse the sign of the score. */
function scaleOf(graph: Graph, value: Node, low: number): Node {
  return low < 0 ? graph.max(value, graph.const(0)) : value;
}

/** Makes a term from its description in a profile. */
export function userTerm(input: unknown, ruleset: Ruleset): Result<UserTerm> {
  const parsed = userTermSchema.safeParse(input);
  if (!parsed.success) return { ok: false, fault: schemaFault(parsed.error, input) };
  const file = parsed.data;
  const { id, title = wordsOf(id), group = 'My terms', help = '', role = 'addend', fast = false, formula } = file;
  if (ROWS.has(id) || FORBIDDEN.has(id) || !isFreeName(id))
    return fail('term.name', 'id', `the name '${id}' is already in use`);
  if (role === 'scale' && fast)
    return fail('term.role', 'fast', 'expected false: scales are not part of the fast score');
  const knobs = fullKnobs(ruleset, file);
  if (!knobs.ok) return knobs;
  // Checked in a separate graph first, so that a faulty formula does not reach an evaluation.
  const trial = new Evaluation(ruleset, []);
  const own = { ruleset, term: id, knobs: knobs.value };
  const names = measureNodes(trial);
  const tried = parse(formula, { ...own, graph: trial.graph, ...names });
  if (!tried.ok) return tried;
  const { curves, operations, low } = costOf(tried.value, { ...own, graph: trial.graph, ...names });
  const shaped = (graph: Graph, value: Node) => (role === 'scale' ? scaleOf(graph, value, low) : value);
  const { needs: implied, kinds } = requirements(tried.value, names.phase);
  const needs = CAPABILITIES.filter((name) => implied.includes(name) || file.needs?.includes(name));
  const term: Term = () => ({
    id,
    title,
    group,
    help,
    ...(role === 'scale' ? { role } : {}),
    ...(fast ? { fast } : {}),
    ...(needs.length > 0 ? { needs } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    knobs: knobs.value,
    formula: ({ graph }, { measures: { phase, endgamishness } }) => {
      const vocabulary = { ...own, graph, phase: phase?.node, endgamishness: endgamishness?.node };
      return new Num(graph, shaped(graph, unwrap(parse(formula, vocabulary))));
    },
  });
  const text = print(shaped(trial.graph, tried.value), { ruleset, term: id, ...names });
  const unread = unreadOf(tried.value, id, knobs.value);
  return ok({ file, term, text, unread, cost: { curves, operations, entries: entriesOf(knobs.value) } });
}
