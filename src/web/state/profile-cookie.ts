import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, type Result } from '../../rules/result.ts';
import { readProfileFile } from './profile-file.ts';

/** The size limit of cookies in browsers. */
export const MAX_BYTES = 4096;
const NAME = 'lucena.profile';
const YEAR = 365 * 24 * 3600;

/**
 * The cookie for a profile: its changed values or, if they do not fit, only its name. User terms are left out: they
 * would be the first not to fit, and without them their knobs mean nothing.
 */
export function cookieOf(file: ProfileFile): string {
  const { lucena, name, extends: base, knobs, level, search, terms, userTerms = [] } = file;
  const own = new Set(userTerms.map(({ id }) => id));
  const builtIn = Object.fromEntries(Object.entries(knobs).filter(([term]) => !own.has(term)));
  const known = terms?.filter((id) => !own.has(id));
  const whole = write({ lucena, name, extends: base, knobs: builtIn, level, search, terms: known });
  if (whole.length <= MAX_BYTES) return whole;
  return write({ lucena, name, extends: base, knobs: {} });
}

function write(value: unknown): string {
  return `${NAME}=${encodeURIComponent(JSON.stringify(value))}; Max-Age=${YEAR}; SameSite=Strict`;
}

/** The profile in a page's cookies; undefined if there is none. */
export function profileInCookies(cookies: string): Result<ProfileFile> | undefined {
  const part = cookies.split('; ').find((one) => one.startsWith(`${NAME}=`));
  if (part === undefined) return undefined;
  try {
    return readProfileFile(JSON.parse(decodeURIComponent(part.slice(NAME.length + 1))));
  } catch {
    return fail('cookie.json', 'cookie', 'is not valid JSON');
  }
}
