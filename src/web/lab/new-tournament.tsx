import { Group, MultiSelect, Select, Text } from '@mantine/core';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { entryGroups } from '../profiles/entries.ts';
import { hashOf } from '../shell/route.ts';
import { Loading } from '../shell/states.tsx';
import { newRest } from './address.ts';
import { tournamentExpectation } from './expectation.ts';
import type { Form } from './form.ts';
import { useFixedGames } from './lab-store.ts';
import { LimitFields } from './limit-fields.tsx';
import { tournamentOrder } from './order.ts';
import { StartRow } from './start-row.tsx';
import { playerOf, useChosen, useForm } from './use-form.ts';

const ROUNDS: Range = { min: 1, max: 50_000, step: 10, isWhole: true };
/** The limit of the server. */
const MAX_PLAYERS = 24;

/** The form for a new tournament. The address names its players. */
export function NewTournament({ keys }: { keys: readonly string[] }) {
  const fixedGames = useFixedGames();
  const [form, change] = useForm();
  const found = useChosen(keys, 0);
  if (found === undefined) return <Loading what="Profiles" />;
  const { entries, chosen } = found;
  const isReady = chosen.length >= 2;
  return (
    <>
      <Text size="sm" maw={720}>
        Several profiles play each other and are rated. In each round, every pairing plays one opening once with each
        color.
      </Text>
      <MultiSelect
        label="Players"
        description={form.format === 'gauntlet' ? 'The first player plays all others.' : undefined}
        w="100%"
        maw={620}
        placeholder={chosen.length === 0 ? 'Choose two or more' : undefined}
        searchable
        hidePickedOptions
        maxValues={MAX_PLAYERS}
        data={entryGroups(entries)}
        value={chosen.map(({ key }) => key)}
        onChange={(next) => location.replace(hashOf('lab', newRest('tournament', next)))}
      />
      <Group gap="sm" align="flex-end">
        <Select
          label="Format"
          w={250}
          allowDeselect={false}
          data={[
            { value: 'round-robin', label: 'Round robin' },
            { value: 'gauntlet', label: 'Gauntlet' },
          ]}
          value={form.format}
          onChange={(format) => format !== null && change({ format: format as Form['format'] })}
        />
        <NumberInput
          label="Rounds"
          width={120}
          value={form.rounds}
          range={ROUNDS}
          onChange={(rounds) => change({ rounds })}
        />
      </Group>
      <LimitFields form={form} change={change} />
      <StartRow
        what="the tournament"
        expectation={tournamentExpectation(form, chosen.length, fixedGames)}
        order={isReady ? () => tournamentOrder(form, chosen.map(playerOf)) : undefined}
      />
    </>
  );
}
