import type { ProfileFile } from '../../profiles/profile.ts';
import type { PresetFacts } from '../engines/evaluation-tasks.ts';
import { partsOf } from '../shell/route.ts';
import { isPlainPreset, presetFile } from '../state/profile-file.ts';
import { profileName } from '../state/profile-name.ts';

/** A profile in the list: the current one, a preset, or one of the user's own. */
export interface Entry {
  readonly kind: 'current' | 'preset' | 'mine';
  /** Its name in addresses. */
  readonly key: string;
  readonly file: ProfileFile;
  readonly description: string;
}

export const CURRENT = 'current';

export function entriesOf(
  current: ProfileFile,
  presets: readonly PresetFacts[],
  saved: readonly ProfileFile[],
): Entry[] {
  return [
    { kind: 'current', key: CURRENT, file: current, description: 'Used by every screen and by the analysis.' },
    ...presets.map(
      ({ name, description }): Entry => ({
        kind: 'preset',
        key: `preset:${name}`,
        file: presetFile(name),
        description,
      }),
    ),
    ...saved.map(
      (file): Entry => ({ kind: 'mine', key: `mine:${file.name}`, file, description: file.description ?? '' }),
    ),
  ];
}

/** The keys in an address: the profile shown, and the one it is compared with. */
export function parseRest(rest: string): readonly [key: string, other: string] {
  const [key = '', other = ''] = partsOf(rest);
  return [key, other];
}

/** Describes a key of an address that is not among the entries. */
export function missingOf(key: string, entries: readonly Entry[]): string | undefined {
  if (key === '' || entries.some((entry) => entry.key === key)) return;
  const [, kind, name] = /^(preset|mine):(.*)$/s.exec(key) ?? [];
  if (kind === undefined) return `profile “${key}”`;
  return kind === 'preset' ? `preset “${name}”` : `profile of yours called “${name}”`;
}

export function restOf(key: string, other = ''): string {
  return other === '' ? encodeURIComponent(key) : `${encodeURIComponent(key)}/${encodeURIComponent(other)}`;
}

/** The preset of an entry without changes. */
export function presetOf({ kind, file }: Entry): string | undefined {
  return kind === 'preset' || (kind === 'current' && isPlainPreset(file)) ? file.extends : undefined;
}

/** The default for the comparison: the profile's base, or the current profile, or another preset. */
export function usualOther(entry: Entry, entries: readonly Entry[]): Entry {
  const preset = presetOf(entry);
  const base = entries.find(({ key }) => key === `preset:${entry.file.extends}`);
  if (preset === undefined && base !== undefined) return base;
  const current = entries.find(({ key }) => key === CURRENT)!;
  if (preset === undefined || presetOf(current) !== preset) return current;
  return entries.find((other) => other.kind === 'preset' && presetOf(other) !== preset) ?? current;
}

/** The title of an entry, with a star if it is edited; a shared profile may be. */
export function entryTitle({ kind, file }: Entry): string {
  const name = profileName(file);
  return kind === 'current' ? `${name} (current)` : name;
}

const GROUP_TITLES = { current: 'Current', preset: 'Presets', mine: 'Yours' } as const;

/** The entries as the groups of a select field. */
export function entryGroups(entries: readonly Entry[]) {
  return (['current', 'preset', 'mine'] as const)
    .map((kind) => ({
      group: GROUP_TITLES[kind],
      items: entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({ value: entry.key, label: entryTitle(entry) })),
    }))
    .filter(({ items }) => items.length > 0);
}
