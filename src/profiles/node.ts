import { readFile, stat } from 'node:fs/promises';
import { show, suggestion } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { parseNaming } from './overrides.ts';
import { MAX_BYTES, type Profile } from './profile.ts';
import type { Profiles } from './profiles.ts';

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  return code === 'EACCES' ? 'permission denied' : (code ?? String(error));
}

/** Reads a text file. Only a regular file of limited size is read. */
async function readBounded(path: string): Promise<Result<string>> {
  const unreadable = (reason: string) => fail('profile.file', 'profile', `cannot read ${show(path)}: ${reason}`);
  try {
    // Checked before opening, because opening a pipe would wait for its writer.
    const found = await stat(path);
    if (!found.isFile()) return unreadable(found.isDirectory() ? 'it is a directory' : 'not a regular file');
    if (found.size > MAX_BYTES)
      return fail(
        'profile.size',
        'profile',
        `${show(path)} is larger than ${MAX_BYTES} bytes, the limit for a profile`,
      );
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    return unreadable(error instanceof TypeError ? 'not valid UTF-8' : reasonOf(error));
  }
}

function looksLikePath(text: string): boolean {
  return /[\\/]|\.json$/i.test(text);
}

/** Loads a profile by its name on the command line: a preset or a file, with optional values in braces. */
export async function loadProfile(profiles: Profiles, text: string): Promise<Result<Profile>> {
  const naming = parseNaming(text);
  if (!naming.ok) return naming;
  const { base, knobs, level } = naming.value;
  if (profiles.has(base)) return profiles.named(text);
  if (!looksLikePath(base)) {
    const hint = `(a file is named by its path, as in ./mine.json)`;
    return fail(
      'profile.unknown',
      'profile',
      `there is no preset ${show(base)}${suggestion(base, profiles.names)} ${hint}`,
    );
  }
  const content = await readBounded(base);
  if (!content.ok) return content;
  const loaded = profiles.parse(content.value);
  return loaded.ok ? profiles.override(loaded.value, knobs, level) : loaded;
}
