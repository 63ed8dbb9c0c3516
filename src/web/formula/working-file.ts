import type { UserTermFile } from '../../evaluation/language/user-term-schema.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { ownValue } from '../../rules/names.ts';

/** The knobs that every term has. They belong to the profile, not to the formula. */
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
  /** Its name in the profile before the edit. */
  readonly before?: string | undefined;
  /** A term that it replaces, which is switched off. */
  readonly replaces?: string | undefined;
}

/**
 * Adds a user term to a profile and switches it on. Its own knobs start at their declared defaults; weight, caps and power stay as they
 * were set. `on` lists the terms that are on now.
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
