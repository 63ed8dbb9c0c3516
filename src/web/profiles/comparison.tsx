import { Code, Group, Select, Stack, Table, Text } from '@mantine/core';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { valueText } from '../knobs/value-text.ts';
import { ProveLink } from '../lab/prove-link.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { differencesText, differenceText } from './difference-text.ts';
import { type Entry, entryGroups, entryTitle, restOf } from './entries.ts';
import classes from './screen.module.css';
import type * as Tasks from './tasks.ts';
import type { Comparison as Found } from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('profiles');
/** More rows take time to draw, and nobody reads them. */
const MAX_ROWS = 200;

function Differences({ found, a, b }: { found: Found; a: string; b: string }) {
  if (found.isSame) return <Text size="sm">Both play alike: no setting with an effect differs.</Text>;
  const { terms, knobs, formulas } = found;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {differencesText(found)}
        {knobs.length > MAX_ROWS && `; the first ${MAX_ROWS} knobs are shown`}.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={classes.rows} tabIndex={0} aria-label="Differences">
        <Table
          fz="sm"
          tabularNums
          className={classes.table}
          verticalSpacing="2xs"
          aria-label={`Differences between ${a} and ${b}`}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Knob</Table.Th>
              <Table.Th>{a}</Table.Th>
              <Table.Th>{b}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {terms.map((term) => (
              <Table.Tr key={`term ${term.id}`}>
                <Table.Th scope="row" fw={600}>
                  {term.title}
                </Table.Th>
                <Table.Td>{term.a ? 'on' : 'off'}</Table.Td>
                <Table.Td>{term.b ? 'on' : 'off'}</Table.Td>
              </Table.Tr>
            ))}
            {knobs.slice(0, MAX_ROWS).map((knob) => (
              <Table.Tr key={knob.id}>
                <Table.Th scope="row" fw={600}>
                  {knob.term}: {knob.label}
                </Table.Th>
                {Array.isArray(knob.a) && knob.a.length > 2 ? (
                  <Table.Td colSpan={2}>{differenceText(knob.a, knob.b as readonly number[])}</Table.Td>
                ) : (
                  <>
                    <Table.Td>{valueText(knob.a)}</Table.Td>
                    <Table.Td>{valueText(knob.b)}</Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {formulas.map((formula) => (
          <Group key={formula.id} grow align="flex-start" mt="sm">
            <Code block>{formula.a}</Code>
            <Code block>{formula.b}</Code>
          </Group>
        ))}
      </section>
    </Stack>
  );
}

/** The table of differences between two profiles. */
export function Compared({ entry, other }: { entry: Entry; other: Entry }) {
  const { value, fault } = useQuery([entry.file, other.file], async () => ({
    found: await tasks.compare(entry.file, other.file),
    // The titles belong to the answer, which stays until the next one arrives.
    a: entryTitle(entry),
    b: entryTitle(other),
  }));
  if (fault !== undefined) return <Failed title="The profiles cannot be compared" message={faultText(fault)} />;
  return value === undefined ? <Loading what="Comparing" /> : <Differences {...value} />;
}

/** Compares a profile with another one. */
export function Comparison({ entry, other, entries }: { entry: Entry; other: Entry; entries: readonly Entry[] }) {
  return (
    <Panel
      title="Compared with"
      label="Comparison"
      p="sm"
      actions={
        <>
          <ProveLink a={entry.key} b={other.key} />
          <Select
            size="xs"
            aria-label="Compare with"
            allowDeselect={false}
            searchable
            w={220}
            value={other.key}
            onChange={(key) => key !== null && goTo('profiles', restOf(entry.key, key))}
            data={entryGroups(entries)}
          />
        </>
      }
    >
      <Compared entry={entry} other={other} />
    </Panel>
  );
}
