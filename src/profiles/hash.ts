import type { KnobValue } from '../evaluation/knobs.ts';
import type { UserTermFile } from '../evaluation/language/user-term-schema.ts';
import { FORMAT, matters, type Settings, splitId } from './profile.ts';
import { DEFAULT_SEARCH, SEARCH, type SearchName } from './search-parameters.ts';

/**
 * FNV-1a with 64 bits: enough to tell profiles apart, and available in every browser without waiting. The hash is kept in two halves of
 * 32 bits, which takes a tenth of the time that 64-bit integers take.
 */
export function fnv1a(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    // The prime is 2⁴⁰ + 0x1b3.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + low * 2 ** 8) % 2 ** 32;
    low = product % 2 ** 32;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** The properties of a user term that change scores besides its formula. */
export function marksOf({ fast, role }: UserTermFile): string[] {
  return [...(fast ? ['fast'] : []), ...(role === 'scale' ? ['scale'] : [])];
}

/**
 * Identifies how a profile plays: format, terms and the values of their knobs. The spelling of numbers and formulas does not count,
 * and neither do names or the knobs of terms that are off.
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
