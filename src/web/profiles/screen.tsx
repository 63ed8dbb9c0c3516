import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import layout from '../shell/list-screen.module.css';
import { useMissing } from '../shell/missing.ts';
import { Panel } from '../shell/panel.tsx';
import { useRoute } from '../shell/route.ts';
import { Loading } from '../shell/states.tsx';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { useProfile } from '../state/profile.ts';
import { Comparison } from './comparison.tsx';
import { entriesOf, entryTitle, missingOf, parseRest, presetOf, usualOther } from './entries.ts';
import { Lineage } from './lineage.tsx';
import { ORIGINS } from './origins.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileList } from './profile-list.tsx';
import classes from './screen.module.css';

/** The profiles screen: presets, the user's profiles, and their differences. */
export default function Screen() {
  const current = useProfile((state) => state.file);
  const saved = useLibrary((state) => state.saved);
  const presets = usePresets();
  const rest = useRoute((route) => (route.screen === 'profiles' ? route.rest : ''));
  const entries = useMemo(() => entriesOf(current, presets, saved), [current, presets, saved]);
  const names = useMemo(() => presets.map(({ name }) => name), [presets]);
  const [key, otherKey] = parseRest(rest);
  const entry = entries.find((one) => one.key === key) ?? entries[0]!;
  const other = entries.find((one) => one.key === otherKey) ?? usualOther(entry, entries);
  const [missing, otherMissing] = [key, otherKey].map((one) =>
    presets.length === 0 ? undefined : missingOf(one, entries),
  );
  useMissing(missing, 'The current one is shown');
  useMissing(otherMissing, 'Another one is compared');
  const origin = ORIGINS[presetOf(entry) ?? ''];
  return (
    <div className={layout.screen}>
      <VisuallyHidden component="h1">Profiles</VisuallyHidden>
      {presets.length === 0 ? (
        <Loading what="Profiles" />
      ) : (
        <>
          <ProfileList entries={entries} shown={entry} presets={names} />
          <div className={layout.detail}>
            <Panel label="Profile" p="md">
              <Title order={2} size="h3" className={classes.name} data-testid="profile-name">
                {entryTitle(entry)}
              </Title>
              <Text size="sm" my="xs" maw={720}>
                {origin ?? entry.description}
              </Text>
              <ProfileActions entry={entry} presets={names} key={entry.key} />
            </Panel>
            <div className={classes.columns}>
              <Comparison entry={entry} other={other} entries={entries} />
              <Lineage entry={entry} key={entry.key} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
