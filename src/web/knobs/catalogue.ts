import type { ProfileControls, SetControl, SetGroup } from '../engines/evaluation-tasks.ts';

/** Knobs that belong together: a term, or a part of the scoring of lines, or the search. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly formula: string | null;
  /** Whether it counts in the base; undefined for what cannot be switched off. */
  readonly isOn: boolean | undefined;
  readonly isUser: boolean;
  /** Whether it acts in the score of whole lines alone, and in no ledger of a position. */
  readonly isOfLines: boolean;
  /** Whether its knobs change scores; those of the search do not. */
  readonly isScored: boolean;
  readonly controls: readonly SetControl[];
}

export interface Section {
  readonly title: string;
  readonly cards: readonly Card[];
}

/** What is shown first; all others follow in the order of the evaluation. */
const FIRST = [
  'Opponent Model',
  'Board Geometry Rewards',
  'Development',
  'King and Mate Values',
  'Risk Model',
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

/** Everything that can be turned, by group. */
export function sectionsOf({ groups }: Pick<ProfileControls, 'groups'>): Section[] {
  const byTitle = new Map<string, Card[]>(FIRST.map((title) => [title, []]));
  for (const group of groups) {
    const cards = byTitle.get(group.group);
    if (cards === undefined) byTitle.set(group.group, [cardOf(group)]);
    else cards.push(cardOf(group));
  }
  return [...byTitle].filter(([, cards]) => cards.length > 0).map(([title, cards]) => ({ title, cards }));
}

/** Knobs of a card that are shown, all of them or some. */
export interface Shown {
  readonly card: Card;
  readonly controls: readonly SetControl[];
}

/** A section as far as it is shown. */
export interface ShownSection {
  readonly section: Section;
  readonly shown: readonly Shown[];
}

export function whole(section: Section): ShownSection {
  return { section, shown: section.cards.map((card) => ({ card, controls: card.controls })) };
}

/** The sections with those knobs alone that a test lets pass. */
export function filtered(
  sections: readonly Section[],
  test: (control: SetControl, card: Card, section: Section) => boolean,
): ShownSection[] {
  return sections
    .map((section) => ({
      section,
      shown: section.cards
        .map((card) => ({ card, controls: card.controls.filter((control) => test(control, card, section)) }))
        .filter(({ controls }) => controls.length > 0),
    }))
    .filter(({ shown }) => shown.length > 0);
}

/** A test for knobs in whose names or explanations all words of a text occur. */
export function wordsTest(text: string): (control: SetControl, card: Card, section: Section) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ id, label, help }, card, { title }) => {
    const all = `${id} ${label} ${card.title} ${title} ${help}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
}
