import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../shell/dialog.tsx';

const SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→'], 'One move back or forward; the wheel over the board does the same'],
  [['↑', '↓'], 'The previous or next variation at this move'],
  [['Home', 'End'], 'The start or the end of the game'],
  [['f'], 'Flip the board'],
  [['m'], 'Type moves, such as Nf3 or e2e4; Escape ends it'],
  [['x'], 'Show what the opponent threatens, or hide it'],
  [['Ctrl', 'Z'], 'Undo, on the board and on Knobs'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['Ctrl', 'V'], 'Open copied games or a copied position, on every screen'],
  [['Tab'], 'Moves to the board, where the arrow keys choose a square, and Enter picks a piece up and puts it down'],
  [['?'], 'This list'],
];

/** The keyboard shortcuts. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} size="lg">
      <Table verticalSpacing="2xs" aria-label="Keyboard shortcuts">
        <Table.Tbody>
          {SHORTCUTS.map(([keys, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key) => (
                  <Kbd key={key} mr="2xs">
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
