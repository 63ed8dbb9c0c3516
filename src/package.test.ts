import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Whether a version is at least another one. */
function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0;
}

test('fastify and its static files are newer than their advisories, and the lockfile names no registry (trust 5.10)', () => {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
  const version = (name: string) => packages[`node_modules/${name}`]!.version;
  expect(isAtLeast(version('fastify'), '5.8.3')).toBe(true);
  expect(isAtLeast(version('@fastify/static'), '10.1.4')).toBe(true);
  expect(lock).not.toMatch(/"resolved": "https?:/);
});
