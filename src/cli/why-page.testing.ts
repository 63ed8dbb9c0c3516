// The examples of docs/why.md.
import { readFileSync } from 'node:fs';

/** Varying the knobs of lines takes some seconds. */
export const SLOW = /--mode greedy .*--sensitivity/;

/** Without the profile hash, which a new knob changes even if the profile plays the same. */
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
