import { Badge, NativeSelect } from '@mantine/core';
import { goTo, hashOf } from '../shell/route.ts';
import { centipawnsText } from '../state/score.ts';
import { shortNumber } from './reading-text.ts';
import type { TermFacts } from './tasks.ts';
import classes from './term-list.module.css';

/** What a term is worth, in few words. */
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

/** The user's own, then what counts, the heaviest first, then what acts on the score or is spoken of, then what is off. */
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

/** The terms of the profile and what they are worth here: a list or, on a phone, a field. */
export function TermList({ terms, current }: { terms: readonly TermFacts[]; current: string | undefined }) {
  const sections = sectionsOf(terms);
  return (
    <>
      <nav className={classes.list} aria-label="Terms">
        {sections.map(({ title, terms: some }) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            {some.map((term) => (
              <a
                key={term.id}
                className={classes.term}
                href={hashOf('formula', term.id)}
                aria-current={term.id === current ? 'true' : undefined}
                data-off={!term.isOn || undefined}
              >
                <span className={classes.name}>{term.title}</span>
                {term.isUser && !term.isOn && (
                  <Badge size="xs" variant="light">
                    off
                  </Badge>
                )}
                <span className={classes.worth}>{worthText(term)}</span>
              </a>
            ))}
          </section>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        aria-label="Term"
        value={current ?? ''}
        onChange={({ currentTarget }) => goTo('formula', currentTarget.value)}
      >
        {current === undefined && <option value="">Choose a term</option>}
        {sections.map(({ title, terms: some }) => (
          <optgroup key={title} label={title}>
            {some.map((term) => (
              <option key={term.id} value={term.id}>
                {term.title} {worthText(term)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    </>
  );
}
