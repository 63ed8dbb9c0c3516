import { MAX_BYTES, type ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { saveFile } from '../shell/save-file.ts';

/** The text of a profile file. */
export function profileText(file: ProfileFile): string {
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** A file name that is valid on every system. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain === '' ? 'profile' : plain}.json`;
}

/** Parses the text of a file. The evaluator checks whether it is a profile. */
export function readText(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    const reason = (error as Error).message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 160);
    return fail('profile.json', 'profile', `is not valid JSON: ${reason}`);
  }
}

/** Parses a file. One that is too large is not read. */
export async function readBlob(blob: Blob): Promise<Result<unknown>> {
  if (blob.size > MAX_BYTES)
    return fail('profile.size', 'profile', `has ${blob.size} bytes, more than the limit of ${MAX_BYTES}`);
  try {
    return readText(await blob.text());
  } catch {
    return fail('profile.read', 'profile', 'cannot be read');
  }
}

/** Downloads a profile as a file. */
export function exportProfile(file: ProfileFile): void {
  saveFile(profileText(file), fileNameOf(file.name), 'application/json');
}
