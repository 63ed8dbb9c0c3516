import { profileName } from '../state/profile-name.ts';
import type { Entry } from './entries.ts';

/** The title of an entry, with a star if it is edited; a shared profile may be. */
export function entryTitle({ kind, file }: Entry): string {
  const name = profileName(file);
  return kind === 'current' ? `${name} (current)` : name;
}
