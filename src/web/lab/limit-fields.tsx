import { Group, Select } from '@mantine/core';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import type { LimitForm } from './form.ts';

const NODES: Range = { min: 1, max: 1e9, step: 1000, isWhole: true };
const MOVETIME: Range = { min: 10, max: 600_000, step: 10, isWhole: true };
const BASE: Range = { min: 0.1, max: 36_000, step: 1 };
const INCREMENT: Range = { min: 0, max: 600, step: 0.1 };

interface Props {
  readonly form: LimitForm;
  readonly change: (part: Partial<LimitForm>) => void;
}

/** The fields for the limits of each player. */
export function LimitFields({ form, change }: Props) {
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="Limit for each player"
        w={220}
        allowDeselect={false}
        data={[
          { value: 'nodes', label: 'Nodes per move' },
          { value: 'movetime', label: 'Time per move' },
          { value: 'tc', label: 'Clock' },
        ]}
        value={form.limit}
        onChange={(value) => value !== null && change({ limit: value as LimitForm['limit'] })}
      />
      {form.limit === 'nodes' && (
        <NumberInput
          label="Nodes"
          width={120}
          value={form.nodes}
          range={NODES}
          onChange={(nodes) => change({ nodes })}
        />
      )}
      {form.limit === 'movetime' && (
        <NumberInput
          label="Milliseconds"
          width={120}
          value={form.movetime}
          range={MOVETIME}
          onChange={(movetime) => change({ movetime })}
        />
      )}
      {form.limit === 'tc' && (
        <>
          <NumberInput
            label="Seconds for the game"
            width={190}
            value={form.base}
            range={BASE}
            onChange={(base) => change({ base })}
          />
          <NumberInput
            label="Increment in seconds"
            width={190}
            value={form.increment}
            range={INCREMENT}
            onChange={(increment) => change({ increment })}
          />
        </>
      )}
    </Group>
  );
}
