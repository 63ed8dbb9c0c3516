import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { squareName } from '../../rules/setup.ts';

interface Props {
  readonly selected: number | undefined;
  readonly value: string;
  readonly rows: readonly { readonly title: string; readonly text: string }[];
  /** The title of the rows. */
  readonly caption: string;
  readonly children?: ReactNode;
}

/** The details of the selected square. */
export function Readout({ selected, value, rows, caption, children }: Props) {
  if (selected === undefined)
    return (
      <Text size="sm" c="dimmed">
        <Text span inherit visibleFrom="sm">
          Point at a square, or move over the board with the arrow keys, to see its share here.
        </Text>
        <Text span inherit hiddenFrom="sm">
          Tap a square to see its share here.
        </Text>
        {children}
      </Text>
    );
  return (
    <div data-testid="readout">
      <Text fw={700}>
        {squareName(selected)}: {value}
      </Text>
      {rows.length > 0 && (
        <Table fz="sm" verticalSpacing={3} mt={4} aria-label={caption}>
          <Table.Tbody>
            {rows.map(({ title, text }) => (
              <Table.Tr key={`${title} ${text}`}>
                <Table.Th scope="row" fw={500}>
                  {title}
                </Table.Th>
                <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {text}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
