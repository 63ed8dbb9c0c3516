import { Alert, Box, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shown while something is loading. */
export function Loading({ what = 'Loading' }: { what?: string }) {
  return (
    <Center mih={240} role="status">
      <Stack align="center" gap="xs">
        <Loader type="dots" />
        <Text c="dimmed" size="sm">
          {what}…
        </Text>
      </Stack>
    </Center>
  );
}

/** Shown where there is nothing yet; says what would be here and how to get it. */
export function Empty({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children?: ReactNode }) {
  return (
    <Center mih={200} p="md">
      <Stack align="center" gap="2xs" maw={420} ta="center">
        <Text c="dimmed" component="span" lh={0}>
          <Icon size={32} aria-hidden />
        </Text>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm" component="div">
          {children}
        </Text>
      </Stack>
    </Center>
  );
}

/** Shown when something failed. */
export function Failed({ title, message, retry }: { title: string; message: string; retry?: () => void }) {
  return (
    <Box p="md">
      <Alert color="red" variant="light" title={title} icon={<IconAlertTriangle size={20} aria-hidden />} maw={640}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              Try again
            </Button>
          )}
        </Stack>
      </Alert>
    </Box>
  );
}
