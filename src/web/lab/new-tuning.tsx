import { Group, MultiSelect, Switch, Table, Text } from '@mantine/core';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import type { Entry } from '../profiles/entries.ts';
import { hashOf } from '../shell/route.ts';
import { Loading } from '../shell/states.tsx';
import { WideTable } from '../shell/wide-table.tsx';
import { newRest } from './address.ts';
import { BoundsFields } from './bounds-fields.tsx';
import { boundsFault, tuningExpectation } from './expectation.ts';
import { choiceText, parseChoice, withPicked } from './knob-patterns.ts';
import { useFixedGames } from './lab-store.ts';
import { LimitFields } from './limit-fields.tsx';
import { tuningOrder } from './order.ts';
import { ProfileSelect } from './profile-select.tsx';
import { StartRow } from './start-row.tsx';
import type * as Tasks from './tasks.ts';
import type { TunableKnob } from './tasks.ts';
import { shortText } from './texts.ts';
import { playerOf, useChosen, useForm } from './use-form.ts';

const tasks = evaluator.tasks<typeof Tasks>('lab');
const ITERATIONS: Range = { min: 1, max: 50_000, step: 50, isWhole: true };
const PAIRS: Range = { min: 1, max: 1000, step: 1, isWhole: true };
const STEPS: Range = { min: 0.1, max: 1000, step: 1 };
/** The limit of the server. */
const MAX_KNOBS = 100;
/** More options would be slow to draw, and nobody reads them. */
const MAX_OPTIONS = 60;

/** The name of a knob. Search knobs have unique names and need no group. */
function knobName({ id, group, label }: Pick<TunableKnob, 'id' | 'group' | 'label'>): string {
  return id.startsWith('search.') ? label : `${group}: ${label}`;
}

/** The knobs that can be tuned, by their groups, those of the search first. */
function groupsOf(knobs: readonly TunableKnob[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { id, group, label, numbers } of knobs) {
    const items = groups.get(group) ?? [];
    const name = knobName({ id, group, label });
    items.push({ value: id, label: numbers === 1 ? name : `${name} (${numbers} numbers)` });
    groups.set(group, items);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

interface KnobProps {
  readonly knobs: readonly TunableKnob[];
  readonly patterns: readonly string[];
  readonly onChange: (patterns: readonly string[]) => void;
}

/** The chosen knobs and how far each is moved. */
function Moves({ knobs, patterns, onChange }: KnobProps) {
  const rows = patterns.flatMap((pattern, i) => {
    const { id, steps } = parseChoice(pattern);
    const knob = knobs.find((one) => one.id === id);
    return knob === undefined ? [] : [{ knob, steps, i }];
  });
  if (rows.length === 0) return null;
  return (
    <WideTable w="auto" label="Knobs to tune">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Knob</Table.Th>
          <Table.Th ta="right">Value</Table.Th>
          <Table.Th>Steps</Table.Th>
          <Table.Th ta="right">Moved by</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ knob, steps, i }) => (
          <Table.Tr key={knob.id}>
            <Table.Th scope="row" fw={500}>
              {knobName(knob)}
              <Text span display="block" size="xs" c="dimmed">
                {shortText(knob.min)} to {shortText(knob.max)}
                {knob.numbers > 1 && `, ${knob.numbers} numbers`}
              </Text>
            </Table.Th>
            <Table.Td ta="right">{knob.start === null ? '–' : shortText(knob.start)}</Table.Td>
            <Table.Td>
              <NumberInput
                label={`Steps of ${knobName(knob)}`}
                isLabelHidden
                size="xs"
                width={80}
                value={steps}
                range={STEPS}
                onChange={(next) => onChange(patterns.with(i, choiceText({ id: knob.id, steps: next })))}
              />
            </Table.Td>
            <Table.Td ta="right">± {shortText(steps * knob.step)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Fields({ entries, chosen }: { entries: readonly Entry[]; chosen: Entry }) {
  const fixedGames = useFixedGames();
  const [form, change] = useForm();
  const { file } = chosen;
  const { value: knobs, fault } = useQuery([file], () => tasks.tunableKnobs(file));
  if (fault !== undefined) return <Text size="sm">{fault.message}</Text>;
  if (knobs === undefined) return <Loading what="Knobs" />;
  // Knobs that this profile cannot tune, because their term is off in it, are left out.
  const known = new Map(knobs.map((knob) => [knob.id, knob]));
  const patterns = form.knobs.filter((pattern) => known.has(parseChoice(pattern).id));
  const numbers = patterns.reduce((sum, pattern) => sum + known.get(parseChoice(pattern).id)!.numbers, 0);
  const wrong = form.isTested ? boundsFault(form.test0, form.test1) : undefined;
  const setKnobs = (next: readonly string[]) => change({ knobs: next });
  return (
    <>
      <Text size="sm" maw={720}>
        Plays a profile against itself with knobs moved at random, and follows the side that wins (SPSA). A test then
        decides whether the result is better than the start. Choose few knobs at a time, and moves that are worth 2 to 3
        Elo.
      </Text>
      <ProfileSelect
        label="Profile"
        entries={entries}
        value={chosen}
        onChange={(key) => location.replace(hashOf('lab', newRest('tuning', [key])))}
      />
      <MultiSelect
        label="Knobs"
        w="100%"
        maw={620}
        placeholder={patterns.length === 0 ? 'Numbers of the search, or of any term' : undefined}
        searchable
        hidePickedOptions
        limit={MAX_OPTIONS}
        maxValues={MAX_KNOBS}
        nothingFoundMessage="No matching knob"
        data={groupsOf(knobs)}
        value={patterns.map((pattern) => parseChoice(pattern).id)}
        onChange={(ids) => setKnobs(withPicked(patterns, ids))}
      />
      <Moves knobs={knobs} patterns={patterns} onChange={setKnobs} />
      <Group gap="sm" align="flex-end">
        <NumberInput
          label="Iterations"
          width={130}
          value={form.iterations}
          range={ITERATIONS}
          onChange={(iterations) => change({ iterations })}
        />
        <NumberInput
          label="Pairs per iteration"
          width={190}
          value={form.pairs}
          range={PAIRS}
          onChange={(pairs) => change({ pairs })}
        />
      </Group>
      <LimitFields form={form} change={change} />
      <Switch
        label="Test the result against the start"
        checked={form.isTested}
        onChange={({ currentTarget: { checked } }) => change({ isTested: checked })}
      />
      {form.isTested && (
        <Group gap="sm" align="flex-end">
          <BoundsFields
            elo0={form.test0}
            elo1={form.test1}
            onChange={({ elo0: test0, elo1: test1 }) => change({ test0, test1 })}
          />
        </Group>
      )}
      <StartRow
        what="tuning"
        expectation={wrong ?? tuningExpectation(form, numbers, fixedGames)}
        order={
          patterns.length > 0 && wrong === undefined ? () => tuningOrder(form, playerOf(chosen), patterns) : undefined
        }
      />
    </>
  );
}

/** The form for a new tuning run. The address names the profile. */
export function NewTuning({ keys }: { keys: readonly string[] }) {
  const found = useChosen(keys, 1);
  if (found === undefined) return <Loading what="Profiles" />;
  return <Fields entries={found.entries} chosen={found.chosen[0]!} />;
}
