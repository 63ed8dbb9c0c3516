import type { ProfileFile } from '../../profiles/profile.ts';
import type { PresetFacts } from '../engines/evaluation-tasks.ts';
import { isPlainPreset, presetFile } from '../state/profile-file.ts';

/** A profile one can look at: what is set now, a preset, or one of the user's own. */
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
    { kind: 'current', key: CURRENT, file: current, description: 'What everything is shown and analysed with.' },
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

/** The keys that an address names: the profile looked at, and the one it is compared with. */
export function parseRest(rest: string): readonly [key: string, other: string] {
  const [key = '', other = ''] = rest.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
  return [key, other];
}

/** What a key of an address names that is not among the entries, in words. */
export function missingOf(key: string, entries: readonly Entry[]): string | undefined {
  if (key === '' || entries.some((entry) => entry.key === key)) return;
  const [, kind, name] = /^(preset|mine):(.*)$/s.exec(key) ?? [];
  if (kind === undefined) return `profile “${key}”`;
  return kind === 'preset' ? `preset “${name}”` : `profile of yours called “${name}”`;
}

export function restOf(key: string, other = ''): string {
  return other === '' ? encodeURIComponent(key) : `${encodeURIComponent(key)}/${encodeURIComponent(other)}`;
}

/** The preset that an entry is, with nothing changed. */
export function presetOf({ kind, file }: Entry): string | undefined {
  return kind === 'preset' || (kind === 'current' && isPlainPreset(file)) ? file.extends : undefined;
}

/** What a profile is compared with unless another was chosen: what it is made from, or what is set now, or any other preset. */
export function usualOther(entry: Entry, entries: readonly Entry[]): Entry {
  const preset = presetOf(entry);
  const base = entries.find(({ key }) => key === `preset:${entry.file.extends}`);
  if (preset === undefined && base !== undefined) return base;
  const current = entries.find(({ key }) => key === CURRENT)!;
  if (preset === undefined || presetOf(current) !== preset) return current;
  return entries.find((other) => other.kind === 'preset' && presetOf(other) !== preset) ?? current;
}
