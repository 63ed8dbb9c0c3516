import { Anchor, Table, Text } from '@mantine/core';
import { figure } from '../../learn/report/svg.ts';
import type { StyleKnob } from '../../learn/style/style-summary.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { WideTable } from '../shell/wide-table.tsx';
import classes from './screen.module.css';

/** The maximum number of rows, as in the report. */
const ROWS = 60;

function probability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : figure(p, 1);
}

/** The surest differences of all numbers, each with a link to its knob. */
export function StyleTable({ knobs }: { knobs: readonly StyleKnob[] }) {
  const tested = knobs.filter(({ p }) => p !== null).sort((a, b) => a.p! - b.p!);
  if (tested.length === 0) return null;
  return (
    <Panel title="Numbers" p="sm">
      <Text size="sm" c="dimmed">
        The surest differences first. Many numbers are tested, so a small probability alone means nothing.
      </Text>
      <WideTable className={classes.rows} w="auto" label="Numbers of the style">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            {['Untuned', 'Opponents', 'Player', 'Difference', 'p', 'Significant'].map((title) => (
              <Table.Th key={title} ta="right">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tested.slice(0, ROWS).map(({ name, id, before, control, after, difference, error, p, significant }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                <Anchor size="sm" href={hashOf('knobs', encodeURIComponent(id))}>
                  {name}
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">{figure(before)}</Table.Td>
              <Table.Td ta="right">{figure(control)}</Table.Td>
              <Table.Td ta="right">{figure(after)}</Table.Td>
              <Table.Td ta="right">
                {figure(difference!)} ± {figure(error!)}
              </Table.Td>
              <Table.Td ta="right">{probability(p!)}</Table.Td>
              <Table.Td ta="right">{significant ? 'yes' : ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {tested.length > ROWS && (
        <Text size="sm" c="dimmed">
          and {tested.length - ROWS} more
        </Text>
      )}
    </Panel>
  );
}
