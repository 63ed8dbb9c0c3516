import { MAX_BYTES, type ProfileFile } from '../../profiles/profile.ts';
import { fail, type Result } from '../../rules/result.ts';
import { hashOf } from '../shell/route.ts';
import { readText } from './transfer.ts';

/** What the rest of an address begins with if a profile follows. */
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

/** Reads to the end, or until there is more than a profile may have: few bytes can unfold to very many. */
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

/** The rest of an address that carries a profile. */
export async function sharedRest(file: ProfileFile): Promise<string> {
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream(FORMAT_NAME));
  return SHARED_START + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** The whole address. Behind its `#`, nothing of it is sent to any server. */
export async function sharedUrl(file: ProfileFile, page: string): Promise<string> {
  return `${page.split('#')[0]}${hashOf('knobs', await sharedRest(file))}`;
}

/** The data that the rest of an address carries. */
export async function readShared(rest: string): Promise<Result<unknown>> {
  try {
    const bytes = fromBase64Url(rest.slice(SHARED_START.length));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT_NAME));
    const read = await readWithin(unpacked as ReadableStream<Uint8Array>, MAX_BYTES);
    if (read === undefined)
      return fail('profile.size', 'profile', `has more than ${MAX_BYTES} bytes, the most a profile may have`);
    return readText(new TextDecoder().decode(read));
  } catch {
    return fail('share.damaged', 'address', 'is damaged or was cut off');
  }
}
