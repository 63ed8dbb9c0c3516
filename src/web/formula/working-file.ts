import type { UserTermFile } from '../../evaluation/language/user-term-schema.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { ownValue } from '../../rules/names.ts';

/** Knobs that every term has, and that are the profile's affair rather than the formula's. */
const SHAPING = ['weight', 'pow', 'offset', 'cap', 'sideCap'];

export function userTermIn({ userTerms = [] }: ProfileFile, id: string): UserTermFile | undefined {
  return userTerms.find((term) => term.id === id);
}

function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

function withTerms(file: ProfileFile, terms: readonly string[] | undefined): ProfileFile {
  const { terms: _, ...rest } = file;
  return terms === undefined ? rest : { ...rest, terms };
}

export interface Adding {
  readonly term: UserTermFile;
  /** The name under which the profile has had it so far. */
  readonly before?: string | undefined;
  /** A term whose place it takes, which no longer counts. */
  readonly replaces?: string | undefined;
}

/**
 * A profile with a user term in it, which counts. The knobs of its own begin with what the term declares; how much of it counts stays as
 * it was set. `on` are the terms that count now.
 */
export function withUserTerm(
  file: ProfileFile,
  { term, before, replaces }: Adding,
  on: readonly string[],
): ProfileFile {
  const old = before ?? term.id;
  const shaping = Object.entries(ownValue(file.knobs, old) ?? {}).filter(([name]) => SHAPING.includes(name));
  const knobs = withoutKey(withoutKey(file.knobs, old), term.id);
  const others = (file.userTerms ?? []).filter(({ id }) => id !== old && id !== term.id);
  const isListed = file.terms !== undefined || replaces !== undefined;
  const terms = [...new Set([...(file.terms ?? on), term.id])].filter(
    (id) => id !== replaces && (id !== old || old === term.id),
  );
  return {
    ...withTerms(file, isListed ? terms : undefined),
    userTerms: [...others, term],
    knobs: shaping.length === 0 ? knobs : { ...knobs, [term.id]: Object.fromEntries(shaping) },
  };
}

export function withoutUserTerm(file: ProfileFile, id: string): ProfileFile {
  const { userTerms = [], ...rest } = withTerms(
    file,
    file.terms?.filter((term) => term !== id),
  );
  const left = userTerms.filter((term) => term.id !== id);
  const bare = { ...rest, knobs: withoutKey(file.knobs, id) };
  return left.length === 0 ? bare : { ...bare, userTerms: left };
}
