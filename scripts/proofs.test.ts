import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allProofs,
  contentKey,
  type Outcome,
  PLAIN_HOST_FILES,
  ProofLedger,
  proofTable,
  selectProofs,
} from './proofs.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-proofs-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const root = fileURLToPath(new URL('..', import.meta.url));
const proofs = allProofs(root);
const PASSED: Outcome = {
  status: 'passed',
  passed: 3,
  failed: 0,
  skipped: 0,
  seconds: 12.4,
  at: '2026-01-01T00:00:00Z',
};

function names(...words: string[]): unknown {
  const selected = selectProofs(proofs, words);
  return selected.ok ? selected.value.map(({ name }) => name) : selected.fault.message;
}

test('every slow proof has a unique name and a file', () => {
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
  expect(proofs).toContainEqual({ name: 'rules/perft', file: 'src/rules/perft.verify.ts', project: 'proofs' });
  const long = { name: 'long/engine/interrupted', file: 'src/engine/interrupted.test.ts', project: 'long' };
  expect(proofs).toContainEqual(long);
  expect(proofs).toContainEqual({ name: 'plain-host/board', file: 'e2e/board.test.ts', project: 'plain host' });
  for (const file of [...PLAIN_HOST_FILES, ...proofs.map((proof) => proof.file)])
    expect(readFileSync(join(root, file), 'utf8')).not.toBe('');
});

test('proofs are selected by parts of their names', () => {
  expect(names('rules/perft')).toEqual(['rules/perft', 'long/rules/perft']);
  expect(names('host/board', 'rules/perft')).toEqual(['rules/perft', 'long/rules/perft', 'plain-host/board']);
  expect(names()).toHaveLength(proofs.length);
  expect(names('prefx')).toMatch(/^there is no proof 'prefx'/);
  expect(names('minmax')).toBe("there is no proof 'minmax'; did you mean 'minimax'?");
});

test('results are kept until the content changes, and a damaged file counts as none', () => {
  const path = join(folder, 'runs', 'verify.json');
  const [first, second] = proofs as [(typeof proofs)[0], (typeof proofs)[0]];
  const ledger = new ProofLedger(path, 'a');
  expect(ledger.isMissing(first)).toBe(true);
  ledger.keep(first, PASSED);
  ledger.keep(second, { ...PASSED, status: 'failed', failed: 1 });
  const again = new ProofLedger(path, 'a');
  expect([again.isMissing(first), again.isMissing(second)]).toEqual([false, true]);
  expect(new ProofLedger(path, 'b').isMissing(first)).toBe(true);
  writeFileSync(path, '{"content": "a", "outcomes": {"x": 1}}');
  expect(new ProofLedger(path, 'a').isMissing(first)).toBe(true);
});

test('the table has a row for each proof', () => {
  const ledger = new ProofLedger(join(folder, 'table.json'), 'a');
  const [first, second] = proofs as [(typeof proofs)[0], (typeof proofs)[0]];
  ledger.keep(first, { ...PASSED, skipped: 1 });
  const rows = proofTable([first, second], ledger);
  expect(rows[0]).toMatch(/ passed +12 s {2}3 passed, 1 skipped {2}2026/);
  expect(rows[1]).toMatch(/ missing$/);
});

test('the content is that of the files, committed or not; pictures and tests that are always quick do not count', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  git('init', '-q');
  for (const top of ['src', 'e2e']) mkdirSync(join(folder, top), { recursive: true });
  write('.gitignore', 'ignored\n');
  write('src/a.ts', '1');
  const first = contentKey(folder);
  git('add', '.');
  expect(contentKey(folder)).toBe(first);
  write('ignored', 'x');
  write('src/a.test.ts', 'x');
  expect(contentKey(folder)).toBe(first);
  write('src/b.test.ts', "import { amount } from './amount.testing.ts';");
  expect(contentKey(folder)).not.toBe(first);
  rmSync(join(folder, 'src/b.test.ts'));
  write('src/b.ts', '1');
  expect(contentKey(folder)).not.toBe(first);
  rmSync(join(folder, 'src/b.ts'));
  expect(contentKey(folder)).toBe(first);
  write('src/a.ts', '2');
  expect(contentKey(folder)).not.toBe(first);
});
