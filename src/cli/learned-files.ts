import { basename, extname } from 'node:path';
import { refuseUnwritable, writeOwn } from '../lab/files.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { parseNaming } from '../profiles/overrides.ts';
import { currentPresetName, type Profile, type ProfileFile } from '../profiles/profile.ts';
import { formatFile } from '../profiles/serialise.ts';
import { unwrap } from '../rules/result.ts';
import { INTERRUPTED, interruptSignal } from './interrupt.ts';
import type { Io } from './io.ts';
import { profileFrom } from './profile-option.ts';

/** The profile from which a fit starts, with all its knobs, and the preset that it names, if any. */
export interface Start {
  readonly profile: ProfileFile;
  readonly preset: string | undefined;
}

export async function startFrom(io: Io, text: string, profiles = chessProfiles()): Promise<Start> {
  const profile = await profileFrom(io, text, profiles);
  const { base } = unwrap(parseNaming(text));
  return {
    profile: profiles.serialise(profile, { full: true }),
    preset: profiles.has(base) ? currentPresetName(base) : undefined,
  };
}

/** The files that a fit writes. */
interface LearnedFiles {
  readonly out?: string;
  readonly report?: string;
  readonly force?: boolean;
}

/** Refuses files that could not be written, before any work is done. */
export async function refuseUnwritableFiles({ out, report, force }: LearnedFiles): Promise<void> {
  if (out !== undefined) await refuseUnwritable('out', out, force);
  if (report !== undefined) await refuseUnwritable('report', report, force);
}

/** The name of a learned profile: that of its file or, without one, `usual`. */
export function learnedName({ out }: LearnedFiles, usual: string): string {
  return out === undefined ? usual : basename(out, extname(out));
}

/** Writes the learned profile and the report, and returns a line for each file. */
export async function writeLearned(
  { out, report, force = false }: LearnedFiles,
  learned: Profile,
  page: () => string,
  profiles = chessProfiles(),
): Promise<string[]> {
  if (out !== undefined) await writeOwn('out', out, `${formatFile(profiles.serialise(learned))}\n`, force);
  if (report !== undefined) await writeOwn('report', report, page(), force);
  return [out, report].flatMap((path) => (path === undefined ? [] : [`wrote ${path}`]));
}

/** Runs a fit, which an interrupt ends early. The fit rejects with the signal's reason if there is nothing to keep yet. */
export async function untilInterrupted(io: Io, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal, release } = interruptSignal(io);
  try {
    await work(signal);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    io.showProgress('');
    io.report('interrupted before anything was learned');
    io.exitCode = INTERRUPTED;
  } finally {
    release();
  }
}
