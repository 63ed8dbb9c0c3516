import type { ProfileControls, SetControl, SetGroup } from '../engines/evaluation-tasks.ts';

/** Knobs that belong together: those of a term, of a part of line scoring, or of the search. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly formula: string | null;
  /** Whether it is on in the base profile; undefined if it cannot be switched off. */
  readonly isOn: boolean | undefined;
  readonly isUser: boolean;
  /** Whether it acts only on the score of whole lines, not on that of a position. */
  readonly isOfLines: boolean;
  /** Whether its knobs change scores; those of the search do not. */
  readonly isScored: boolean;
  readonly controls: readonly SetControl[];
}

export interface Section {
  readonly title: string;
  readonly cards: readonly Card[];
}

/** The first groups. All others follow in the order of the evaluation. */
const FIRST = [
  'Opponent model',
  'Board geometry rewards',
  'Development',
  'King and mate values',
  'Risk model',
] as const;

function cardOf({ id, title, help, formula, role, on, user, controls }: SetGroup): Card {
  const isOn = role === 'addend' || role === 'scale' ? on : undefined;
  return {
    id,
    title,
    help,
    formula,
    isOn,
    isUser: user,
    isOfLines: role === 'line',
    isScored: role !== 'search',
    controls,
  };
}

/** Groups all knobs into sections. */
export function sectionsOf({ groups }: Pick<ProfileControls, 'groups'>): Section[] {
  const byTitle = new Map<string, Card[]>(FIRST.map((title) => [title, []]));
  for (const group of groups) {
    const cards = byTitle.get(group.group);
    if (cards === undefined) byTitle.set(group.group, [cardOf(group)]);
    else cards.push(cardOf(group));
  }
  return [...byTitle].filter(([, cards]) => cards.length > 0).map(([title, cards]) => ({ title, cards }));
}

/** The knobs of a card that are shown. */
export interface Shown {
  readonly card: Card;
  readonly controls: readonly SetControl[];
}

/** The part of a section that is shown. */
export interface ShownSection {
  readonly section: Section;
  readonly shown: readonly Shown[];
}

export function whole(section: Section): ShownSection {
  return { section, shown: section.cards.map((card) => ({ card, controls: card.controls })) };
}

/** Keeps the knobs that pass a test, and the cards that still have some. */
export function keep(shown: readonly Shown[], test: (control: SetControl, card: Card) => boolean): Shown[] {
  return shown
    .map(({ card, controls }) => ({ card, controls: controls.filter((control) => test(control, card)) }))
    .filter(({ controls }) => controls.length > 0);
}

/** Keeps the knobs that pass a test, and the sections that still have some. */
export function filtered(
  sections: readonly Section[],
  test: (control: SetControl, card: Card, section: Section) => boolean,
): ShownSection[] {
  return sections
    .map((section) => ({
      section,
      shown: keep(whole(section).shown, (control, card) => test(control, card, section)),
    }))
    .filter(({ shown }) => shown.length > 0);
}

/** Returns a test for knobs whose names or help texts contain all words of a text. */
export function wordsTest(text: string): (control: SetControl, card: Card, section: Section) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ id, label, help }, card, { title }) => {
    const all = `${id} ${label} ${card.title} ${title} ${help}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
}
