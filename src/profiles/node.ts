import { readFile, stat } from 'node:fs/promises';
import { show, suggestion } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { parseNaming } from './overrides.ts';
import { MAX_BYTES, type Profile } from './profile.ts';
import type { Profiles } from './profiles.ts';

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EACCES' ? 'access is denied' : (code ?? String(error));
}

/** The text of a file that may be anything: only a regular file of bounded size is read. */
async function readBounded(path: string): Promise<Result<string>> {
  const unreadable = (reason: string) => fail('profile.file', 'profile', `cannot read ${show(path)}: ${reason}`);
  try {
    // Before opening: opening a pipe would wait for whoever writes to it.
    const found = await stat(path);
    if (!found.isFile()) return unreadable(found.isDirectory() ? 'it is a folder' : 'it is no regular file');
    if (found.size > MAX_BYTES)
      return fail(
        'profile.size',
        'profile',
        `${show(path)} has more than ${MAX_BYTES} bytes, the most a profile may have`,
      );
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
  } catch (error) {
    return unreadable(error instanceof TypeError ? 'it is no UTF-8 text' : reasonOf(error));
  }
}

function looksLikePath(text: string): boolean {
  return /[\\/]|\.json$/i.test(text);
}

/** A profile as a person names it: a preset or the path of a file, either with values in braces after it. */
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
