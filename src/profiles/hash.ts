import type { KnobValue } from '../evaluation/knobs.ts';
import type { UserTermFile } from '../evaluation/language/user-term-schema.ts';
import { FORMAT, matters, type Settings, splitId } from './profile.ts';
import { DEFAULT_SEARCH, SEARCH, type SearchName } from './search-parameters.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a with 64 bits: enough to tell profiles apart, and the same at once in every browser. */
export function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, '0');
}

/** What a user term says of itself besides its formula that changes scores. */
export function marksOf({ fast, role }: UserTermFile): string[] {
  return [...(fast ? ['fast'] : []), ...(role === 'scale' ? ['scale'] : [])];
}

/**
 * Identifies what a profile does: format, terms and the values of their knobs. Spelling does not count, of numbers or of formulas;
 * names do not either, nor the knobs of terms that are off.
 */
export function contentHash(profile: Settings): string {
  const settings = [...profile.settings].filter(([id]) => matters(profile, id));
  const line = ([id, value]: [string, KnobValue]) => `${id}=${JSON.stringify(value)}`;
  const knobs = settings.filter(([id]) => splitId(id)[0] !== SEARCH.id).map(line);
  // The defaults of the search belong to the engine, not to the profile.
  const search = settings.filter(([id, value]) => {
    const [group, name] = splitId(id);
    return group === SEARCH.id && value !== DEFAULT_SEARCH[name as SearchName];
  });
  const written = profile.userTerms
    .filter(({ file }) => profile.terms.includes(file.id))
    .map(
      ({ file, text }) =>
        `${file.id}${marksOf(file)
          .map((mark) => ` ${mark}`)
          .join('')}: ${text}`,
    );
  const terms = `terms ${[...profile.terms].sort()}`;
  const all = [`lucena ${FORMAT}`, terms, ...written.sort(), ...knobs.sort(), ...search.map(line).sort()];
  return fnv1a(all.join('\n'));
}
