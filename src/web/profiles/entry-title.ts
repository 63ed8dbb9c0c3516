import { profileName } from '../state/profile-name.ts';
import type { Entry } from './entries.ts';

/** The title of an entry; one that came with a link may be edited, too. */
export function entryTitle({ kind, file }: Entry): string {
  const name = profileName(file);
  return kind === 'current' ? `${name} (current)` : name;
}
