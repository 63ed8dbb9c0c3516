// Runs the slow proofs: npm run verify -- [name…] [--list | --missing] [--again]
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allProofs, contentKey, type Outcome, type Proof, ProofLedger, proofTable, selectProofs } from './proofs.ts';

const HELP = `npm run verify -- [name…]

Runs the slow proofs that have not passed yet with the current files, or those whose names contain one of the words.
Results are kept in runs/verify.json until a file changes, so that the proofs can be run in several sessions.

  --list     list the proofs with their results
  --missing  list those that have not passed yet; exit with 1 if there are any
  --again    also run proofs that have passed
  --jobs <n> how many to run at the same time (default: one for each core)`;

const root = fileURLToPath(new URL('..', import.meta.url));
const logs = join(root, 'runs', 'verify');

/** Counts of tests, as vitest's JSON reporter has them. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

function logOf({ name }: Proof): string {
  return join(logs, `${name.replaceAll('/', '-')}.log`);
}

async function run(proof: Proof, folder: string): Promise<Outcome> {
  const start = performance.now();
  const report = join(folder, `${proof.name.replaceAll('/', '-')}.json`);
  const log = openSync(logOf(proof), 'w');
  const args = ['vitest.mjs', 'run', '--config', 'vitest.verify.config.ts', '--project', proof.project];
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules', 'vitest', args[0]!);
  const child = spawn(process.execPath, [vitest, ...args.slice(1), ...reporters, proof.file], {
    cwd: root,
    stdio: ['ignore', log, log],
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - start) / 1000;
  const { passed, failed, skipped } = counts(report);
  const status = code !== 0 || failed > 0 ? 'failed' : passed === 0 ? 'skipped' : 'passed';
  return { status, passed, failed, skipped, seconds, at: new Date().toISOString() };
}

function counts(report: string): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  try {
    const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return { passed: found.numPassedTests, failed: found.numFailedTests, skipped: found.numPendingTests };
  } catch {
    // It ended before it could report.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Runs proofs, several at a time, and reports each as it begins and ends. */
async function runAll(proofs: readonly Proof[], ledger: ProofLedger, jobs: number): Promise<void> {
  mkdirSync(logs, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'lucena-verify-'));
  const waiting = [...proofs];
  let done = 0;
  const work = async () => {
    for (let proof = waiting.shift(); proof !== undefined; proof = waiting.shift()) {
      console.log(`${proof.name} …`);
      const result = await run(proof, folder);
      ledger.keep(proof, result);
      const where = result.status === 'passed' ? '' : ` (see ${logOf(proof)})`;
      console.log(
        `${++done}/${proofs.length} ${proof.name} ${result.status} in ${result.seconds.toFixed(0)} s${where}`,
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, work));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function build(): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', resolve));
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      missing: { type: 'boolean' },
      again: { type: 'boolean' },
      jobs: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const jobs = values.jobs === undefined ? availableParallelism() : Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new Error(`--jobs: expected a whole number of at least 1, not '${values.jobs}'`);
  const selected = selectProofs(allProofs(root), positionals);
  if (!selected.ok) throw new Error(selected.fault.message);
  const ledger = new ProofLedger(join(root, 'runs', 'verify.json'), contentKey(root));
  const missing = () => selected.value.filter((proof) => ledger.isMissing(proof));
  if (values.list) {
    console.log(proofTable(selected.value, ledger).join('\n'));
    return 0;
  }
  if (!values.missing) {
    if ((await build()) !== 0) return 1;
    // A proof that is named runs even if it has passed.
    await runAll(values.again || positionals.length > 0 ? selected.value : missing(), ledger, jobs);
    console.log(['', ...proofTable(selected.value, ledger)].join('\n'));
  }
  const left = missing();
  console.log(left.length === 0 ? 'nothing is missing' : `missing: ${left.map(({ name }) => name).join(', ')}`);
  return left.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`verify: ${(error as Error).message}`);
  process.exitCode = 2;
}
