import { Anchor, Stack, Table, Text } from '@mantine/core';
import { figure } from '../../learn/report/svg.ts';
import type { SupportSummary } from '../../learn/svm/support.ts';
import { Panel } from '../shell/panel.tsx';
import { WideTable } from '../shell/wide-table.tsx';
import classes from './screen.module.css';
import { boardHash } from './texts.ts';

const ROWS = 20;

/** The positions that decided the result of a support vector machine, each a link to the board. */
export function SupportVectors({ support }: { support: SupportSummary }) {
  const { positions, vectors, wrong, margin, decided } = support;
  return (
    <Panel title="Deciding positions" p="sm">
      <Stack gap="xs">
        <Text size="sm">
          {vectors.toLocaleString('en')} of {positions.toLocaleString('en')} won and lost positions are support vectors,{' '}
          {wrong.toLocaleString('en')} on the wrong side. The margin is {Math.round(margin)} centipawns.
        </Text>
        <WideTable className={classes.rows} label="Deciding positions" tabularNums={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th>Share, position, result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {decided.slice(0, ROWS).map(({ name, positions: deciders }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                </Table.Th>
                <Table.Td>
                  {deciders.map(({ fen, result, share }) => (
                    <div key={fen} className={classes.fen}>
                      {figure(100 * share, 1)} %{' '}
                      <Anchor size="xs" href={boardHash(fen)}>
                        {fen}
                      </Anchor>{' '}
                      {result}
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      </Stack>
    </Panel>
  );
}
