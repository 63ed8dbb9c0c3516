import { proveHash } from '../lab/address.ts';
import { isPlainPreset } from '../state/profile-file.ts';
import { keepAs, replaceProfile } from '../state/replace-profile.ts';
import type { KeptFit } from './learn-messages.ts';

/** Saves the learned profile under a free name, unless it is saved already. Returns its name. */
function keepLearned({ result }: KeptFit): string {
  const { learned } = result!;
  return keepAs(learned.name, learned);
}

/** Puts the learned profile to use. An edited one is saved first, and undo brings it back. */
export function putToUse(fit: KeptFit): void {
  replaceProfile({ ...fit.result!.learned, name: keepLearned(fit) });
}

/** Opens the Lab with a match of the learned profile against the start. */
export function proveLearned(fit: KeptFit): void {
  const { start } = fit;
  const other = isPlainPreset(start) ? `preset:${start.extends}` : `mine:${keepAs(start.name, start)}`;
  location.hash = proveHash(`mine:${keepLearned(fit)}`, other);
}
