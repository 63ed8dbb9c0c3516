import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import type { Entry } from '../profiles/entries.ts';
import { hashOf } from '../shell/route.ts';
import { Loading } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { newRest } from './address.ts';
import { type Form, isTimedForm } from './form.ts';
import { useFixedGames } from './lab-store.ts';
import { LimitFields } from './limit-fields.tsx';
import { ablationOrder } from './order.ts';
import { ProfileSelect } from './profile-select.tsx';
import { StartRow } from './start-row.tsx';
import type * as Tasks from './tasks.ts';
import { playerOf, useChosen, useForm } from './use-form.ts';

const tasks = evaluator.tasks<typeof Tasks>('lab');
const GAMES: Range = { min: 2, max: 100_000, step: 100, isWhole: true };

const FEATURES = [
  { value: 'term', label: 'Every term' },
  { value: 'group', label: 'Every group of terms' },
  { value: 'search', label: 'Every switch of the search' },
];

const DESIGN_HELP = {
  single: 'One feature is off in each pair of games: a match for each feature.',
  random:
    'One to three features are off in each pair, and regression finds the worth of each. It takes fewer games for the same error, and assumes that the Elo of features adds up.',
} as const;

/** Describes the size and the expected error of the run, or why it cannot be played. */
function useOutlook(form: Form, { file }: Entry): { readonly text: string; readonly isReady: boolean } {
  const openings = useFixedGames() / 2;
  const { features, design, measuredGames: games } = form;
  const isTimed = isTimedForm(form);
  const { value, fault } = useQuery([file, features, design, games, isTimed, openings], () =>
    tasks.ablationOutlook(file, { features, design, games, isTimed, openings }),
  );
  if (fault !== undefined) return { text: `${fault.message}.`, isReady: false };
  if (value === undefined) return { text: 'Counting the features…', isReady: false };
  const size = `${countText(value.features, 'feature')}, ${value.games.toLocaleString('en')} games.`;
  return { text: `${size} Expected error: ± ${value.error.toFixed(0)} Elo.`, isReady: true };
}

function Fields({ entries, chosen }: { entries: readonly Entry[]; chosen: Entry }) {
  const [form, change] = useForm();
  const { text, isReady } = useOutlook(form, chosen);
  return (
    <>
      <Text size="sm" maw={720}>
        Plays a profile against itself without some of its features. The result is the Elo that each feature is worth,
        and the time it takes.
      </Text>
      <Group gap="sm" align="flex-end">
        <ProfileSelect
          label="Profile"
          entries={entries}
          value={chosen}
          onChange={(key) => location.replace(hashOf('lab', newRest('ablation', [key])))}
        />
        <Select
          label="Measure"
          w={230}
          allowDeselect={false}
          data={FEATURES}
          value={form.features}
          onChange={(value) => value !== null && change({ features: value as Form['features'] })}
        />
        <NumberInput
          label="Total games"
          width={130}
          value={form.measuredGames}
          range={GAMES}
          onChange={(measuredGames) => change({ measuredGames })}
        />
      </Group>
      <div>
        <SegmentedControl
          aria-label="Design"
          data={[
            { value: 'random', label: 'One to three at a time' },
            { value: 'single', label: 'One at a time' },
          ]}
          value={form.design}
          onChange={(design) => change({ design: design as Form['design'] })}
        />
        <Text size="xs" c="dimmed" mt="2xs" maw={640}>
          {DESIGN_HELP[form.design]}
        </Text>
      </div>
      <LimitFields form={form} change={change} />
      <StartRow
        what="the ablation"
        expectation={text}
        order={isReady ? () => ablationOrder(form, playerOf(chosen)) : undefined}
      />
    </>
  );
}

/** The form for a new ablation. The address names the profile. */
export function NewAblation({ keys }: { keys: readonly string[] }) {
  const found = useChosen(keys, 1);
  if (found === undefined) return <Loading what="Profiles" />;
  return <Fields entries={found.entries} chosen={found.chosen[0]!} />;
}
