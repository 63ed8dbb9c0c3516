import { Group, NativeSelect, Text } from '@mantine/core';
import { SEVERITIES } from '../../explain/review/verdict.ts';
import { type ReviewChoice, useReviewChoice } from './review-store.ts';

const LOSSES = [1, 2, 3, 5, 7, 10, 12, 15, 20, 25, 30];
const CHANCES = [30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95];

interface Props {
  readonly name: keyof ReviewChoice;
  readonly label: string;
  readonly choices: readonly number[];
  readonly onChange: (choice: Partial<ReviewChoice>) => void;
}

function ThresholdField({ name, label, choices, onChange }: Props) {
  const value = useReviewChoice((choice) => choice[name]);
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[...new Set([...choices, value])].sort((a, b) => a - b).map(String)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange({ [name]: Number(currentTarget.value) })}
    />
  );
}

/** The loss of winning chances from which a move is marked, and the chances between which a win is missed. */
export function ThresholdFields({ onChange }: Pick<Props, 'onChange'>) {
  return (
    <>
      <Text size="sm" my="2xs">
        A move is marked from this loss of winning chances on, in percentage points:
      </Text>
      <Group gap="xs">
        {SEVERITIES.map((severity) => (
          <ThresholdField
            key={severity}
            name={severity}
            label={`${severity.charAt(0).toUpperCase()}${severity.slice(1)}`}
            choices={LOSSES}
            onChange={onChange}
          />
        ))}
      </Group>
      <Text size="sm" my="2xs">
        A win is missed by a mistake in a won position that leaves the game level. Winning chances, in percent:
      </Text>
      <Group gap="xs">
        <ThresholdField name="won" label="Won from" choices={CHANCES} onChange={onChange} />
        <ThresholdField name="level" label="Level from" choices={CHANCES} onChange={onChange} />
      </Group>
    </>
  );
}
