import { type Control, type ControlGroup, controls, groupControls, type TermControls } from '../evaluation/controls.ts';
import type { KnobValue } from '../evaluation/knobs.ts';
import type { Capability } from '../evaluation/ruleset.ts';
import type { Level } from './levels.ts';
import type { Profile } from './profile.ts';
import { SEARCH } from './search-parameters.ts';
import { writtenKnobs } from './serialise.ts';

/** A knob with its value in a profile. */
export interface ValueControl extends Control {
  readonly value: KnobValue;
  /** Whether it has an effect now: its term is on, and no other knob disables it. */
  readonly active: boolean;
}

/** A term with its state in a profile. */
export type ValueTerm = Omit<TermControls, 'controls'> & {
  readonly on: boolean;
  readonly user: boolean;
  readonly controls: readonly ValueControl[];
};

type ValueGroup = Omit<ControlGroup, 'controls'> & { readonly controls: readonly ValueControl[] };

/** The controls of a profile with their values. */
export interface ProfileControls {
  readonly profile: string;
  readonly hash: string;
  readonly capabilities: readonly Capability[];
  readonly terms: readonly ValueTerm[];
  /** The groups of knobs that act on whole lines only. */
  readonly lines: readonly ValueGroup[];
  /** The level that the search parameters come from, if one was named. */
  readonly level: Level | null;
  /** The knobs of the search. */
  readonly search: readonly ValueControl[];
}

export function profileControls(profile: Profile): ProfileControls {
  const { name, hash, evaluation, settings, off, userTerms } = profile;
  const written = writtenKnobs(evaluation, settings);
  const set = ({ id, controls: all }: ControlGroup, on: boolean): ValueControl[] =>
    all.map((control) => {
      const { activeWhen } = control;
      const active = on && (activeWhen === null || settings.get(activeWhen.id) === activeWhen.is);
      return { ...control, value: written[id]![control.name]!, active };
    });
  const terms = controls(evaluation).map((term): ValueTerm => {
    const on = !off.includes(term.id);
    const user = userTerms.some(({ file }) => file.id === term.id);
    return { ...term, on, user, controls: set(term, on) };
  });
  const lines = evaluation.settings
    .map(groupControls)
    .map((group): ValueGroup => ({ ...group, controls: set(group, true) }));
  return {
    profile: name,
    hash,
    capabilities: evaluation.ruleset.capabilities,
    terms,
    lines,
    level: profile.level ?? null,
    search: set(groupControls(SEARCH), true),
  };
}
