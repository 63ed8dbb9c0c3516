import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { controls } from '../evaluation/controls.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { effectiveValues } from '../evaluation/evaluation.ts';
import type { AblationSummary } from '../lab/ablation/summary.ts';
import { writeWhole } from '../lab/files.ts';
import type { Profile } from '../profiles/profile.ts';
import { FaultError } from '../rules/result.ts';
import { indexPage, MARK, termPage, type Worth } from './term-page.ts';
import { type Setting, workedPosition } from './worked-position.ts';

/** Pages by file name. */
export type Pages = ReadonlyMap<string, string>;

/** The worth of a term in ablations of the profiles. */
function worthsOf(id: string, profiles: readonly Profile[], ablations: readonly AblationSummary[]): Worth[] {
  return ablations.flatMap(({ profile: name, hash, limits, features }) => {
    const profile = profiles.find((one) => one.hash === hash) ?? profiles.find((one) => one.name === name);
    const measured = features.find((feature) => feature.kind === 'term' && feature.id === id);
    if (profile === undefined || measured === undefined) return [];
    return [{ profile: profile.name, isCurrent: profile.hash === hash, limits, measured }];
  });
}

/**
 * A page for each term of an evaluation, and an index. The example uses the first profile in which the term is on, and the worth comes from
 * ablations of the profiles.
 */
export function termPages(
  evaluation: Evaluation,
  profiles: readonly Profile[],
  ablations: readonly AblationSummary[],
): Pages {
  const terms = controls(evaluation);
  const users = (id: string) => profiles.filter((profile) => profile.terms.includes(id));
  const names = (id: string) => users(id).map(({ name }) => name);
  const defaults: Setting = { name: 'declared defaults', values: effectiveValues(evaluation, new Map()) };
  const settingFor = (id: string): Setting => {
    const [first] = evaluation.measures.some(({ declaration }) => declaration.id === id) ? profiles : users(id);
    return first === undefined ? defaults : { name: `profile \`${first.name}\``, values: first.values };
  };
  const pages = new Map([['README.md', indexPage(terms, names)]]);
  for (const term of terms) {
    const worked = workedPosition(evaluation, term, settingFor(term.id));
    pages.set(`${term.id}.md`, termPage(term, names(term.id), worked, worthsOf(term.id, profiles, ablations)));
  }
  return pages;
}

interface FoundPages {
  /** Generated pages by file name. */
  readonly pages: Map<string, string>;
  /** Every other file. */
  readonly others: Set<string>;
}

async function readFolder(folder: string): Promise<FoundPages> {
  const found: FoundPages = { pages: new Map(), others: new Set() };
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return found;
    throw new FaultError({
      code: 'file.unreadable',
      field: 'out',
      message: `'${folder}' is not a readable folder`,
    });
  }
  for (const entry of entries) {
    const isPage = entry.isFile() && entry.name.endsWith('.md');
    const text = isPage ? await readFile(join(folder, entry.name), 'utf8') : '';
    if (text.startsWith(MARK)) found.pages.set(entry.name, text);
    else found.others.add(entry.name);
  }
  return found;
}

/** Pages of a folder that are out of date, missing, or belong to a term that no longer exists. */
export async function stalePages(folder: string, pages: Pages): Promise<string[]> {
  return stalePagesIn(await readFolder(folder), pages);
}

function stalePagesIn(found: FoundPages, pages: Pages): string[] {
  const names = new Set([...pages.keys(), ...found.pages.keys()]);
  return [...names].filter((name) => pages.get(name) !== found.pages.get(name)).sort();
}

/** Brings a folder up to date; files that were not generated are left alone. Returns the pages that changed. */
export async function writePages(folder: string, pages: Pages): Promise<string[]> {
  const found = await readFolder(folder);
  const taken = [...pages.keys()].find((name) => found.others.has(name));
  if (taken !== undefined)
    throw new FaultError({
      code: 'file.foreign',
      field: 'out',
      message: `'${join(folder, taken)}' exists and was not generated: choose another folder`,
    });
  const stale = stalePagesIn(found, pages);
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw new FaultError({ code: 'file.unwritable', field: 'out', message: `cannot create the folder '${folder}'` });
  }
  for (const name of stale) {
    const text = pages.get(name);
    if (text === undefined) await rm(join(folder, name));
    else await writeWhole('out', join(folder, name), text);
  }
  return stale;
}
