import { Group, NativeSelect, Text } from '@mantine/core';
import { SEVERITIES } from '../../explain/review/verdict.ts';
import { type ReviewChoice, useReviewChoice } from './review-store.ts';

const CHOICES = [1, 2, 3, 5, 7, 10, 12, 15, 20, 25, 30];

/** The loss of winning chances from which a move is marked. */
export function ThresholdFields({ onChange }: { onChange: (choice: Partial<ReviewChoice>) => void }) {
  const choice = useReviewChoice();
  return (
    <>
      <Text size="sm" my="2xs">
        A move is marked from this loss of winning chances on, in percentage points:
      </Text>
      <Group gap="xs">
        {SEVERITIES.map((severity) => (
          <NativeSelect
            key={severity}
            size="xs"
            label={`${severity.charAt(0).toUpperCase()}${severity.slice(1)}`}
            data={[...new Set([...CHOICES, choice[severity]])].sort((a, b) => a - b).map(String)}
            value={String(choice[severity])}
            onChange={({ currentTarget }) => onChange({ [severity]: Number(currentTarget.value) })}
          />
        ))}
      </Group>
    </>
  );
}
