import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fnv1a } from '../../profiles/hash.ts';
import { FaultError } from '../../rules/result.ts';
import { reasonOf, writeWhole } from '../files.ts';
import { makeFolder } from '../match/run-folder.ts';
import type { AblationSummary } from './summary.ts';
import { ablationSchema } from './summary-schema.ts';

/** The folder for results that term pages show: in LUCENA_DATA or the user's data folder. Undefined if LUCENA_DATA is empty. */
export function ablationFolder({ LUCENA_DATA, XDG_DATA_HOME }: NodeJS.ProcessEnv): string | undefined {
  if (LUCENA_DATA === '') return undefined;
  const data = LUCENA_DATA ?? join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'lucena');
  return join(resolve(data), 'ablations');
}

/** Stores a result under the profile's hash. It replaces an earlier result with the same features, design, limits and number of games. */
export async function keepAblation(folder: string, summary: AblationSummary): Promise<string> {
  const { hash, design, limits, games, features } = summary;
  const about = JSON.stringify([design, limits, games, features.map(({ id }) => id).sort()]);
  const path = join(folder, `${hash}-${fnv1a(about).slice(0, 8)}.json`);
  try {
    await makeFolder(folder);
  } catch (error) {
    throw new FaultError({
      code: 'file.unwritable',
      field: 'keep',
      message: `cannot create '${folder}': ${reasonOf(error)}`,
    });
  }
  await writeWhole('keep', path, `${JSON.stringify(summary, null, 2)}\n`);
  return path;
}

function unreadable(path: string, reason: string): FaultError {
  return new FaultError({ code: 'file.unreadable', field: 'ablations', message: `cannot read '${path}': ${reason}` });
}

/** Reads the result of an ablation. */
export async function readAblation(path: string): Promise<AblationSummary> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw unreadable(path, reasonOf(error));
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(path, 'it is not valid JSON');
  }
  const parsed = ablationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable(path, `${issue!.path.join('.') || 'result'}: ${issue!.message}`);
}

async function storedPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw unreadable(folder, reasonOf(error));
  });
  const stored = names.filter((name) => name.endsWith('.json')).sort();
  return stored.map((name) => join(folder, name));
}

/** Reads the results in a folder, sorted by file name. A missing folder has none. */
export async function readAblations(folder: string): Promise<AblationSummary[]> {
  return Promise.all((await storedPaths(folder)).map(readAblation));
}

/** Reads the results at these paths, and leaves out files that are missing, damaged or something else. */
export async function readableAblations(paths: readonly string[]): Promise<AblationSummary[]> {
  const all = await Promise.all(paths.map((path) => readAblation(path).catch(() => undefined)));
  return all.filter((one) => one !== undefined);
}

/** Reads the results in a folder that can be read. */
export async function readableIn(folder: string): Promise<AblationSummary[]> {
  return readableAblations(await storedPaths(folder).catch(() => []));
}
