import { Command } from 'commander';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { type Pages, stalePages, termPages, writePages } from './term-pages.ts';

interface Options {
  out: string;
  profile?: string;
  check?: boolean;
}

/** Exit code when pages are stale. */
const STALE = 1;

/** The pages of the built-in terms, worked under the presets. */
export function builtInPages(): Pages {
  const profiles = chessProfiles();
  return termPages(
    profiles.evaluation,
    profiles.names.map((name) => unwrap(profiles.preset(name))),
  );
}

async function pagesFor(text: string | undefined): Promise<Pages> {
  if (text === undefined) return builtInPages();
  const profile = await profileFrom(text);
  return termPages(profile.evaluation, [profile]);
}

async function write({ out, profile, check }: Options): Promise<void> {
  const pages = await pagesFor(profile);
  if (check) {
    const stale = await stalePages(out, pages);
    for (const name of stale) process.stderr.write(`lucena: ${out}/${name} is stale\n`);
    if (stale.length > 0) process.exitCode = STALE;
    else process.stdout.write(`${pages.size} pages in ${out} are up to date\n`);
    return;
  }
  const changed = await writePages(out, pages);
  process.stdout.write(`${out}: ${pages.size} pages, ${changed.length} of them changed\n`);
}

export function docsCommand(): Command {
  return new Command('docs')
    .description('write a page for each term: formula, knobs and a worked position')
    .option('--out <folder>', 'where the pages go', 'docs/terms')
    .option('--profile <profile>', `for the terms of one profile, those of its own included: ${PROFILE_HELP}`)
    .option('--check', 'write nothing; fail if a page is not what it should be')
    .action(write);
}
