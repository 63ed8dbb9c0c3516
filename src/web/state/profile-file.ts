import type { KnobValue } from '../../evaluation/knobs.ts';
import {
  currentPresetName,
  FORMAT,
  type KnobTable,
  knobSections,
  knobsIn,
  type ProfileFile,
  renamingNote,
  sameValue,
  splitId,
} from '../../profiles/profile.ts';
import { ownValue } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { notify } from './notify.tsx';
import { isRecord } from './storage.ts';

/** A profile that is an unchanged preset. */
export function presetFile(preset: string): ProfileFile {
  const name = currentPresetName(preset);
  return { lucena: FORMAT, name, extends: name, knobs: {} };
}

/** The file with the current name of its preset. If the preset was renamed, the user is told. */
function withCurrentPreset(file: ProfileFile): ProfileFile {
  const { name, extends: preset = '' } = file;
  const note = renamingNote(preset);
  if (note === undefined) return file;
  notify({ title: 'Preset renamed', message: `${note}.` });
  const current = currentPresetName(preset);
  return { ...file, name: name === preset ? current : name, extends: current };
}

export function knobIn(file: ProfileFile, id: string): KnobValue | undefined {
  const [group, knob] = splitId(id);
  return ownValue(ownValue(knobsIn(file), group) ?? {}, knob);
}

/** The file with other knobs. */
function withTable({ search: _, ...file }: ProfileFile, table: KnobTable): ProfileFile {
  return { ...file, ...knobSections(table) };
}

/** The profile with a knob set. The base's value is not a change; any other value is, including 0. */
export function withKnob(file: ProfileFile, id: string, value: KnobValue, base?: KnobValue): ProfileFile {
  if (base !== undefined && sameValue(value, base)) return withoutKnobs(file, [id]);
  const [group, knob] = splitId(id);
  const table = knobsIn(file);
  return withTable(file, { ...table, [group]: { ...ownValue(table, group), [knob]: value } });
}

/** The profile with some knobs reset to the values of its base. */
export function withoutKnobs(file: ProfileFile, ids: readonly string[]): ProfileFile {
  const gone = new Set(ids);
  const left = Object.entries(knobsIn(file)).map(([group, values]) => {
    const kept = Object.entries(values).filter(([knob]) => !gone.has(`${group}.${knob}`));
    return [group, Object.fromEntries(kept)] as const;
  });
  return withTable(file, Object.fromEntries(left.filter(([, values]) => Object.keys(values).length > 0)));
}

/** The full ids of the knobs that the file sets. */
export function changedKnobs(file: ProfileFile): string[] {
  return Object.entries(knobsIn(file)).flatMap(([group, values]) =>
    Object.keys(values).map((knob) => `${group}.${knob}`),
  );
}

/** Whether the file is an unchanged preset. */
export function isPlainPreset(file: ProfileFile): boolean {
  const { userTerms = [], terms, level } = file;
  return changedKnobs(file).length === 0 && userTerms.length === 0 && terms === undefined && level === undefined;
}

/** Whether two files are equal apart from their names. */
export function sameContent(a: ProfileFile, b: ProfileFile): boolean {
  const contentOf = ({ name: _, description: __, $schema: ___, ...rest }: ProfileFile) => JSON.stringify(sorted(rest));
  return contentOf(a) === contentOf(b);
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function isKnobValue(value: unknown): value is KnobValue {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'number');
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
}

/**
 * Checks the shape of a profile file, as far as the page itself relies on it. The evaluator, which knows the knobs,
 * checks the values.
 */
export function readProfileFile(value: unknown): Result<ProfileFile> {
  if (!isRecord(value)) return fail('profile.type', 'profile', 'is not an object');
  if (value.lucena !== FORMAT) return fail('profile.format', 'lucena', `must be the format version ${FORMAT}`);
  if (typeof value.name !== 'string' || value.name === '') return fail('profile.type', 'name', 'must be a string');
  if (value.extends !== undefined && typeof value.extends !== 'string')
    return fail('profile.type', 'extends', 'must be the name of a preset');
  if (!isRecord(value.knobs)) return fail('profile.type', 'knobs', 'must be an object');
  for (const [term, values] of Object.entries(value.knobs)) {
    if (!isRecord(values)) return fail('profile.type', `knobs.${term}`, 'must be an object');
    for (const [knob, one] of Object.entries(values))
      if (!isKnobValue(one)) return fail('profile.type', `knobs.${term}.${knob}`, 'is not a knob value');
  }
  if (value.userTerms !== undefined && !Array.isArray(value.userTerms))
    return fail('profile.type', 'userTerms', 'must be a list');
  if (value.terms !== undefined && !Array.isArray(value.terms)) return fail('profile.type', 'terms', 'must be a list');
  if (value.search !== undefined && !isRecord(value.search)) return fail('profile.type', 'search', 'must be an object');
  return ok(withCurrentPreset(value as unknown as ProfileFile));
}
