import { MAX_NAME } from '../../profiles/profile.ts';

/** The fault of a profile name; undefined if the name is valid. */
export function nameFault(name: string, presets: readonly string[]): string | undefined {
  const plain = name.trim();
  if (plain === '') return 'Enter a name.';
  if (plain.length > MAX_NAME) return `At most ${MAX_NAME} characters.`;
  if (/[\p{Cc}\p{Cf}]/u.test(plain)) return 'Invisible characters are not allowed.';
  if (presets.includes(plain)) return 'That is the name of a preset.';
  return undefined;
}

/** Finds a free name: `mine`, `mine 2`, `mine 3`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const stem = wanted.replace(/ \d+$/, '').slice(0, MAX_NAME - 6) || 'profile';
  if (!taken.includes(wanted) && wanted !== '' && wanted.length <= MAX_NAME) return wanted;
  for (let n = 2; ; n++) if (!taken.includes(`${stem} ${n}`)) return `${stem} ${n}`;
}
