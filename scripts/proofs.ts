// The slow proofs by name, and which of them have passed. A result is stored with a hash of the project's content and counts until a file
// that it could depend on changes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { suggestion } from '../src/rules/names.ts';
import { fail, ok, type Result } from '../src/rules/result.ts';

/** Screens that must also work from a host of plain files, which sends no headers: there is no shared memory then. */
const PLAIN_HOST_SCREENS = [
  'accessibility',
  'board',
  'formula',
  'heat',
  'history',
  'hostile',
  'knobs',
  'learn',
  'lines',
  'pgn',
  'play',
  'profiles',
];
export const PLAIN_HOST_FILES = PLAIN_HOST_SCREENS.map((name) => `e2e/${name}.test.ts`);

export interface Proof {
  readonly name: string;
  readonly file: string;
  /** A project of vitest.verify.config.ts. */
  readonly project: 'proofs' | 'long' | 'plain host';
}

/** The files below the folder, with their paths from the root. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
}

/** Quick tests that have a longer form, with more cases. */
export function longFiles(root: string): string[] {
  return ['src', 'e2e']
    .flatMap((top) => filesBelow(root, top))
    .filter(
      (file) => file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes("/amount.testing.ts';"),
    );
}

/** Every proof: `src/rules/perft.verify.ts` is called rules/perft, the longer form of `src/rules/see.test.ts` long/rules/see. */
export function allProofs(root: string): Proof[] {
  const files = ['src', 'e2e'].flatMap((top) => filesBelow(root, top)).filter((file) => file.endsWith('.verify.ts'));
  return [
    ...files.map((file): Proof => {
      return { name: file.replace(/^src\//, '').replace('.verify.ts', ''), file, project: 'proofs' };
    }),
    ...longFiles(root).map((file): Proof => {
      return { name: `long/${file.replace(/^src\//, '').replace('.test.ts', '')}`, file, project: 'long' };
    }),
    ...PLAIN_HOST_SCREENS.map((name): Proof => {
      return { name: `plain-host/${name}`, file: `e2e/${name}.test.ts`, project: 'plain host' };
    }),
  ];
}

/** The proofs whose names contain one of the words. */
export function selectProofs(proofs: readonly Proof[], words: readonly string[]): Result<Proof[]> {
  for (const word of words) {
    if (proofs.some(({ name }) => name.includes(word))) continue;
    const names = proofs.flatMap(({ name }) => [name, ...name.split('/')]);
    return fail('verify.unknown', 'verify', `there is no proof '${word}'${suggestion(word, names)}`);
  }
  return ok(proofs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))));
}

const outcome = z.object({
  status: z.enum(['passed', 'failed', 'skipped']),
  /** Tests by their result. */
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  seconds: z.number(),
  /** When it ended, in ISO form. */
  at: z.string(),
});

export type Outcome = z.infer<typeof outcome>;

const ledgerSchema = z.object({ content: z.string(), outcomes: z.record(z.string(), outcome) });

/** Files that no proof depends on, unless they are proofs themselves. */
const UNRELATED = /\.png$|^src\/.*\.test\.ts$|^bench\//;

/** Identifies the content of every file that a proof could depend on, committed or not. */
export function contentKey(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const long = new Set(longFiles(root));
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter((file) => file !== '' && (!UNRELATED.test(file) || long.has(file)) && existsSync(join(root, file)));
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The results for the present content, in a file that git ignores. */
export class ProofLedger {
  readonly #path: string;
  readonly #content: string;
  readonly #outcomes: Record<string, Outcome>;

  constructor(path: string, content: string) {
    this.#path = path;
    this.#content = content;
    const kept = existsSync(path) ? readLedger(path) : undefined;
    this.#outcomes = kept?.content === content ? kept.outcomes : {};
  }

  of({ name }: Proof): Outcome | undefined {
    return this.#outcomes[name];
  }

  /** Whether a proof has yet to pass with the present content. */
  isMissing(proof: Proof): boolean {
    return this.of(proof)?.status !== 'passed';
  }

  keep({ name }: Proof, result: Outcome): void {
    this.#outcomes[name] = result;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, `${JSON.stringify({ content: this.#content, outcomes: this.#outcomes }, null, 2)}\n`);
  }
}

/** A damaged file is ignored: its proofs are run again. */
function readLedger(path: string): z.infer<typeof ledgerSchema> | undefined {
  try {
    return ledgerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** One row for each proof: name, result, tests, time. */
export function proofTable(proofs: readonly Proof[], ledger: ProofLedger): string[] {
  const width = Math.max(...proofs.map(({ name }) => name.length));
  return proofs.map((proof) => {
    const found = ledger.of(proof);
    if (found === undefined) return `${proof.name.padEnd(width)}  missing`;
    const { status, passed, failed, skipped, seconds, at } = found;
    const tests = [
      `${passed} passed`,
      ...(failed ? [`${failed} failed`] : []),
      ...(skipped ? [`${skipped} skipped`] : []),
    ];
    return `${proof.name.padEnd(width)}  ${status.padEnd(7)}  ${`${seconds.toFixed(0)} s`.padStart(7)}  ${tests.join(', ')}  ${at}`;
  });
}
