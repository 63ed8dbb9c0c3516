import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { LabPlayer } from '../../lab/lab-messages.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { CURRENT, type Entry, entriesOf, entryGroups, usualOther } from '../profiles/entries.ts';
import { useMissing } from '../shell/missing.ts';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { Loading } from '../shell/states.tsx';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { useProfile } from '../state/profile.ts';
import { sameContent } from '../state/profile-file.ts';
import { profileName } from '../state/profile-name.ts';
import { proveHash, runRest } from './address.ts';

import { labApi, orderRun, useLab } from './lab-store.ts';
import { expectationText, FIRST_FORM, type Form, formFault, orderOf, storedForm } from './order.ts';

const NODES: Range = { min: 1, max: 1e9, step: 1000, isWhole: true };
const MOVETIME: Range = { min: 10, max: 600_000, step: 10, isWhole: true };
const BASE: Range = { min: 0.1, max: 36_000, step: 1 };
const INCREMENT: Range = { min: 0, max: 600, step: 0.1 };
const ELO: Range = { min: -200, max: 200, step: 1 };
const GAMES: Range = { min: 2, max: 100_000, step: 2, isWhole: true };

type Change = (part: Partial<Form>) => void;

function LimitFields({ form, change }: { form: Form; change: Change }) {
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Limit of each player"
        w={220}
        allowDeselect={false}
        data={[
          { value: 'nodes', label: 'Nodes for each move' },
          { value: 'movetime', label: 'Time for each move' },
          { value: 'tc', label: 'Clock' },
        ]}
        value={form.limit}
        onChange={(value) => value !== null && change({ limit: value as Form['limit'] })}
      />
      {form.limit === 'nodes' && (
        <NumberInput
          label="Nodes"
          width={120}
          value={form.nodes}
          range={NODES}
          onChange={(nodes) => change({ nodes })}
        />
      )}
      {form.limit === 'movetime' && (
        <NumberInput
          label="Milliseconds"
          width={120}
          value={form.movetime}
          range={MOVETIME}
          onChange={(movetime) => change({ movetime })}
        />
      )}
      {form.limit === 'tc' && (
        <>
          <NumberInput
            label="Seconds for the game"
            width={190}
            value={form.base}
            range={BASE}
            onChange={(base) => change({ base })}
          />
          <NumberInput
            label="Seconds for each move"
            width={190}
            value={form.increment}
            range={INCREMENT}
            onChange={(increment) => change({ increment })}
          />
        </>
      )}
    </Group>
  );
}

function EndFields({ form, change }: { form: Form; change: Change }) {
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label="End of the match"
        data={[
          { value: 'sprt', label: 'Until a verdict' },
          { value: 'games', label: 'A number of games' },
        ]}
        value={form.end}
        onChange={(value) => change({ end: value as Form['end'] })}
      />
      {form.end === 'games' ? (
        <NumberInput
          label="Games"
          width={120}
          value={form.games}
          range={GAMES}
          onChange={(games) => change({ games })}
        />
      ) : (
        <Group gap="sm" align="flex-end">
          <NumberInput
            label="Rejected at or below"
            width={180}
            value={form.elo0}
            range={ELO}
            onChange={(elo0) => change({ elo0 })}
          />
          <NumberInput
            label="Accepted at or above"
            width={180}
            value={form.elo1}
            range={ELO}
            onChange={(elo1) => change({ elo1 })}
          />
          <Select
            label="Elo"
            w={140}
            allowDeselect={false}
            data={[
              { value: 'normalised', label: 'Normalised' },
              { value: 'logistic', label: 'Logistic' },
            ]}
            value={form.model}
            onChange={(value) => value !== null && change({ model: value as Form['model'] })}
          />
        </Group>
      )}
    </Stack>
  );
}

function playerOf({ file }: Entry): LabPlayer {
  return { name: profileName(file), profile: file };
}

/** The form of a new match. The address names its players. */
export function NewMatch({ a: keyA, b: keyB }: { a: string; b: string }) {
  const current = useProfile((state) => state.file);
  const saved = useLibrary((state) => state.saved);
  const presets = usePresets();
  const { status, fixedGames } = useLab();
  const [form, setForm] = useState<Form>(() => storedForm.load() ?? FIRST_FORM);
  const [isStarting, setStarting] = useState(false);
  const entries = useMemo(() => entriesOf(current, presets, saved), [current, presets, saved]);
  const find = (key: string) => entries.find((entry) => entry.key === key);
  const a = find(keyA || CURRENT) ?? entries[0]!;
  const b = find(keyB) ?? usualOther(a, entries);
  const isMissing = presets.length > 0 && [keyA, keyB].some((key) => key !== '' && find(key) === undefined);
  useMissing(isMissing ? 'such profile' : undefined, 'Another one plays');
  if (presets.length === 0) return <Loading what="Profiles" />;
  const change: Change = (part) => {
    const next = { ...form, ...part };
    setForm(next);
    storedForm.save(next);
  };
  const start = async () => {
    setStarting(true);
    const run = await orderRun('The match cannot be started', () =>
      labApi().start(orderOf(form, [playerOf(a), playerOf(b)])),
    );
    setStarting(false);
    if (run !== undefined) goTo('lab', runRest(run.id));
  };
  const fault = formFault(form);
  const groups = entryGroups(entries);
  const chooser = (label: string, value: Entry, choose: (key: string) => void) => (
    <Select
      label={label}
      w={230}
      allowDeselect={false}
      searchable
      data={groups}
      value={value.key}
      onChange={(key) => key !== null && choose(key)}
    />
  );
  return (
    <Panel title="New match" p="md">
      <Stack gap="md" align="flex-start">
        <Text size="sm" maw={720}>
          A change is an improvement if it wins more games. The match plays pairs of games, each opening once with
          either color, and tests whether the first player is stronger.
        </Text>
        <Group gap="sm" align="flex-end">
          {chooser('Player', a, (key) => location.replace(proveHash(key, b.key)))}
          {chooser('Against', b, (key) => location.replace(proveHash(a.key, key)))}
        </Group>
        {sameContent(a.file, b.file) && (
          <Text size="sm" c="dimmed">
            Both play alike, so the match measures nothing. Turn a knob first, or choose another opponent.
          </Text>
        )}
        <LimitFields form={form} change={change} />
        <EndFields form={form} change={change} />
        <Text size="sm" maw={720} role="status" data-testid="expectation">
          {fault ?? expectationText(form, fixedGames)}
        </Text>
        <Button
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={isStarting}
          disabled={fault !== undefined || status === 'offline'}
          onClick={() => void start()}
        >
          Start the match
        </Button>
      </Stack>
    </Panel>
  );
}
