import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ScoreSource, SourceLabel, scoredBy } from '../score/scored.tsx';
import classes from './choice-list.module.css';
import { goTo, hashOf } from './route.ts';

/** Something to look at, with its value in few words. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly worth: string;
  readonly isOff?: boolean;
  /** Told between title and value. */
  readonly mark?: ReactNode;
}

interface Props {
  /** What the choices are, together and one by one. */
  readonly label: string;
  readonly fieldLabel: string;
  readonly groups: readonly { readonly title: string; readonly choices: readonly Choice[] }[];
  /** The id of the choice that is shown; undefined if something else is. */
  readonly current: string | undefined;
  readonly screen: string;
  /** The source of the values; absent where they are no scores. */
  readonly source?: ScoreSource | undefined;
  /** The rest of the address that shows a choice. */
  readonly address?: (id: string) => string;
}

/** What a screen can show: a list or, on a phone, a field. */
export function ChoiceList({ label, fieldLabel, groups, current, screen, source, address = (id) => id }: Props) {
  const scored = source && scoredBy(source);
  const mark = source && <SourceLabel source={source} />;
  return (
    <>
      <nav {...scored} className={classes.list} aria-label={label}>
        {groups.map(({ title, choices }, i) => (
          <section key={title} aria-label={title}>
            <h2 className={classes.title}>
              {title}
              {i === 0 && mark}
            </h2>
            {choices.map((choice) => (
              <a
                key={choice.id}
                className={classes.choice}
                href={hashOf(screen, address(choice.id))}
                aria-current={choice.id === current ? 'true' : undefined}
                data-off={choice.isOff || undefined}
              >
                <span className={classes.name}>{choice.title}</span>
                {choice.mark}
                <span className={classes.worth}>{choice.worth}</span>
              </a>
            ))}
          </section>
        ))}
      </nav>
      <div {...scored} className={classes.field}>
        <NativeSelect
          aria-label={fieldLabel}
          value={current ?? ''}
          onChange={({ currentTarget }) => goTo(screen, address(currentTarget.value))}
        >
          {current === undefined && <option value="">Choose a {fieldLabel.toLowerCase()}</option>}
          {groups.map(({ title, choices }) => (
            <optgroup key={title} label={title}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.title} {choice.worth}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        {mark}
      </div>
    </>
  );
}
