import { SegmentedControl, Stack } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import { NumberInput } from '../fields/number-input.tsx';
import { useBoard, useGame } from '../state/game.ts';
import { useSettings } from '../state/settings.ts';
import { type NineFields, withHeld } from './nine-editor-fields.ts';
import classes from './nine-field-inputs.module.css';

interface Props {
  readonly fields: NineFields;
  readonly onChange: (fields: NineFields) => void;
}

/** The number of pieces of each kind that a side has in hand. */
function HandInputs({ side, fields, onChange }: Props & { readonly side: 0 | 1 }) {
  const board = useBoard();
  const set = useSettings((state) => state.pieces);
  const orientation = useGame((state) => state.orientation);
  const isTurned = (side === 0) !== (orientation === 'white');
  return (
    <fieldset className={classes.hand}>
      <legend>{board.sides[side]}’s hand</legend>
      {board.handKinds.map((kind) => {
        const name = board.kindNames[kind]!;
        const count = fields.hands[side].get(kind) ?? 0;
        const change = (by: number) => onChange(withHeld(fields, side, kind, count + by));
        return (
          <span key={kind} className={classes.kind} data-none={count === 0 || undefined}>
            <button
              type="button"
              aria-label={`Add a ${name} to the ${side === 0 ? 'first' : 'second'} hand`}
              onClick={() => change(1)}
            >
              <img src={board.pieceUrl(kind, side, { set, isTurned })} alt="" />
            </button>
            <span className={classes.count}>{count}</span>
            <button
              type="button"
              className={classes.less}
              aria-label={`Remove a ${name} from the ${side === 0 ? 'first' : 'second'} hand`}
              disabled={count === 0}
              onClick={() => change(-1)}
            >
              <IconMinus size={14} aria-hidden />
            </button>
          </span>
        );
      })}
    </fieldset>
  );
}

/** The side to move, both hands, and the number of the next move. */
export function NineFieldInputs({ fields, onChange }: Props) {
  const { sides } = useBoard();
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Side to move"
        value={fields.turn}
        onChange={(value) => onChange({ ...fields, turn: value as NineFields['turn'] })}
        data={[
          { value: 'b', label: `${sides[0]} to move` },
          { value: 'w', label: `${sides[1]} to move` },
        ]}
      />
      <HandInputs side={1} fields={fields} onChange={onChange} />
      <HandInputs side={0} fields={fields} onChange={onChange} />
      <NumberInput
        label="Move number"
        size="xs"
        value={fields.moveNumber}
        range={{ min: 1, max: 999, step: 1, isWhole: true }}
        onChange={(moveNumber) => onChange({ ...fields, moveNumber })}
      />
    </Stack>
  );
}
