import type { KnobValue } from '../../evaluation/knobs.ts';
import { type ProfileFile, sameValue } from '../../profiles/profile.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { edit, useProfile } from '../state/profile.ts';
import { knobIn, withKnob, withoutKnobs } from '../state/profile-file.ts';
import type { Card, Section } from './catalogue.ts';

/**
 * The file without the user's knob values. Its values are those that knobs reset to. The evaluator is asked only for these, so that no
 * slider has to wait for an answer.
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

/** The value of a knob in a file. */
export function valueIn(file: ProfileFile, { id, value }: SetControl): KnobValue {
  return knobIn(file, id) ?? value;
}

/** Whether a knob differs from its base value. */
export function isChanged(file: ProfileFile, control: SetControl): boolean {
  return !sameValue(valueIn(file, control), control.value);
}

export function isOnIn({ terms }: ProfileFile, { id, isOn }: Card): boolean {
  return isOn === undefined || (terms === undefined ? isOn : terms.includes(id));
}

/** Whether a knob can have an effect: its term is on, and no other knob of the term disables it. */
export function isActive(file: ProfileFile, { activeWhen }: SetControl, card: Card): boolean {
  if (!isOnIn(file, card)) return false;
  if (activeWhen === null) return true;
  const ruling = card.controls.find(({ id }) => id === activeWhen.id);
  return ruling === undefined || valueIn(file, ruling) === activeWhen.is;
}

/** Counts the changed knobs of a section; a switched term counts as one. */
export function changesIn({ cards }: Section, file: ProfileFile): number {
  return cards.reduce(
    (sum, card) =>
      sum +
      card.controls.filter((control) => isChanged(file, control)).length +
      (card.isOn === undefined || isOnIn(file, card) === card.isOn ? 0 : 1),
    0,
  );
}

/** Switches a term on or off. The list of terms is left out where it equals that of the base. */
export function withTerm(file: ProfileFile, sections: readonly Section[], term: string, on: boolean): ProfileFile {
  const cards = sections.flatMap((section) => section.cards).filter(({ isOn }) => isOn !== undefined);
  const isIn = (card: Card) => (card.id === term ? on : isOnIn(file, card));
  const { terms: _, ...rest } = file;
  if (cards.every((card) => isIn(card) === card.isOn)) return rest;
  return { ...rest, terms: cards.filter(isIn).map(({ id }) => id) };
}

/** The last knob that was turned, and the file after it. */
let turned: { readonly id: string; readonly file: ProfileFile } | undefined;

/** Sets the value of a knob. */
export function turn(control: SetControl, value: KnobValue): void {
  // The base value of the control is exact, even where a user's term replaces one of the preset.
  edit((file) => withKnob(file, control.id, value, control.value), `knob ${control.id}`);
  turned = { id: control.id, file: useProfile.getState().file };
}

/** Whether the last change was of this knob. It must not vanish from the list of changed knobs when it passes its base value. */
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

/** Resets the knobs and the switched terms of a group. */
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
