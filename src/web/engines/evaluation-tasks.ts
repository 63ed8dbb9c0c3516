// Tasks of the evaluator: facts about profiles, and ledgers of positions.
import { setupFeatures } from '../../evaluation/features.ts';
import type { KnobValue } from '../../evaluation/knobs.ts';
import { type Ledger, ledgerOf, quantised } from '../../evaluation/ledger.ts';
import type { Specialised } from '../../evaluation/specialise.ts';
import type { ProfileFile, Warning } from '../../profiles/profile.ts';
import { profileControls, type ValueControl, type ValueTerm } from '../../profiles/profile-controls.ts';
import { SEARCH } from '../../profiles/search-parameters.ts';
import { writtenKnobs } from '../../profiles/serialise.ts';
import { unwrap } from '../../rules/result.ts';
import type { TaskContext } from './task-context.ts';

/** A preset in a list of choices. */
export interface PresetFacts {
  readonly name: string;
  readonly description: string;
  readonly hash: string;
}

/** A resolved profile file. */
export interface ProfileFacts {
  /** The file with only the values that differ from its base. */
  readonly file: ProfileFile;
  readonly hash: string;
  readonly terms: readonly string[];
  readonly off: readonly string[];
  readonly warnings: readonly Warning[];
}

/** A knob with its value in the profile and in the profile's preset. */
export interface SetControl extends ValueControl {
  readonly base: KnobValue;
}

export interface SetGroup extends Pick<ValueTerm, 'id' | 'title' | 'group' | 'help' | 'on' | 'user'> {
  /** The role of a term, or what the knobs act on instead: the score of whole lines, or the search. */
  readonly role: ValueTerm['role'] | 'line' | 'search';
  readonly formula: string | null;
  readonly controls: readonly SetControl[];
}

/** Everything that can be turned in a profile. */
export interface ProfileControls {
  readonly hash: string;
  readonly groups: readonly SetGroup[];
}

export function presets({ profiles }: TaskContext): PresetFacts[] {
  return profiles.names.map((name) => {
    const { description = '', hash } = unwrap(profiles.preset(name));
    return { name, description, hash };
  });
}

/** Checks a file. A bad one throws a fault that names the field. */
export function facts(context: TaskContext, file: ProfileFile): ProfileFacts {
  const profile = context.profile(file);
  const { hash, terms, off, warnings } = profile;
  return { file: context.profiles.serialise(profile), hash, terms, off, warnings };
}

export function describe(context: TaskContext, file: ProfileFile): ProfileControls {
  const profile = context.profile(file);
  const base = context.profiles.base(profile);
  const bases = writtenKnobs(base.evaluation, base.settings);
  const withBase = (group: string, all: readonly ValueControl[]): SetControl[] =>
    all.map((control) => ({ ...control, base: bases[group]?.[control.name] ?? control.default }));
  const { hash, terms, lines, search } = profileControls(profile);
  const { id, title, group, help } = SEARCH;
  const always = { formula: null, on: true, user: false };
  return {
    hash,
    groups: [
      ...terms.map((term): SetGroup => ({ ...term, controls: withBase(term.id, term.controls) })),
      ...lines.map(
        (line): SetGroup => ({ ...line, role: 'line', ...always, controls: withBase(line.id, line.controls) }),
      ),
      { id, title, group, help, role: 'search', ...always, controls: withBase(id, search) },
    ],
  };
}

/** A cache of the last quantised evaluation, because many positions are evaluated under one profile. */
let exact: { readonly hash: string; readonly graph: Specialised } | undefined;

/** Computes the ledgers of positions under a profile. Terms that are off are left out. */
export async function ledgers(context: TaskContext, fens: readonly string[], file: ProfileFile): Promise<Ledger[]> {
  const profile = context.profile(file);
  const { evaluation, values, terms, hash } = profile;
  const graph = exact?.hash === hash ? exact.graph : quantised(evaluation, values);
  exact = { hash, graph };
  const position = (await context.rules()).position();
  return fens.map((fen) => {
    unwrap(context.game.notation.load(position, fen));
    const whole = ledgerOf(evaluation, graph, setupFeatures(evaluation.ruleset, position.setup()));
    return { ...whole, terms: whole.terms.filter(({ id }) => terms.includes(id)) };
  });
}
