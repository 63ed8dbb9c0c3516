// Tasks of the profiles screen.
import type { Evaluation } from '../../evaluation/evaluation.ts';
import type { KnobValue } from '../../evaluation/knobs.ts';
import { diff } from '../../profiles/diff.ts';
import type { Level } from '../../profiles/levels.ts';
import { knobsIn, type Profile, type ProfileFile, splitId } from '../../profiles/profile.ts';
import { knobGroups, knobsOf } from '../../profiles/profile-knobs.ts';
import { unwrap } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';

/** The terms of a profile and the chain of profiles it extends. */
export interface Pedigree {
  readonly hash: string;
  /** The titles of the terms that are on. */
  readonly terms: readonly string[];
  readonly level: Level | undefined;
  /** The profile, the one it extends, and so on down to the declared defaults. */
  readonly chain: readonly Ancestor[];
}

export interface Ancestor {
  readonly name: string;
  /** The numbers of knobs and parameters that differ from the next, and of its own terms. */
  readonly knobs: number;
  readonly userTerms: number;
}

/** A difference between two profiles, with its title. */
export interface NamedDifference {
  readonly id: string;
  readonly term: string;
  readonly label: string;
  readonly a: KnobValue;
  readonly b: KnobValue;
}

export interface Comparison {
  /** Whether both profiles play alike. */
  readonly isSame: boolean;
  readonly terms: readonly { readonly id: string; readonly title: string; readonly a: boolean; readonly b: boolean }[];
  readonly formulas: readonly { readonly id: string; readonly a: string; readonly b: string }[];
  readonly knobs: readonly NamedDifference[];
}

function titlesOf(evaluation: Evaluation): Map<string, string> {
  return new Map(knobGroups(evaluation).map(({ id, title }) => [id, title]));
}

function ancestor(context: TaskContext, profile: Profile): Ancestor {
  const file = context.profiles.serialise(profile);
  const set = Object.values(knobsIn(file)).reduce((sum, values) => sum + Object.keys(values).length, 0);
  return { name: profile.name, knobs: set, userTerms: file.userTerms?.length ?? 0 };
}

export function pedigree(context: TaskContext, file: ProfileFile): Pedigree {
  const profile = context.profile(file);
  const titles = titlesOf(profile.evaluation);
  const chain: Ancestor[] = [];
  for (let one: Profile | undefined = profile; one !== undefined; ) {
    chain.push(ancestor(context, one));
    one = one.extends === undefined ? undefined : unwrap(context.profiles.preset(one.extends));
  }
  // A profile without changes is its preset.
  const [first, second] = chain;
  if (first!.name === second?.name && first!.knobs + first!.userTerms === 0) chain.shift();
  const { hash, terms, level } = profile;
  return { hash, terms: terms.map((id) => titles.get(id) ?? id), level, chain };
}

/** The chain of profiles that a preset extends. */
export function presetPedigree(context: TaskContext, name: string): Pedigree {
  const profile = unwrap(context.profiles.preset(name));
  return pedigree(context, context.profiles.serialise(profile));
}

export function compare(context: TaskContext, a: ProfileFile, b: ProfileFile): Comparison {
  const [one, other] = [context.profile(a), context.profile(b)];
  const { terms, formulas, knobs } = diff(one, other);
  const titles = new Map([...titlesOf(other.evaluation), ...titlesOf(one.evaluation)]);
  const declared = new Map([...knobsOf(other.evaluation), ...knobsOf(one.evaluation)]);
  return {
    isSame: one.hash === other.hash,
    terms: terms.map((term) => ({ ...term, title: titles.get(term.id) ?? term.id })),
    formulas,
    knobs: knobs.map((knob) => {
      const [term] = splitId(knob.id);
      return { ...knob, term: titles.get(term) ?? term, label: declared.get(knob.id)!.label };
    }),
  };
}
