import { Alert, Button, Checkbox, Group, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Fault } from '../../rules/result.ts';
import { EditorBoard } from '../chessboard/editor-board.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { editedFen, fieldsOf, type PositionFields, START_PLACEMENT } from './editor-fields.ts';
import { openFen } from './opened.ts';

const EMPTY_PLACEMENT = '8/8/8/8/8/8/8/8';
const RIGHTS = [
  ['K', 'White O-O'],
  ['Q', 'White O-O-O'],
  ['k', 'Black O-O'],
  ['q', 'Black O-O-O'],
] as const;

/** The possible en passant squares for the side to move. */
function passed(turn: 'w' | 'b'): string[] {
  return [...'abcdefgh'].map((file) => `${file}${turn === 'w' ? 6 : 3}`);
}

function Fields({ fields, onChange }: { fields: PositionFields; onChange: (fields: PositionFields) => void }) {
  const { turn, castling, enPassant, halfmoves, fullmoves } = fields;
  const toggle = (right: string) => {
    const has = castling.includes(right);
    const rights = RIGHTS.map(([one]) => one).filter((one) => (one === right ? !has : castling.includes(one)));
    onChange({ ...fields, castling: rights.join('') });
  };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Side to move"
        value={turn}
        onChange={(value) => onChange({ ...fields, turn: value as 'w' | 'b', enPassant: '-' })}
        data={[
          { value: 'w', label: 'White to move' },
          { value: 'b', label: 'Black to move' },
        ]}
      />
      <Checkbox.Group
        label="Castling rights"
        value={[...castling].filter((right) => RIGHTS.some(([one]) => one === right))}
      >
        <Group gap="sm" mt="2xs">
          {RIGHTS.map(([right, label]) => (
            <Checkbox key={right} size="xs" value={right} label={label} onChange={() => toggle(right)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group gap="sm" grow>
        <Select
          label="En passant"
          size="xs"
          allowDeselect={false}
          value={enPassant}
          onChange={(value) => onChange({ ...fields, enPassant: value ?? '-' })}
          data={[{ value: '-', label: 'none' }, ...passed(turn)]}
        />
        <NumberInput
          label="Half-move clock"
          size="xs"
          value={halfmoves}
          range={{ min: 0, max: 150, step: 1, isWhole: true }}
          onChange={(value) => onChange({ ...fields, halfmoves: value })}
        />
        <NumberInput
          label="Move number"
          size="xs"
          value={fullmoves}
          range={{ min: 1, max: 999, step: 1, isWhole: true }}
          onChange={(value) => onChange({ ...fields, fullmoves: value })}
        />
      </Group>
    </Stack>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { fen } = useGame(currentNode);
  const board = useBoard();
  const orientation = useGame((state) => state.orientation);
  const [fields, setFields] = useState(() => fieldsOf(fen));
  const [fault, setFault] = useState<Fault>();
  const use = () => {
    const result = openFen(editedFen(fields), true);
    if (result.ok) onClose();
    else setFault(result.fault);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <EditorBoard
        board={board}
        placement={fields.placement}
        orientation={orientation}
        onChange={(placement) => setFields((before) => ({ ...before, placement }))}
      />
      <Stack gap="md" justify="center">
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setFields({ ...fields, placement: START_PLACEMENT, castling: 'KQkq' })}
          >
            Standard position
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setFields({ ...fields, placement: EMPTY_PLACEMENT, castling: '' })}
          >
            Empty board
          </Button>
        </Group>
        <Fields fields={fields} onChange={setFields} />
        <Text size="sm" c="dimmed">
          Choose a piece and place it on squares, or drag pieces. A piece dragged off the board is removed.
        </Text>
        {fault && (
          <Alert color="red" variant="light" role="alert">
            {faultText(fault)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={use}>Use this position</Button>
        </Group>
      </Stack>
    </SimpleGrid>
  );
}

/** The dialog to set up a position. */
export default function Editor({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Set up a position" size={920}>
      <Content onClose={onClose} />
    </Dialog>
  );
}
