import { Select } from '@mantine/core';
import { type Entry, entryGroups } from '../profiles/entries.ts';

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly value: Entry;
  readonly onChange: (key: string) => void;
}

/** Chooses a profile. */
export function ProfileSelect({ label, entries, value, onChange }: Props) {
  return (
    <Select
      label={label}
      w={230}
      allowDeselect={false}
      searchable
      data={entryGroups(entries)}
      value={value.key}
      onChange={(key) => key !== null && onChange(key)}
    />
  );
}
