import { Badge } from '@mantine/core';
import { STATIC } from '../score/scored.tsx';
import { type Choice, ChoiceList } from '../shell/choice-list.tsx';
import { centipawnsText } from '../state/score.ts';
import { shortNumber } from './reading-text.ts';
import type { TermFacts } from './tasks.ts';

/** The value of a term in short form. */
export function worthText({ role, isOn, total, white, black }: TermFacts): string {
  if (!isOn) return 'off';
  if (role === 'addend') return centipawnsText(total ?? 0);
  const sign = role === 'scale' ? '×' : '';
  const [a, b] = [`${sign}${shortNumber(white)}`, `${sign}${shortNumber(black)}`];
  return a === b ? a : `${a} | ${b}`;
}

interface Section {
  readonly title: string;
  readonly terms: readonly TermFacts[];
}

/** Groups the terms: the user's own, then addends by size, scales, measures, and those that are off. */
export function sectionsOf(terms: readonly TermFacts[]): Section[] {
  const weight = ({ total }: TermFacts) => Math.abs(total ?? 0);
  const addends = terms.filter(({ role, isOn, isUser }) => role === 'addend' && isOn && !isUser);
  return [
    { title: 'Yours', terms: terms.filter(({ isUser }) => isUser) },
    { title: 'In the score', terms: addends.sort((a, b) => weight(b) - weight(a)) },
    { title: 'Factors', terms: terms.filter(({ role, isOn, isUser }) => role === 'scale' && isOn && !isUser) },
    { title: 'Measures', terms: terms.filter(({ role }) => role === 'measure') },
    { title: 'Off', terms: terms.filter(({ isOn, isUser }) => !isOn && !isUser) },
  ].filter((section) => section.terms.length > 0);
}

function choiceOf(term: TermFacts): Choice {
  const { id, title, isOn, isUser } = term;
  const mark = isUser && !isOn && (
    <Badge size="xs" variant="light">
      off
    </Badge>
  );
  return { id, title, worth: worthText(term), isOff: !isOn, mark };
}

/** Lists the terms of the profile with their values in the position. */
export function TermList({ terms, current }: { terms: readonly TermFacts[]; current: string | undefined }) {
  const groups = sectionsOf(terms).map((section) => ({ title: section.title, choices: section.terms.map(choiceOf) }));
  return (
    <ChoiceList label="Terms" fieldLabel="Term" screen="formula" source={STATIC} groups={groups} current={current} />
  );
}
