import { Anchor, Stack, Table, Text } from '@mantine/core';
import type { LedgerChange } from '../../learn/report/ledger-changes.ts';
import { figure } from '../../learn/report/svg.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { useBoard } from '../state/game.ts';
import classes from './screen.module.css';
import { boardHash } from './texts.ts';

function signed(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value);
}

/** The side that begins, within a sentence. */
function useFirst(): string {
  return useBoard().notation.sides[0].name;
}

function Ledger({ change: { name, fen, rows, score } }: { change: LedgerChange }) {
  const total = `Score for ${useFirst()}`;
  return (
    <div>
      <Anchor size="sm" fw={600} href={boardHash(fen)}>
        {name}
      </Anchor>
      <Table fz="xs" tabularNums verticalSpacing={1} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Term</Table.Th>
            <Table.Th ta="right">Before</Table.Th>
            <Table.Th ta="right">After</Table.Th>
            <Table.Th ta="right">Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rows, { title: total, ...score }].map(({ title, from, to }) => (
            <Table.Tr key={title}>
              <Table.Th scope="row" fw={title === total ? 700 : 500}>
                {title}
              </Table.Th>
              <Table.Td ta="right">{signed(from)}</Table.Td>
              <Table.Td ta="right">{signed(to)}</Table.Td>
              <Table.Td ta="right">{signed(to - from)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The changes in the ledgers of the report's positions, each with a link to the board. */
export function LedgerChanges({ ledgers }: { ledgers: readonly LedgerChange[] }) {
  const { family } = useBoard();
  const first = useFirst();
  const title = family === 'chess' ? 'Ten well-known positions' : 'Ten positions';
  return (
    <Panel title={title} aside={<SourceLabel source={STATIC} />} p="sm" {...scoredBy(STATIC)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Centipawns for {first}; terms that changed by less than half a centipawn are left out.
        </Text>
        <div className={classes.ledgers}>
          {ledgers.map((change) => (
            <Ledger key={change.name} change={change} />
          ))}
        </div>
      </Stack>
    </Panel>
  );
}
