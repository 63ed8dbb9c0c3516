import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DraftFault } from './tasks.ts';

type Span = NonNullable<DraftFault['span']>;

const FIELDS: Readonly<Record<string, string>> = { id: 'Name', title: 'Title', formula: 'Formula' };

/** Shows what is wrong with a draft, and offers the fix. */
export function FaultBox({
  id,
  fault,
  onGo,
  onFix,
}: {
  id: string;
  fault: DraftFault;
  onGo: (span: Span) => void;
  onFix: (span: Span, replacement: string) => void;
}) {
  const { field, message, problem = message, line, column, span, fix } = fault;
  const place = line === undefined ? (FIELDS[field] ?? field) : `Line ${line}, column ${column}`;
  return (
    <Alert
      color="red"
      variant="light"
      p="xs"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      id={id}
      role="alert"
      data-testid="fault"
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm" style={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          <b>{place}:</b> {problem}
        </Text>
        {span !== undefined && (
          <Group gap="2xs">
            {fix !== undefined && (
              <Button size="compact-xs" variant="default" onClick={() => onFix(span, fix)}>
                Replace with {fix}
              </Button>
            )}
            <Button size="compact-xs" variant="default" onClick={() => onGo(span)}>
              Go there
            </Button>
          </Group>
        )}
      </Group>
    </Alert>
  );
}
