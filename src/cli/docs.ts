import type { Command } from 'commander';
import { ablationFolder, readAblations } from '../lab/ablation/stored-results.ts';
import type { AblationSummary } from '../lab/ablation/summary.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { Io } from './io.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { type Pages, stalePages, termPages, writePages } from './term-pages.ts';

interface Options {
  out: string;
  profile?: string;
  ablations?: string;
  check?: boolean;
}

/** Exit code when pages are stale. */
const STALE = 1;

/** The folder of the ablations of presets. They are part of the project, so that everyone generates the same pages. */
const ABLATIONS = 'docs/ablations';

/** The pages of the built-in terms, with examples from the presets. */
export function builtInPages(ablations: readonly AblationSummary[]): Pages {
  const profiles = chessProfiles();
  return termPages(
    profiles.evaluation,
    profiles.names.map((name) => unwrap(profiles.preset(name))),
    ablations,
  );
}

async function pagesFor(io: Io, { profile: text, ablations: folder }: Options): Promise<Pages> {
  if (text === undefined) return builtInPages(await readAblations(folder ?? ABLATIONS));
  const profile = await profileFrom(io, text);
  const kept = folder ?? ablationFolder(process.env);
  return termPages(profile.evaluation, [profile], kept === undefined ? [] : await readAblations(kept));
}

async function write(io: Io, options: Options): Promise<void> {
  const { out, check } = options;
  const pages = await pagesFor(io, options);
  if (check) {
    const stale = await stalePages(out, pages);
    for (const name of stale) io.report(`${out}/${name} is stale`);
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
    .option('--profile <profile>', `write the terms of one profile, including its user terms: ${PROFILE_HELP}`)
    .option(
      '--ablations <folder>',
      `results of lucena ablate to show (default: ${ABLATIONS}; with --profile, those in your data folder)`,
    )
    .option('--check', 'write nothing; fail if a page is stale')
    .action((options: Options) => write(io, options));
}
