import { NativeSelect } from '@mantine/core';
import type { ProfileFile } from '../../profiles/profile.ts';
import badge from '../shell/profile-badge.module.css';
import type { Section } from './catalogue.ts';
import classes from './screen.module.css';
import { changesIn } from './values.ts';
import { setView } from './view.ts';

/** Chooses a group: from a list, or on a phone from a select field. */
export function Groups({
  sections,
  current,
  file,
}: {
  sections: readonly Section[];
  current: string;
  file: ProfileFile;
}) {
  const choose = (title: string) => setView({ section: title, text: '', onlyChanged: false, onlyActing: false });
  return (
    <>
      <nav className={classes.groups} aria-label="Groups of knobs">
        {sections.map((section) => {
          const changes = changesIn(section, file);
          return (
            <button
              key={section.title}
              type="button"
              className={classes.group}
              aria-current={section.title === current ? 'true' : undefined}
              onClick={() => choose(section.title)}
            >
              <span>{section.title}</span>
              {changes > 0 && <span className={badge.count}>{changes}</span>}
            </button>
          );
        })}
      </nav>
      <NativeSelect
        className={classes.groupChoice}
        aria-label="Group of knobs"
        value={current}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          ...(current === '' ? [{ value: '', label: 'Matches in all groups' }] : []),
          ...sections.map((section) => {
            const changes = changesIn(section, file);
            return {
              value: section.title,
              label: changes > 0 ? `${section.title} (${changes} changed)` : section.title,
            };
          }),
        ]}
      />
    </>
  );
}
