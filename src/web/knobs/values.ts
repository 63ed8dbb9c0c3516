import type { KnobValue } from '../../evaluation/knobs.ts';
import { type ProfileFile, sameValue } from '../../profiles/profile.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { edit, useProfile } from '../state/profile.ts';
import { knobIn, withKnob, withoutKnobs } from '../state/profile-file.ts';
import type { Card, Section } from './catalogue.ts';

/**
 * The file without what can be turned: what it then amounts to is what every knob goes back to. Only this is asked of the evaluator, so
 * that no slider has to wait for an answer to know where it stands.
 */
export function bareFile({ lucena, extends: base, userTerms, level }: ProfileFile): ProfileFile {
  return {
    lucena,
    name: 'bare',
    ...(base === undefined ? {} : { extends: base }),
    ...(userTerms === undefined ? {} : { userTerms }),
    ...(level === undefined ? {} : { level }),
    knobs: {},
  };
}

/** What a knob is set to. */
export function valueIn(file: ProfileFile, { id, value }: SetControl): KnobValue {
  return knobIn(file, id) ?? value;
}

/** Whether a knob has another value than without the user's changes. */
export function isChanged(file: ProfileFile, control: SetControl): boolean {
  return !sameValue(valueIn(file, control), control.value);
}

export function isOnIn({ terms }: ProfileFile, { id, isOn }: Card): boolean {
  return isOn === undefined || (terms === undefined ? isOn : terms.includes(id));
}

/** Whether a knob can matter now: its term counts, and no other knob of it rules it out. */
export function isActive(file: ProfileFile, { activeWhen }: SetControl, card: Card): boolean {
  if (!isOnIn(file, card)) return false;
  if (activeWhen === null) return true;
  const ruling = card.controls.find(({ id }) => id === activeWhen.id);
  return ruling === undefined || valueIn(file, ruling) === activeWhen.is;
}

/** How many knobs of a section differ from what the preset has; a term that was switched counts as one. */
export function changesIn({ cards }: Section, file: ProfileFile): number {
  return cards.reduce(
    (sum, card) =>
      sum +
      card.controls.filter((control) => isChanged(file, control)).length +
      (card.isOn === undefined || isOnIn(file, card) === card.isOn ? 0 : 1),
    0,
  );
}

/** The file with a term on or off. A list that is the base's own is not said. */
export function withTerm(file: ProfileFile, sections: readonly Section[], term: string, on: boolean): ProfileFile {
  const cards = sections.flatMap((section) => section.cards).filter(({ isOn }) => isOn !== undefined);
  const isIn = (card: Card) => (card.id === term ? on : isOnIn(file, card));
  const { terms: _, ...rest } = file;
  if (cards.every((card) => isIn(card) === card.isOn)) return rest;
  return { ...rest, terms: cards.filter(isIn).map(({ id }) => id) };
}

/** What was turned last, and the file that came of it. */
let turned: { readonly id: string; readonly file: ProfileFile } | undefined;

/** Turns a knob. */
export function turn(control: SetControl, value: KnobValue): void {
  // What the knob goes back to is known here exactly, also where a term of the user's own has taken the place of a preset's.
  edit((file) => withKnob(file, control.id, value, control.value), `knob ${control.id}`);
  turned = { id: control.id, file: useProfile.getState().file };
}

/** Whether the last change was one of this knob: it must not vanish from under the pointer when it passes its old value. */
export function isBeingTurned(file: ProfileFile, { id }: SetControl): boolean {
  return turned?.id === id && turned.file === file;
}

export function resetControls(controls: readonly SetControl[]): void {
  edit((file) =>
    withoutKnobs(
      file,
      controls.map(({ id }) => id),
    ),
  );
}

/** Resets a group: its knobs, and which of its terms count. */
export function resetSection({ cards }: Section, sections: readonly Section[]): void {
  edit((file) => {
    const switched = cards.filter(({ isOn }) => isOn !== undefined);
    const terms = switched.reduce((sofar, { id, isOn }) => withTerm(sofar, sections, id, isOn!), file);
    return withoutKnobs(
      terms,
      cards.flatMap(({ controls }) => controls.map(({ id }) => id)),
    );
  });
}
