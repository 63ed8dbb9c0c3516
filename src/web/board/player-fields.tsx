import { Button, Fieldset, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Mode } from '../../engine/mode.ts';
import { LEVEL_NAMES, type LevelName } from '../../profiles/levels.ts';
import { MAX_ELO, MIN_ELO } from '../../profiles/strength.ts';
import { NumberInput } from '../fields/number-input.tsx';
import {
  type EnginePlayer,
  FIRST_ENGINE,
  HUMAN,
  hasStrength,
  LINES_DEPTH,
  MAX_LINES_DEPTH,
  MODE_NAMES,
  type Player,
  type ProfileChoice,
  STRENGTH_NAMES,
  type Strength,
} from '../play/player.ts';
import { strengthNote } from '../play/strength-note.ts';
import { useBoard } from '../state/game.ts';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { useProfileName } from '../state/profile-name.ts';

const FIRST_ELO = 1200;
const ELO_STEP = 50;

/** Converts a profile choice to the value of a select field, and back. */
function choiceValue(choice: ProfileChoice): string {
  return choice.kind === 'current' ? 'current' : `${choice.kind} ${choice.name}`;
}

function choiceOf(value: string): ProfileChoice {
  const space = value.indexOf(' ');
  if (space < 0) return { kind: 'current' };
  return { kind: value.slice(0, space) as 'preset' | 'saved', name: value.slice(space + 1) };
}

function ProfileSelect({ player, onChange }: { player: EnginePlayer; onChange: (player: EnginePlayer) => void }) {
  const presets = usePresets();
  const saved = useLibrary((state) => state.saved);
  const current = useProfileName(player.mode);
  return (
    <Select
      label="Profile"
      size="xs"
      searchable
      allowDeselect={false}
      value={choiceValue(player.profile)}
      onChange={(value) => value !== null && onChange({ ...player, profile: choiceOf(value) })}
      data={[
        { group: 'In use', items: [{ value: 'current', label: `${current} (current)` }] },
        { group: 'Yours', items: saved.map(({ name }) => ({ value: `saved ${name}`, label: name })) },
        { group: 'Presets', items: presets.map(({ name }) => ({ value: `preset ${name}`, label: name })) },
      ]}
    />
  );
}

/** A strength in the list, with what was measured of it. The field's description says that to screen readers. */
function StrengthOption({ option: { value, label } }: { option: { value: string; label: string } }) {
  const board = useBoard();
  return (
    <div>
      {label}
      <Text size="xs" c="dimmed" aria-hidden>
        {strengthNote(value === 'elo' ? FIRST_ELO : (value as Strength), board)}
      </Text>
    </div>
  );
}

function StrengthFields({ player, onChange }: { player: EnginePlayer; onChange: (player: EnginePlayer) => void }) {
  const board = useBoard();
  const { strength } = player;
  const isElo = typeof strength === 'number';
  const set = (value: Strength) => onChange({ ...player, strength: value });
  return (
    <Group gap="xs" grow wrap="nowrap" align="flex-start">
      <Select
        label="Strength"
        description={strengthNote(strength, board)}
        renderOption={StrengthOption}
        size="xs"
        allowDeselect={false}
        value={isElo ? 'elo' : strength}
        onChange={(value) => set(value === 'elo' ? FIRST_ELO : (value as LevelName | 'profile'))}
        data={[
          ...LEVEL_NAMES.map((name) => ({ value: name, label: STRENGTH_NAMES[name] })),
          { value: 'elo', label: 'By Elo' },
          { value: 'profile', label: STRENGTH_NAMES.profile },
        ]}
      />
      {isElo && (
        <NumberInput
          label="Elo"
          size="xs"
          value={strength}
          range={{ min: MIN_ELO, max: MAX_ELO, step: ELO_STEP, isWhole: true }}
          onChange={set}
        />
      )}
    </Group>
  );
}

function ModeFields({ player, onChange }: { player: EnginePlayer; onChange: (player: EnginePlayer) => void }) {
  const { mode, depth = LINES_DEPTH } = player;
  return (
    <Group gap="xs" grow wrap="nowrap">
      <Select
        label="Mode"
        size="xs"
        allowDeselect={false}
        value={mode}
        onChange={(value) => onChange({ ...player, mode: value as Mode })}
        data={Object.entries(MODE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      {mode === 'lines' && (
        <NumberInput
          label="Depth"
          size="xs"
          value={depth}
          range={{ min: 1, max: MAX_LINES_DEPTH, step: 1, isWhole: true }}
          onChange={(value) => onChange({ ...player, depth: value })}
        />
      )}
    </Group>
  );
}

/** Profile and mode. They are open where they are not the usual ones. */
function Advanced({ player, children }: { player: EnginePlayer; children: ReactNode }) {
  const [isOpen, setOpen] = useState(player.profile.kind !== 'current' || player.mode !== 'full');
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={isOpen}
        style={{ alignSelf: 'flex-start' }}
        rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Advanced
      </Button>
      {isOpen && children}
    </>
  );
}

/** The fields for the player of one side. */
export function PlayerFields({
  title,
  player,
  onChange,
}: {
  title: string;
  player: Player;
  onChange: (player: Player) => void;
}) {
  return (
    <Fieldset legend={title} p="sm">
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={`${title} is`}
          value={player.kind}
          onChange={(kind) => onChange(kind === 'human' ? HUMAN : FIRST_ENGINE)}
          data={[
            { value: 'human', label: 'Human' },
            { value: 'engine', label: 'Engine' },
          ]}
        />
        {player.kind === 'engine' && (
          <>
            {hasStrength(player) && <StrengthFields player={player} onChange={onChange} />}
            <Advanced player={player}>
              <ProfileSelect player={player} onChange={onChange} />
              <ModeFields player={player} onChange={onChange} />
            </Advanced>
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
