import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { FaultError } from '../rules/result.ts';

/** Shorter ones can be guessed. */
const MIN_LENGTH = 16;
/** Characters that need no quoting in a cookie or an address. */
const FORM = /^[\w.~-]+$/;
const COOKIE = 'lucena-token';
const QUERY = 'token';

/** The decision on a request: `enters` if the token is in its address, `admitted` if it is in its cookie. */
export type Entry = 'refused' | 'admitted' | 'enters';

/**
 * The secret that admits other machines: given once in the address, then kept by the browser as a cookie that no script
 * can read.
 */
export class Token {
  readonly #digest: Buffer;
  readonly #text: string;

  constructor(text: string) {
    if (text.length < MIN_LENGTH || !FORM.test(text)) {
      throw new FaultError({
        code: 'server.token',
        field: 'token',
        message: `needs at least ${MIN_LENGTH} letters, digits or any of . _ ~ -`,
      });
    }
    this.#text = text;
    this.#digest = digest(text);
  }

  judge(url: string, headers: IncomingHttpHeaders): Entry {
    if (this.#is(cookieOf(headers.cookie ?? ''))) return 'admitted';
    if (this.#is(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1])) return 'admitted';
    // The address may be invalid: `//` is.
    const [, query] = /\?(.*)$/s.exec(url) ?? [];
    return this.#is(new URLSearchParams(query).get(QUERY) ?? undefined) ? 'enters' : 'refused';
  }

  get cookie(): string {
    return `${COOKIE}=${this.#text}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** The page's address with the token. */
  entrance(page: string): string {
    return `${page}?${QUERY}=${this.#text}`;
  }

  /** Digests have equal length, so the time of the comparison reveals nothing. */
  #is(given: string | undefined): boolean {
    return given !== undefined && timingSafeEqual(digest(given), this.#digest);
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function cookieOf(header: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}
