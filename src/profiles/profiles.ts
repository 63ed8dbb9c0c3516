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
  knobsOf,
  MAX_BYTES,
  MAX_NAME,
  type Profile,
  type ProfileFile,
  renamingNote,
  type Settings,
  type Warning,
} from './profile.ts';
import { SEARCH, searchValues } from './search-parameters.ts';
import { serialise } from './serialise.ts';
import { absentTerms, ExtendedEvaluations, inheritedTerms, readUserTerms, unreadKnobs } from './user-terms.ts';
import { validate, validatePlain } from './validate.ts';

/** A value as it stands between braces. */
function printed(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

/** The profiles of one evaluation: its presets by name, and the way in for any other. */
export class Profiles {
  readonly evaluation: Evaluation;
  readonly #presets: ReadonlyMap<string, unknown>;
  readonly #resolved = new Map<string, Profile>();
  readonly #evaluations: ExtendedEvaluations;
  readonly #defaults: Settings;

  constructor(evaluation: Evaluation, presets: ReadonlyMap<string, unknown>) {
    this.evaluation = evaluation;
    this.#presets = presets;
    this.#evaluations = new ExtendedEvaluations(evaluation);
    const terms = evaluation.all.map(({ declaration }) => declaration.id);
    const settings = effectiveValues({ knobs: knobsOf(evaluation) }, new Map());
    this.#defaults = { terms, off: [], settings, userTerms: [], evaluation };
  }

  /** The presets' names. */
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

  /** A preset with values of one's own: `baseline{mobility.weight=0}`. */
  named(text: string): Result<Profile> {
    const naming = parseNaming(text);
    if (!naming.ok) return naming;
    const base = this.preset(naming.value.base);
    // Whoever derives from a preset says so by its name, not by the preset's own base.
    return base.ok ? this.#override(base.value, naming.value, currentPresetName(naming.value.base)) : base;
  }

  /** A profile from the text of a file. */
  parse(text: string): Result<Profile> {
    if (text.length > MAX_BYTES)
      return fail('profile.size', 'profile', `has more than ${MAX_BYTES} characters, the most a profile may have`);
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      return fail('profile.json', 'profile', `is no JSON: ${(error as Error).message.replace(/[\p{Cc}\s]+/gu, ' ')}`);
    }
    return this.load(value);
  }

  /** A profile from data as a file has it, whatever its origin. */
  load(value: unknown): Result<Profile> {
    return this.#load(value, []);
  }

  /** The profile with some values replaced; it keeps its base. */
  override(base: Profile, knobs: Naming['knobs'], level?: unknown): Result<Profile> {
    return this.#override(base, { knobs, level }, base.extends);
  }

  /** What a profile is relative to: its preset, or the declared defaults. */
  base(profile: Pick<Profile, 'extends'>): Settings {
    const base = profile.extends === undefined ? undefined : this.preset(profile.extends);
    return base?.ok ? base.value : this.#defaults;
  }

  /** The profile as a file, with what differs from its base or, with `full`, with every knob. */
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
    if (!file.ok) return file;
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
      return fail('profile.unknown', field, `there is no preset ${show(name)}${suggestion(name, this.names)}`);
    const loaded = this.#load(this.#presets.get(name), [...trail, name]);
    if (!loaded.ok) return loaded;
    this.#resolved.set(name, loaded.value);
    return loaded;
  }

  /** `trail` are the presets that are being resolved: meeting one again would never end. */
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
    // What else the file may say depends on the terms it has.
    const userTerms = readUserTerms(this.evaluation, given, base.userTerms);
    if (!userTerms.ok) return userTerms;
    const evaluation = this.#evaluations.with(userTerms.value);
    const file = validatePlain(evaluation, plain.value);
    if (!file.ok) return file;
    const renaming = renamingNote(file.value.extends ?? '');
    const warnings = [
      ...(renaming === undefined ? [] : [{ field: 'extends', message: renaming }]),
      ...absentTerms(userTerms.value, evaluation),
      ...unreadKnobs(userTerms.value),
    ];
    const about = { ...file.value, ...(parent === undefined ? {} : { extends: parent }), warnings };
    return preset.ok ? ok(this.#apply(about, file.value, base, { userTerms: userTerms.value, evaluation })) : preset;
  }

  /** A flat configuration, told by its shape. */
  #loadFlat(flat: Readonly<Record<string, unknown>>, trail: readonly string[]): Result<Profile> {
    const file = fromFlat(this.evaluation, flat, 'flat');
    if (!file.ok) return file;
    const loaded = this.#load(file.value, trail);
    if (!loaded.ok) return loaded;
    const message = `is a flat configuration, read as a profile that extends '${FLAT_BASE}'; what concerns whole lines alone is kept for line mode`;
    return ok({ ...loaded.value, warnings: [...loaded.value.warnings, { field: 'profile', message }] });
  }

  #parent(name: string, trail: readonly string[]): Result<Settings> {
    if (!trail.includes(name)) return this.#preset(name, 'extends', trail);
    return fail('profile.cycle', 'extends', `goes in a circle: ${[...trail, name].map(show).join(' extends ')}`);
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
