import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { Loading } from '../shell/states.tsx';
import { sameContent } from '../state/profile-file.ts';
import { proveHash } from './address.ts';
import { BoundsFields } from './bounds-fields.tsx';
import { boundsFault, matchExpectation } from './expectation.ts';
import type { Form } from './form.ts';
import { useFixedGames } from './lab-store.ts';
import { LimitFields } from './limit-fields.tsx';
import { matchOrder } from './order.ts';
import { ProfileSelect } from './profile-select.tsx';
import { StartRow } from './start-row.tsx';
import { type Change, playerOf, useChosen, useForm } from './use-form.ts';

const GAMES: Range = { min: 2, max: 100_000, step: 2, isWhole: true };

function EndFields({ form, change }: { form: Form; change: Change }) {
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label="End of the match"
        data={[
          { value: 'sprt', label: 'Until a verdict' },
          { value: 'games', label: 'Fixed number of games' },
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
          <BoundsFields elo0={form.elo0} elo1={form.elo1} onChange={change} />
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

/** The form for a new match. The address names its players. */
export function NewMatch({ keys }: { keys: readonly string[] }) {
  const fixedGames = useFixedGames();
  const [form, change] = useForm();
  const found = useChosen(keys, 2);
  if (found === undefined) return <Loading what="Profiles" />;
  const { entries, chosen } = found;
  const [a, b] = [chosen[0]!, chosen[1]!];
  const fault = form.end === 'sprt' ? boundsFault(form.elo0, form.elo1) : undefined;
  return (
    <>
      <Text size="sm" maw={720}>
        A change is an improvement if it wins more games. The match plays pairs of games, each opening once with each
        color, and tests whether the first player is stronger.
      </Text>
      <Group gap="sm" align="flex-end">
        <ProfileSelect
          label="Player"
          entries={entries}
          value={a}
          onChange={(key) => location.replace(proveHash(key, b.key))}
        />
        <ProfileSelect
          label="Against"
          entries={entries}
          value={b}
          onChange={(key) => location.replace(proveHash(a.key, key))}
        />
      </Group>
      {sameContent(a.file, b.file) && (
        <Text size="sm" c="dimmed">
          Both players are the same, so the match would measure nothing. Turn a knob first, or choose another opponent.
        </Text>
      )}
      <LimitFields form={form} change={change} />
      <EndFields form={form} change={change} />
      <StartRow
        what="the match"
        expectation={fault ?? matchExpectation(form, fixedGames)}
        order={fault === undefined ? () => matchOrder(form, [playerOf(a), playerOf(b)]) : undefined}
      />
    </>
  );
}
