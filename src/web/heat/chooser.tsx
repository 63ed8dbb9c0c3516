import { NativeSelect } from '@mantine/core';
import { goTo, hashOf } from '../shell/route.ts';
import classes from './chooser.module.css';
import type { Mode } from './view.ts';

/** Something a map can be made of. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** Its value, in few words. */
  readonly worth: string;
}

/** What to map: a list or, on a phone, a field. */
export function Chooser({ mode, choices, current }: { mode: Mode; choices: readonly Choice[]; current: string }) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <>
      <nav className={classes.list} aria-label="Maps">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2 className={classes.title}>{group}</h2>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ id, title, worth }) => (
                <a
                  key={id}
                  className={classes.choice}
                  href={hashOf('heat', `${mode}/${id}`)}
                  aria-current={id === current ? 'true' : undefined}
                >
                  <span>{title}</span>
                  <span className={classes.worth}>{worth}</span>
                </a>
              ))}
          </section>
        ))}
      </nav>
      <NativeSelect
        className={classes.field}
        aria-label="Map"
        value={current}
        onChange={({ currentTarget }) => goTo('heat', `${mode}/${currentTarget.value}`)}
      >
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ id, title, worth }) => (
                <option key={id} value={id}>
                  {title} {worth}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
    </>
  );
}
