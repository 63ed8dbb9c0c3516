import { Alert, Button, Checkbox, Group, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Fault } from '../../rules/result.ts';
import { EditorBoard } from '../chessboard/editor-board.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { editedFen, fieldsOf, type PositionFields, START_PLACEMENT } from './editor-fields.ts';
import { editedSfen, type NineFields, nineFieldsOf } from './nine-editor-fields.ts';
import { NineFieldInputs } from './nine-field-inputs.tsx';
import { openFen } from './opened.ts';

const EMPTY_PLACEMENT = '8/8/8/8/8/8/8/8';
const EMPTY_NINE = '9/9/9/9/9/9/9/9/9';
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

/** A position being set up, in the fields of its family of boards. */
interface Draft<F extends { readonly placement: string }> {
  readonly fields: F;
  readonly onChange: (fields: F) => void;
  /** The fields of the start of a game, and of an empty board. */
  readonly start: F;
  readonly empty: F;
  /** The position as text. */
  readonly text: string;
}

function useChessDraft(): Draft<PositionFields> {
  const { fen } = useGame(currentNode);
  const [fields, onChange] = useState(() => fieldsOf(fen));
  return {
    fields,
    onChange,
    start: { ...fields, placement: START_PLACEMENT, castling: 'KQkq' },
    empty: { ...fields, placement: EMPTY_PLACEMENT, castling: '' },
    text: editedFen(fields),
  };
}

function useNineDraft(): Draft<NineFields> {
  const board = useBoard();
  const { fen } = useGame(currentNode);
  const [fields, onChange] = useState(() => nineFieldsOf(board, fen));
  return {
    fields,
    onChange,
    start: nineFieldsOf(board, board.notation.format(board.position())),
    empty: { ...fields, placement: EMPTY_NINE, hands: [new Map(), new Map()] },
    text: editedSfen(board, fields),
  };
}

function ChessContent({ onClose }: { onClose: () => void }) {
  const draft = useChessDraft();
  return (
    <Content draft={draft} onClose={onClose}>
      <Fields fields={draft.fields} onChange={draft.onChange} />
    </Content>
  );
}

function NineContent({ onClose }: { onClose: () => void }) {
  const draft = useNineDraft();
  return (
    <Content draft={draft} onClose={onClose}>
      <NineFieldInputs fields={draft.fields} onChange={draft.onChange} />
    </Content>
  );
}

interface ContentProps<F extends { readonly placement: string }> {
  readonly draft: Draft<F>;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function Content<F extends { readonly placement: string }>({ draft, children, onClose }: ContentProps<F>) {
  const { fields, onChange, start, empty, text } = draft;
  const latest = useRef(fields);
  latest.current = fields;
  const board = useBoard();
  const orientation = useGame((state) => state.orientation);
  const [fault, setFault] = useState<Fault>();
  const use = () => {
    const result = openFen(text, true);
    if (result.ok) onClose();
    else setFault(result.fault);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <EditorBoard
        board={board}
        placement={fields.placement}
        orientation={orientation}
        onChange={(placement) => onChange({ ...latest.current, placement })}
      />
      <Stack gap="md" justify="center">
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onChange(start)}>
            Standard position
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange(empty)}>
            Empty board
          </Button>
        </Group>
        {children}
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
  const { family } = useBoard();
  return (
    <Dialog onClose={onClose} title="Set up a position" size={920}>
      {family === 'chess' ? <ChessContent onClose={onClose} /> : <NineContent onClose={onClose} />}
    </Dialog>
  );
}
