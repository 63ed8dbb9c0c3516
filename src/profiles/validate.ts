import type * as z from 'zod/mini';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { isWhole, type Knob } from '../evaluation/knobs.ts';
import { type Path, pathText, show, suggestion } from '../rules/names.ts';
import { type Fault, fail, ok, type Result } from '../rules/result.ts';
import { LEVEL_WORDS } from './levels.ts';
import { plainCopy } from './plain.ts';
import { FORMAT, MAX_NAME, type ProfileFile, splitId } from './profile.ts';
import { knobsOf } from './profile-knobs.ts';
import { schemaFor } from './schema.ts';
import { SEARCH } from './search-parameters.ts';

/** The values a knob can have, in words. */
export function allowed(knob: Knob): string {
  switch (knob.kind) {
    case 'toggle':
      return 'true or false';
    case 'choice':
      return `one of ${knob.options.map((option) => `'${option}'`).join(', ')}`;
    case 'number':
      return `a ${isWhole(knob) ? 'whole ' : ''}number between ${knob.min} and ${knob.max}`;
    case 'tapered':
      return `two numbers between ${knob.min} and ${knob.max}, for the middlegame and the endgame`;
    default:
      return `a list of ${knob.default.length} numbers between ${knob.min} and ${knob.max}`;
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  profile: 'an object with lucena, name and knobs',
  $schema: 'at most 2000 characters',
  lucena: `the format version ${FORMAT}`,
  name: `a single line of 1 to ${MAX_NAME} characters`,
  description: 'a single line of at most 2000 characters',
  extends: 'the name of a preset',
  terms: 'a list of different terms',
  userTerms: 'a list of terms',
  knobs: 'an object with the knobs of each term',
  level: LEVEL_WORDS,
  search: 'an object with search parameters',
};

/** The path of a knob in a file, starting with the name of its group. */
function knobPlace(path: Path): Path {
  return path[0] === SEARCH.id ? path : path.slice(1);
}

/** Describes what the schema expects at a path. */
function expected(evaluation: Evaluation, path: Path): string {
  const [field] = path;
  if (path.length < 2 || (field !== 'knobs' && field !== SEARCH.id))
    return FIELDS[String(field ?? 'profile')] ?? 'another value';
  const [group, name, entry] = knobPlace(path);
  const knob = knobsOf(evaluation).get(`${group}.${name}`);
  if (knob === undefined) return 'an object with knobs';
  return entry === undefined || !('min' in knob) ? allowed(knob) : `a number between ${knob.min} and ${knob.max}`;
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

/** The kind of name that is expected at a path, and all names of that kind. */
function namesAt(evaluation: Evaluation, path: Path): { what: string; names: string[] } {
  if (path.length === 0) return { what: 'field', names: Object.keys(FIELDS).filter((name) => name !== 'profile') };
  const [group] = knobPlace(path);
  if (group === undefined)
    return { what: 'term', names: [...new Set([...evaluation.knobs.keys()].map((id) => splitId(id)[0]))] };
  const ids = [...knobsOf(evaluation).keys()].map(splitId);
  return { what: 'knob', names: ids.filter(([of]) => of === group).map(([, name]) => name) };
}

function unknownName(what: string, place: Path, name: string, names: readonly string[]): Fault {
  const code = `profile.unknown${what[0]!.toUpperCase()}${what.slice(1)}`;
  return {
    code,
    field: pathText(place, 'profile'),
    message: `there is no ${what} ${show(name)}${suggestion(name, names)}`,
  };
}

function codeOf(issue: z.core.$ZodIssue, path: Path, value: unknown): string {
  if (path[0] === 'lucena') return 'profile.format';
  if (typeof value === 'number' && (!Number.isFinite(value) || issue.code === 'too_small' || issue.code === 'too_big'))
    return 'profile.range';
  if (issue.code === 'too_small' || issue.code === 'too_big') return 'profile.length';
  return value === undefined ? 'profile.missing' : 'profile.type';
}

function faultOf(evaluation: Evaluation, issue: z.core.$ZodIssue, input: unknown): Fault {
  const path = issue.path as Path;
  if (issue.code === 'unrecognized_keys') {
    const { what, names } = namesAt(evaluation, path);
    const [name] = issue.keys as [string];
    return unknownName(what, [...path, name], name, names);
  }
  const value = at(input, path);
  if (path[0] === 'terms' && path.length === 2 && typeof value === 'string')
    return unknownName(
      'term',
      path,
      value,
      evaluation.all.map(({ declaration }) => declaration.id),
    );
  return {
    code: codeOf(issue, path, value),
    field: pathText(path, 'profile'),
    message: `expected ${expected(evaluation, path)}, found ${show(value)}`,
  };
}

/** Checks data against the schema. Returns a copy. */
export function validate(evaluation: Evaluation, input: unknown): Result<ProfileFile> {
  const plain = plainCopy(input);
  return plain.ok ? validatePlain(evaluation, plain.value) : plain;
}

/** Checks data that is already a plain copy. */
export function validatePlain(evaluation: Evaluation, plain: unknown): Result<ProfileFile> {
  const parsed = schemaFor(evaluation, plain).safeParse(plain);
  if (!parsed.success) {
    const { issues } = parsed.error;
    // A missing field is often there, but misspelt.
    const misspelt = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
    return { ok: false, fault: faultOf(evaluation, misspelt ?? issues[0]!, plain) };
  }
  const { terms } = parsed.data;
  const twice = terms?.findIndex((term, i) => terms.indexOf(term) < i) ?? -1;
  if (twice >= 0) return fail('profile.duplicate', `terms[${twice}]`, `'${terms![twice]}' is listed twice`);
  return ok(parsed.data as ProfileFile);
}
