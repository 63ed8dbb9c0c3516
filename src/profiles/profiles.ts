import { type Evaluation, effectiveValues } from '../evaluation/evaluation.ts';
import { show, suggestion } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { FLAT_BASE, fromFlat, isFlat } from './flat.ts';
import { contentHash } from './hash.ts';
import { withLevel } from './levels.ts';
import { type Naming, parseNaming } from './overrides.ts';
import { plainCopy } from './plain.ts';
import {
  currentPresetName,
  FORMAT,
  knobSections,
  knobsIn,
  MAX_BYTES,
  MAX_NAME,
  type Profile,
  type ProfileFile,
  renamingNote,
  type Settings,
  type Warning,
} from './profile.ts';
import { knobsOf } from './profile-knobs.ts';
import { SEARCH, searchValues } from './search-parameters.ts';
import { serialise } from './serialise.ts';
import { absentTerms, ExtendedEvaluations, inheritedTerms, readUserTerms, unreadKnobs } from './user-terms.ts';
import { validate, validatePlain } from './validate.ts';

/** A value as it is written between braces. */
function printed(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

/** Loads profiles for one evaluation: presets by name, and any other from data. */
export class Profiles {
  readonly evaluation: Evaluation;
  readonly #presets: ReadonlyMap<string, unknown>;
  readonly #resolved = new Map<string, Profile>();
  readonly #evaluations: ExtendedEvaluations;
  readonly #defaults: Settings;
  readonly #board: string | undefined;

  /** `board` is named in faults about names that are not known there. */
  constructor(evaluation: Evaluation, presets: ReadonlyMap<string, unknown>, board?: string) {
    this.evaluation = evaluation;
    this.#board = board;
    this.#presets = presets;
    this.#evaluations = new ExtendedEvaluations(evaluation);
    const terms = evaluation.all.map(({ declaration }) => declaration.id);
    const settings = effectiveValues({ knobs: knobsOf(evaluation) }, new Map());
    this.#defaults = { terms, off: [], settings, userTerms: [], evaluation };
  }

  /** The names of the presets. */
  get names(): string[] {
    return [...this.#presets.keys()];
  }

  /** Whether a preset has this name, or had it once. */
  has(name: string): boolean {
    return this.#presets.has(currentPresetName(name));
  }

  preset(name: string): Result<Profile> {
    const found = this.#preset(currentPresetName(name), 'profile', []);
    const message = renamingNote(name);
    if (!found.ok || message === undefined) return found;
    return ok({ ...found.value, warnings: [...found.value.warnings, { field: 'profile', message }] });
  }

  /** Loads a preset with changed values: `baseline{mobility.weight=0}`. */
  named(text: string): Result<Profile> {
    const naming = parseNaming(text);
    if (!naming.ok) return naming;
    const base = this.preset(naming.value.base);
    // The result extends the preset itself, not the preset's own base.
    return base.ok ? this.#override(base.value, naming.value, currentPresetName(naming.value.base)) : base;
  }

  /** Loads a profile from the text of a file. */
  parse(text: string): Result<Profile> {
    if (text.length > MAX_BYTES)
      return fail('profile.size', 'profile', `the file has more than ${MAX_BYTES} characters, the limit for a profile`);
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      return fail(
        'profile.json',
        'profile',
        `not valid JSON: ${(error as Error).message.replace(/[\p{Cc}\s]+/gu, ' ')}`,
      );
    }
    return this.load(value);
  }

  /** Loads a profile from data in the form of a file. */
  load(value: unknown): Result<Profile> {
    return this.#load(value, []);
  }

  /** Replaces some values of a profile, which keeps its base. */
  override(base: Profile, knobs: Naming['knobs'], level?: unknown): Result<Profile> {
    return this.#override(base, { knobs, level }, base.extends);
  }

  /** The settings that a profile changes: those of its preset, or the declared defaults. */
  base(profile: Pick<Profile, 'extends'>): Settings {
    const base = profile.extends === undefined ? undefined : this.preset(profile.extends);
    return base?.ok ? base.value : this.#defaults;
  }

  /** Returns a profile as a file, with the knobs that differ from its base or, with `full`, with every knob. */
  serialise(profile: Profile, options: { readonly full?: boolean } = {}): ProfileFile {
    return serialise(profile, this.base(profile), options);
  }

  #override(base: Profile, { knobs, level }: Omit<Naming, 'base'>, parent: string | undefined): Result<Profile> {
    const changes = [
      ...(level === undefined ? [] : [`level=${printed(level)}`]),
      ...Object.entries(knobs).flatMap(([term, values]) =>
        Object.entries(values).map(([knob, value]) => `${term}.${knob}=${printed(value)}`),
      ),
    ];
    if (changes.length === 0) return ok(base);
    const file = validate(base.evaluation, {
      lucena: FORMAT,
      name: 'overrides',
      ...knobSections(knobs),
      ...(level === undefined ? {} : { level }),
    });
    if (!file.ok) return this.#withBoard(file);
    const name = `${base.name}{${changes.join(',')}}`;
    const about = {
      name: name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 2)}…}`,
      ...(parent === undefined ? {} : { extends: parent }),
      warnings: base.warnings,
    };
    return ok(this.#apply(about, file.value, base, base));
  }

  #preset(name: string, field: string, trail: readonly string[]): Result<Profile> {
    const known = this.#resolved.get(name);
    if (known !== undefined) return ok(known);
    if (!this.#presets.has(name))
      return this.#withBoard(
        fail('profile.unknown', field, `there is no preset ${show(name)}${suggestion(name, this.names)}`),
      );
    const loaded = this.#load(this.#presets.get(name), [...trail, name]);
    if (!loaded.ok) return loaded;
    this.#resolved.set(name, loaded.value);
    return loaded;
  }

  /** A fault about an unknown name says on which board it is unknown. */
  #withBoard<T>(result: Result<T>): Result<T> {
    if (result.ok || this.#board === undefined || !result.fault.code.startsWith('profile.unknown')) return result;
    const { code, field, message } = result.fault;
    return fail(code, field, `on the board ${this.#board} ${message}`);
  }

  /** Loads data. `trail` holds the presets being resolved, to find circles. */
  #load(value: unknown, trail: readonly string[]): Result<Profile> {
    const plain = plainCopy(value);
    if (!plain.ok) return plain;
    if (isFlat(plain.value)) return this.#loadFlat(plain.value, trail);
    const { extends: named, userTerms: given } = {
      ...(plain.value as Partial<Record<'extends' | 'userTerms', unknown>>),
    };
    const parent = typeof named === 'string' ? currentPresetName(named) : undefined;
    const preset = parent === undefined ? ok(this.#defaults) : this.#parent(parent, trail);
    const base = preset.ok ? preset.value : this.#defaults;
    // The terms of the file decide which knobs it may set.
    const userTerms = readUserTerms(this.evaluation, given, base.userTerms);
    if (!userTerms.ok) return userTerms;
    const evaluation = this.#evaluations.with(userTerms.value);
    const file = validatePlain(evaluation, plain.value);
    if (!file.ok) return this.#withBoard(file);
    const renaming = renamingNote(file.value.extends ?? '');
    const warnings = [
      ...(renaming === undefined ? [] : [{ field: 'extends', message: renaming }]),
      ...absentTerms(userTerms.value, evaluation),
      ...unreadKnobs(userTerms.value),
    ];
    const about = { ...file.value, ...(parent === undefined ? {} : { extends: parent }), warnings };
    return preset.ok ? ok(this.#apply(about, file.value, base, { userTerms: userTerms.value, evaluation })) : preset;
  }

  /** Loads a flat configuration, which is recognised by its shape. */
  #loadFlat(flat: Readonly<Record<string, unknown>>, trail: readonly string[]): Result<Profile> {
    const file = fromFlat(this.evaluation, flat, 'flat');
    if (!file.ok) return file;
    const loaded = this.#load(file.value, trail);
    if (!loaded.ok) return loaded;
    const message = `this is a flat configuration, loaded as a profile that extends '${FLAT_BASE}'; settings for whole lines act in line scoring only`;
    return ok({ ...loaded.value, warnings: [...loaded.value.warnings, { field: 'profile', message }] });
  }

  #parent(name: string, trail: readonly string[]): Result<Settings> {
    if (!trail.includes(name)) return this.#preset(name, 'extends', trail);
    return fail(
      'profile.cycle',
      'extends',
      `presets extend each other in a circle: ${[...trail, name].map(show).join(' extends ')}`,
    );
  }

  #apply(
    about: Pick<Profile, 'name' | 'description' | 'extends'> & { readonly warnings?: readonly Warning[] },
    file: ProfileFile,
    base: Settings,
    { userTerms, evaluation }: Pick<Settings, 'userTerms' | 'evaluation'>,
  ): Profile {
    const all = knobsOf(evaluation);
    const level = file.level ?? base.level;
    const given = new Map(file.level === undefined ? base.settings : withLevel(base.settings, file.level));
    const warnings: Warning[] = [...(about.warnings ?? [])];
    for (const [term, knobs] of Object.entries(knobsIn(file))) {
      for (const [knob, value] of Object.entries(knobs)) {
        const id = `${term}.${knob}`;
        given.set(id, value);
        const { deprecated } = all.get(id)!;
        if (deprecated !== undefined) warnings.push({ field: `knobs.${id}`, message: `is deprecated: ${deprecated}` });
      }
    }
    const on = file.terms ?? inheritedTerms(base, userTerms);
    const ids = evaluation.all.map(({ declaration }) => declaration.id);
    const terms = ids.filter((id) => on.includes(id));
    const off = ids.filter((id) => !on.includes(id));
    const settings = effectiveValues({ knobs: all }, given);
    const values = effectiveValues(evaluation, settings);
    for (const id of off)
      for (const knob of [`${id}.weight`, `${id}.offset`]) if (values.has(knob)) values.set(knob, 0);
    return {
      name: about.name,
      ...(about.description === undefined ? {} : { description: about.description }),
      ...(about.extends === undefined ? {} : { extends: about.extends }),
      terms,
      off,
      settings,
      values,
      userTerms,
      evaluation,
      ...(level === undefined ? {} : { level }),
      search: searchValues((name) => settings.get(`${SEARCH.id}.${name}`) as number),
      hash: contentHash({ terms, off, settings, userTerms, evaluation }),
      warnings,
    };
  }
}
