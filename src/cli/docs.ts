import type { Command } from 'commander';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { type Pages, stalePages, termPages, writePages } from './term-pages.ts';

interface Options {
  out: string;
  profile?: string;
  check?: boolean;
}

/** Exit code when pages are stale. */
const STALE = 1;

/** The pages of the built-in terms, with examples from the presets. */
export function builtInPages(): Pages {
  const profiles = chessProfiles();
  return termPages(
    profiles.evaluation,
    profiles.names.map((name) => unwrap(profiles.preset(name))),
  );
}

async function pagesFor(io: Io, text: string | undefined): Promise<Pages> {
  if (text === undefined) return builtInPages();
  const profile = await profileFrom(io, text);
  return termPages(profile.evaluation, [profile]);
}

async function write(io: Io, { out, profile, check }: Options): Promise<void> {
  const pages = await pagesFor(io, profile);
  if (check) {
    const stale = await stalePages(out, pages);
    for (const name of stale) io.tell(`${out}/${name} is stale`);
    if (stale.length > 0) io.exitCode = STALE;
    else io.print(`${pages.size} pages in ${out} are up to date`);
    return;
  }
  const changed = await writePages(out, pages);
  io.print(`${out}: ${pages.size} pages, ${changed.length} of them changed`);
}

export function defineDocs(command: Command, io: Io): void {
  command
    .option('--out <folder>', 'the folder to write to', 'docs/terms')
    .option('--profile <profile>', `write the terms of one profile, its user terms included: ${PROFILE_HELP}`)
    .option('--check', 'write nothing; fail if a page is stale')
    .action((options: Options) => write(io, options));
}
