import { Text, Tooltip } from '@mantine/core';
import { useProfile } from '../state/profile.ts';
import { changedKnobs } from '../state/profile-file.ts';
import { useProfileName } from '../state/profile-name.ts';
import classes from './profile-badge.module.css';
import { hashOf } from './route.ts';

/** The profile in use and the number of changed knobs. */
export function ProfileBadge({ isNarrow = false }: { isNarrow?: boolean }) {
  const file = useProfile((state) => state.file);
  const name = useProfileName();
  const changed = changedKnobs(file).length + (file.userTerms?.length ?? 0);
  const words = changed === 0 ? 'unchanged' : `${changed} changed`;
  return (
    <Tooltip label={`Profile: ${name}, ${words}`} position={isNarrow ? 'right' : 'bottom'}>
      <a className={classes.badge} data-narrow={isNarrow} href={hashOf('knobs')}>
        <Text component="span" size="xs" fw={600} truncate>
          {name}
        </Text>
        {changed > 0 && <span className={classes.count}>{changed}</span>}
      </a>
    </Tooltip>
  );
}
