import { Anchor, Table } from '@mantine/core';
import type { LearnedKnob } from '../../learn/fit/learn-summary.ts';
import { distance } from '../../learn/report/moved.ts';
import { figure } from '../../learn/report/svg.ts';
import { hashOf } from '../shell/route.ts';
import { WideTable } from '../shell/wide-table.tsx';
import classes from './screen.module.css';

/** Numbers before and after, each with a link to its knob. */
export function NumberTable({ numbers, label }: { numbers: readonly LearnedKnob[]; label: string }) {
  return (
    <WideTable className={classes.rows} w="auto" label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Number</Table.Th>
          <Table.Th ta="right">Before</Table.Th>
          <Table.Th ta="right">After</Table.Th>
          <Table.Th ta="right">Error</Table.Th>
          <Table.Th ta="right">Change / error</Table.Th>
          <Table.Th ta="right">Positions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {numbers.map((one) => {
          const far = distance(one);
          return (
            <Table.Tr key={one.name}>
              <Table.Th scope="row" fw={500}>
                <Anchor size="sm" href={hashOf('knobs', encodeURIComponent(one.id))}>
                  {one.name}
                </Anchor>
              </Table.Th>
              <Table.Td ta="right">{figure(one.before)}</Table.Td>
              <Table.Td ta="right">{figure(one.after)}</Table.Td>
              <Table.Td ta="right">{one.error === null ? '' : `± ${figure(one.error)}`}</Table.Td>
              <Table.Td ta="right">{far === undefined ? '' : figure(Number(far.toFixed(1)))}</Table.Td>
              <Table.Td ta="right">{one.n.toLocaleString('en')}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}
