// What docs/why.md shows, and the command that prints it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export function lucena(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** Turning knobs of lines takes some seconds. */
export const SLOW = /--mode greedy .*--sensitivity/;

/** Without what names a profile by its content, which a new knob changes though the profile plays the same. */
export function withoutHash(text: string): string {
  return text.replace(/\([0-9a-f]{16}\)/g, '(hash)');
}

/** The examples of the page. */
export function pageExamples(): { readonly command: string; readonly args: string[]; readonly printed: string }[] {
  const page = readFileSync(new URL('../../docs/why.md', import.meta.url), 'utf8');
  return [...page.matchAll(/```console\n\$ npx lucena ([^\n]*)\n([^`]*)```/g)].map(([, command, printed]) => ({
    command: command!,
    args: [...command!.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!),
    printed: printed!,
  }));
}
