import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ScoreSource, SourceLabel, scoredBy } from '../score/scored.tsx';
import classes from './choice-list.module.css';
import { goTo, hashOf } from './route.ts';

/** An item of the list, with a short value. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly worth: string;
  readonly isOff?: boolean;
  /** Shown between title and value. */
  readonly mark?: ReactNode;
}

interface Props {
  /** Names for the whole list and for one choice. */
  readonly label: string;
  readonly fieldLabel: string;
  readonly groups: readonly { readonly title: string; readonly choices: readonly Choice[] }[];
  /** The id of the current choice, if any. */
  readonly current: string | undefined;
  readonly screen: string;
  /** The source of the values, if they are scores. */
  readonly source?: ScoreSource | undefined;
  /** The address of a choice, after the screen's name. */
  readonly address?: (id: string) => string;
}

/** The choices of a screen: a list or, on a phone, a select field. */
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
