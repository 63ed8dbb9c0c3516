import type { Evaluation } from '../evaluation/evaluation.ts';
import { followedBy, type KnobValue } from '../evaluation/knobs.ts';
import type { UserTerm } from '../evaluation/language/user-term.ts';
import type { UserTermFile } from '../evaluation/language/user-term-schema.ts';
import type { Level } from './levels.ts';
import type { SEARCH, SearchValues } from './search-parameters.ts';

/** The version of the file format this code reads and writes. */
export const FORMAT = 1;

/** The size limit of a profile file. The largest sensible file is much smaller. */
export const MAX_BYTES = 1 << 20;

export const MAX_NAME = 80;

/** Presets that have been renamed, by their old names, which still load. */
const RENAMED: ReadonlyMap<string, string> = new Map([['slice', 'baseline']]);

/** The name that a preset has today. */
export function currentPresetName(name: string): string {
  return RENAMED.get(name) ?? name;
}

/** The note about the old name of a preset; undefined if the name is current. */
export function renamingNote(name: string): string | undefined {
  const current = currentPresetName(name);
  return current === name ? undefined : `the preset '${name}' is now called '${current}'`;
}

/** A profile as a file. Only values that differ from the base are needed. */
export interface ProfileFile {
  /** The location of the schema, for editors. */
  readonly $schema?: string;
  readonly lucena: typeof FORMAT;
  readonly name: string;
  readonly description?: string;
  /** The preset that provides all other values; without one, the declared defaults do. */
  readonly extends?: string;
  /** The terms that are on; without a list, those of the base. */
  readonly terms?: readonly string[];
  /** User terms, in addition to those of the base. A term with the name of one of the base replaces it. */
  readonly userTerms?: readonly UserTermFile[];
  /** Values by term and knob. */
  readonly knobs: KnobTable;
  /** The level that sets the search parameters before `search` does; without one, those of the base count. */
  readonly level?: Level;
  /** Switches and numbers of the search. */
  readonly search?: Readonly<Partial<SearchValues>>;
}

/** The group of search parameters, which have a section of their own in files. */
const SEARCH_GROUP: typeof SEARCH.id = 'search';

/** Values by group and knob. */
export type KnobTable<Value = KnobValue> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** The knobs that a file sets. Those of the search are in a section of their own. */
export function knobsIn({ knobs, search }: Pick<ProfileFile, 'knobs' | 'search'>): KnobTable {
  return search === undefined ? knobs : { ...knobs, [SEARCH_GROUP]: search as Readonly<Record<string, number>> };
}

/** Groups of knobs as the sections of a file. */
export function knobSections<T>(groups: Readonly<Record<string, T>>): { knobs: Record<string, T>; search?: T } {
  const { [SEARCH_GROUP]: search, ...knobs } = groups;
  return { knobs, ...(search === undefined ? {} : { search }) };
}

/** A note about a profile that does not prevent its use. */
export interface Warning {
  readonly field: string;
  readonly message: string;
}

/** A profile with a value for every knob. */
export interface Settings {
  /** The terms that are on, in the order of the evaluation. */
  readonly terms: readonly string[];
  /** The other terms of the evaluation. */
  readonly off: readonly string[];
  /** Every knob by its full id, quantised: those of terms that are off and those of the search too. */
  readonly settings: ReadonlyMap<string, KnobValue>;
  /** The terms that are not built in, and the evaluation that has them. */
  readonly userTerms: readonly UserTerm[];
  readonly evaluation: Evaluation;
  /** The level that the search parameters come from, if one was named. */
  readonly level?: Level;
}

export interface Profile extends Settings {
  readonly name: string;
  readonly description?: string;
  readonly extends?: string;
  /** The values for `specialise` and `compile`: the settings of the evaluation, with weight and offset of terms that are off at 0. */
  readonly values: ReadonlyMap<string, KnobValue>;
  /** The values for the search. */
  readonly search: SearchValues;
  /** Equal for profiles that play alike. Names and the spelling of numbers do not matter. */
  readonly hash: string;
  readonly warnings: readonly Warning[];
}

/** Whether a knob can have an effect: its term is on, it belongs to no term, or a knob that has an effect follows it. */
export function matters({ off, settings, evaluation }: Settings, id: string): boolean {
  const isOff = (one: string) => off.includes(splitId(one)[0]);
  if (!isOff(id)) return true;
  const followers = evaluation.followers.get(id) ?? [];
  return followers.some((one) => !isOff(one) && followedBy(evaluation.knobs.get(one), settings.get(one)) !== undefined);
}

export function sameValue(a: KnobValue, b: KnobValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((entry, i) => entry === b[i]);
}

/** A profile with another value of one knob, to try it out. Name and hash do not change. */
export function withKnob(profile: Profile, id: string, value: KnobValue): Profile {
  const set = (values: Profile['values']) => new Map(values).set(id, value);
  return { ...profile, values: set(profile.values), settings: set(profile.settings) };
}

/** The term and the name of a knob, from its full id. */
export function splitId(id: string): [term: string, knob: string] {
  const dot = id.indexOf('.');
  return [id.slice(0, dot), id.slice(dot + 1)];
}
