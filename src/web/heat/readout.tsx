import { Table, Text } from '@mantine/core';
import { useBoard } from '../state/game.ts';

interface Props {
  readonly selected: number | undefined;
  readonly value: string;
  readonly rows: readonly { readonly title: string; readonly text: string }[];
  /** The content of the selected square: its share, or its attackers. */
  readonly what: string;
  /** The title of the rows. */
  readonly caption: string;
}

/** The details of the selected square. */
export function Readout({ selected, value, what, rows, caption }: Props) {
  const { squareLabel } = useBoard();
  if (selected === undefined)
    return (
      <Text size="sm" c="dimmed">
        <Text span inherit visibleFrom="sm">
          Point at a square, or move over the board with the arrow keys, to see its {what} here.
        </Text>
        <Text span inherit hiddenFrom="sm">
          Tap a square to see its {what} here.
        </Text>
      </Text>
    );
  return (
    <div data-testid="readout">
      <Text fw={700}>
        {squareLabel(selected)}: {value}
      </Text>
      {rows.length > 0 && (
        <Table fz="sm" tabularNums verticalSpacing="3xs" mt="2xs" aria-label={caption}>
          <Table.Tbody>
            {rows.map(({ title, text }) => (
              <Table.Tr key={`${title} ${text}`}>
                <Table.Th scope="row" fw={400}>
                  {title}
                </Table.Th>
                <Table.Td ta="right">{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
