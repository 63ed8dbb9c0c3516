import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { CURRENT } from '../profiles/entries.ts';
import { useBoard } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { proveHash } from './address.ts';

/** Opens the Lab with a match between two profiles, given by their keys, ready to start. */
export function ProveLink({ a, b }: { a: string; b: string }) {
  return (
    <Button
      component="a"
      href={proveHash(a, b)}
      size="xs"
      variant="default"
      leftSection={<IconFlask size={16} aria-hidden />}
    >
      Prove it
    </Button>
  );
}

/** The same link for the current profile against its preset, as an icon beside a changed knob. */
export function ProveCurrent({ what }: { what: string }) {
  const { presets } = useBoard();
  const preset = useProfile(({ file }) => file.extends ?? presets.full);
  return (
    <Tooltip label="Prove it: play a match against the preset">
      <ActionIcon
        component="a"
        href={proveHash(CURRENT, `preset:${preset}`)}
        aria-label={`Prove it: play a match with the changed ${what}`}
      >
        <IconFlask size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
