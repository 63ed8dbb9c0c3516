import { MAX_BYTES, type ProfileFile } from '../../profiles/profile.ts';
import { fail, type Result } from '../../rules/result.ts';
import { hashOf } from '../shell/route.ts';
import { readText } from './transfer.ts';

/** The prefix of an address part that contains a profile. */
export const SHARED_START = 'p/';
const FORMAT_NAME = 'deflate-raw';

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Decompresses data up to the size limit of profiles, because a few bytes can expand to very many. */
async function readWithin(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The address part that contains a profile. */
export async function sharedRest(file: ProfileFile): Promise<string> {
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream(FORMAT_NAME));
  return SHARED_START + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** The whole address. The part after `#` is not sent to any server. */
export async function sharedUrl(file: ProfileFile, page: string): Promise<string> {
  return `${page.split('#')[0]}${hashOf('knobs', await sharedRest(file))}`;
}

/** Reads the data in an address part. */
export async function readShared(rest: string): Promise<Result<unknown>> {
  try {
    const bytes = fromBase64Url(rest.slice(SHARED_START.length));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT_NAME));
    const read = await readWithin(unpacked as ReadableStream<Uint8Array>, MAX_BYTES);
    if (read === undefined)
      return fail('profile.size', 'profile', `has more than ${MAX_BYTES} bytes, the limit for a profile`);
    return readText(new TextDecoder().decode(read));
  } catch {
    return fail('share.damaged', 'address', 'is damaged or was cut off');
  }
}
