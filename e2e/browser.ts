import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { fail, ok, type Result } from '../src/rules/result.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const INSTALL_TIMEOUT_MS = 600_000;

/** The sandbox is off because tests often run as root. The other flags keep the browser from contacting any server but the page's. */
const ARGUMENTS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of one origin share a process, and with it compiled code.
  '--renderer-process-limit=1',
];

const run = promisify(execFile);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs Debian's package, if that needs no password. */
async function install(): Promise<Result<void>> {
  const aptGet = onPath(['apt-get']);
  if (aptGet === undefined) return missing('there is no apt-get to install it with');
  if (process.getuid?.() !== 0) return missing('installing it needs root');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_TIMEOUT_MS };
  try {
    await run(aptGet, ['update'], options);
    await run(aptGet, ['install', '-y', '--no-install-recommends', 'chromium'], options);
    return ok(undefined);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return missing(`apt-get could not install it: ${(stderr?.trim() || message).split('\n').at(-1)}`);
  }
}

function missing(reason: string) {
  return fail('browser.missing', 'chromium', `no Chromium found, and ${reason}`);
}

/** The path of a Chromium: the one LUCENA_CHROMIUM names, else one on the PATH, else a freshly installed one. */
export async function findBrowser(): Promise<Result<string>> {
  const named = process.env.LUCENA_CHROMIUM;
  if (named) {
    // A browser that is named is not replaced by another.
    return isExecutable(named)
      ? ok(named)
      : fail('browser.missing', 'LUCENA_CHROMIUM', `LUCENA_CHROMIUM is ${named}, which cannot be run`);
  }
  const found = onPath(NAMES);
  if (found !== undefined) return ok(found);
  const installed = await install();
  if (!installed.ok) return installed;
  const fresh = onPath(NAMES);
  return fresh === undefined ? missing('the installed package contains none') : ok(fresh);
}

export interface OpenBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts the browser with its own profile, which is deleted when it closes. */
export async function openBrowser(executablePath: string): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'lucena-browser-'));
  const removeProfile = () => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ARGUMENTS,
      headless: true,
    });
    return { context, close: () => context.close().finally(removeProfile) };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}
