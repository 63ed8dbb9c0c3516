import { Group, SegmentedControl, Select } from '@mantine/core';
import { CURRENT, type Entry, entryTitle } from '../profiles/entries.ts';
import { useBoard } from '../state/game.ts';
import type { Phase, Whose } from './maps.ts';
import classes from './screen.module.css';
import { type Mode, setView, useView } from './view.ts';

const PHASES: readonly { readonly value: Phase; readonly label: string }[] = [
  { value: 'now', label: 'Now' },
  { value: 'middlegame', label: 'Middlegame' },
  { value: 'endgame', label: 'Endgame' },
];

/** Chooses the side, the phase and the profile to compare with. */
export function Controls({
  mode,
  entries,
  other,
}: {
  mode: Mode;
  entries: readonly Entry[];
  other: Entry | undefined;
}) {
  const { whose, phase } = useView();
  const [first, second] = useBoard().notation.sides;
  const choices: { readonly value: Whose; readonly label: string }[] = [
    { value: 'both', label: `${first.title} − ${second.title}` },
    { value: 'white', label: first.title },
    { value: 'black', label: second.title },
  ];
  return (
    <Group gap="xs" className={classes.controls}>
      {mode === 'tables' ? (
        <SegmentedControl
          aria-label="Phase"
          data={[...PHASES]}
          value={phase}
          onChange={(value) => setView({ phase: value as Phase })}
        />
      ) : (
        <SegmentedControl
          aria-label="Side"
          data={choices}
          value={whose}
          onChange={(value) => setView({ whose: value as Whose })}
        />
      )}
      {mode !== 'attacks' && (
        <Select
          aria-label="Compare with"
          placeholder="Compare with…"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'End the comparison' }}
          className={classes.compare}
          value={other?.key ?? null}
          onChange={(key) => setView({ other: key ?? '' })}
          data={entries
            .filter(({ key }) => key !== CURRENT)
            .map((entry) => ({ value: entry.key, label: entryTitle(entry) }))}
        />
      )}
    </Group>
  );
}
