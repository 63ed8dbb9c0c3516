import { Button } from '@mantine/core';

async function open(): Promise<void> {
  const { openOpera } = await import('./famous.ts');
  await openOpera();
}

/** Opens a famous game, where a panel would be empty without one. */
export function OpenOpera() {
  return (
    <Button size="compact-sm" variant="default" mt="xs" mx="auto" display="block" onClick={() => void open()}>
      Open Morphy’s opera game
    </Button>
  );
}
