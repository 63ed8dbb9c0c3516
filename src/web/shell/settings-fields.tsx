import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { NumberInput } from '../fields/number-input.tsx';
import {
  BOARD_THEMES,
  type BoardTheme,
  change,
  MAX_HASH,
  MAX_LINES,
  type Settings,
  useSettings,
} from '../state/settings.ts';

const SWITCHES: readonly (readonly [keyof Settings, string])[] = [
  ['coordinates', 'Coordinates'],
  ['destinations', 'Legal moves of a piece'],
  ['animation', 'Animate moves'],
  ['evaluationBar', 'Evaluation bar'],
  ['arrows', 'Arrows of all variations'],
  ['sounds', 'Sounds'],
  ['doors', 'First choices on an empty board'],
  ['coach', 'Coach: what your moves give and cost'],
  ['humanTime', 'Weak engines take their time'],
];

const THEME_NAMES: Readonly<Record<BoardTheme, string>> = { pine: 'Pine', wood: 'Wood', sea: 'Sea', stone: 'Stone' };

function NumberSetting({ name, label, max }: { name: 'threads' | 'hash' | 'lines'; label: string; max: number }) {
  const value = useSettings((settings) => settings[name]);
  return (
    <NumberInput
      label={label}
      size="xs"
      value={value}
      range={{ min: 1, max, step: 1, isWhole: true }}
      onChange={(given) => change({ [name]: given })}
    />
  );
}

/** The settings for all screens. */
export default function SettingsFields() {
  const settings = useSettings();
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        Settings
      </Text>
      {SWITCHES.map(([name, label]) => (
        <Switch
          key={name}
          size="sm"
          label={label}
          checked={settings[name] as boolean}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
        />
      ))}
      <NativeSelect
        size="xs"
        label="Colors of the board"
        data={BOARD_THEMES.map((theme) => ({ value: theme, label: THEME_NAMES[theme] }))}
        value={settings.board}
        onChange={({ currentTarget }) => change({ board: currentTarget.value as BoardTheme })}
      />
      <NativeSelect
        label="Pieces on boards of 9 × 9"
        size="xs"
        value={settings.pieces}
        data={[
          { value: 'families', label: 'Shogi pieces and chess pieces' },
          { value: 'kanji', label: 'Japanese characters' },
          { value: 'symbols', label: 'Western symbols' },
        ]}
        onChange={({ currentTarget }) => change({ pieces: currentTarget.value as Settings['pieces'] })}
      />
      <NativeSelect
        label="Moves and coordinates there"
        size="xs"
        value={settings.moveNames}
        data={[
          { value: 'western', label: 'Western: P-76' },
          { value: 'japanese', label: 'Japanese: 7六歩' },
        ]}
        onChange={({ currentTarget }) => change({ moveNames: currentTarget.value as Settings['moveNames'] })}
      />
      <NumberSetting name="lines" label="Variations of the analysis" max={MAX_LINES} />
      <NumberSetting name="threads" label="Analysis threads" max={64} />
      <NumberSetting name="hash" label="Memory per engine, in MB" max={MAX_HASH} />
      {!globalThis.crossOriginIsolated && (
        <Text size="xs" c="dimmed">
          This page cannot share memory between threads, so engines use one thread.
        </Text>
      )}
    </Stack>
  );
}
