import { SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconGrid4x4 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { entriesOf } from '../profiles/entries.ts';
import { useMissing } from '../shell/missing.ts';
import { goTo, useRoute } from '../shell/route.ts';
import { Empty, Failed, Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useGame } from '../state/game.ts';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { useProfile } from '../state/profile.ts';
import { profileName } from '../state/profile-name.ts';
import { Chooser } from './chooser.tsx';
import { Controls } from './controls.tsx';
import { MapView } from './map-view.tsx';
import { choicesOf } from './picture.ts';
import classes from './screen.module.css';
import { useSource } from './use-maps.ts';
import { MODES, missingOf, parseRest, useView } from './view.ts';

/** The heat map screen: shows where on the board the score comes from. */
export default function Screen() {
  const file = useProfile((state) => state.file);
  const saved = useLibrary((state) => state.saved);
  const presets = usePresets();
  const { fen } = useGame(currentNode);
  const otherKey = useView((view) => view.other);
  const rest = useRoute((route) => (route.screen === 'heat' ? route.rest : ''));
  const { mode, id: wanted } = parseRest(rest);
  const entries = useMemo(() => entriesOf(file, presets, saved), [file, presets, saved]);
  const other = mode === 'attacks' ? undefined : entries.find(({ key }) => key === otherKey);
  const { value: source, fault, isFresh: isKnown } = useSource(mode, fen, file);
  const { value: otherSource, fault: otherFault, isFresh } = useSource(mode, fen, other?.file);
  const choices = source === undefined ? [] : choicesOf(mode, source);
  const id = choices.some((choice) => choice.id === wanted) ? wanted : (choices[0]?.id ?? '');
  const missing = missingOf(rest, isKnown && fault === undefined ? choices : undefined);
  useMissing(missing, mode === 'tables' ? 'Another table is shown' : 'The map of all terms is shown');
  const failed = fault ?? otherFault;
  const made = source && { terms: source.terms, attacks: source.attacks, tables: source.tables }[mode];
  // Never show the map of another profile under this one's name, even for a moment.
  const isReady = made !== undefined && (other === undefined || isFresh);
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">Heat maps</VisuallyHidden>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Kind of map"
          data={[...MODES]}
          value={mode}
          onChange={(value) => goTo('heat', value)}
        />
        <Controls mode={mode} entries={entries} other={other} />
      </div>
      <div className={classes.side}>
        {choices.length > 0 ? (
          <Chooser mode={mode} choices={choices} current={id} />
        ) : (
          mode === 'attacks' && (
            <Text size="sm" c="dimmed" p="xs">
              Captures are decided on squares that both sides attack.
            </Text>
          )
        )}
      </div>
      {failed !== undefined ? (
        <Failed title="The map cannot be shown" message={faultText(failed)} />
      ) : source === undefined || !isReady ? (
        <div className={classes.map}>
          <Loading what="Computing the map" />
        </div>
      ) : mode === 'tables' && choices.length === 0 ? (
        <div className={classes.map}>
          <Empty icon={IconGrid4x4} title="No tables">
            No term that counts in {profileName(file)} has a table by square.
          </Empty>
        </div>
      ) : (
        <MapView
          mode={mode}
          id={id}
          source={source}
          otherSource={other === undefined ? undefined : otherSource}
          other={other}
        />
      )}
    </div>
  );
}
