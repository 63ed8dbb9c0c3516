import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { loadRules } from '../rules/node.ts';
import { checkConversation } from './conversation.testing.ts';
import { fuzzSession } from './fuzz.testing.ts';
import { RandomLines } from './random-lines.testing.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const seeds = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

test.each(seeds(100, 30))('a session of random lines survives, seed %i', (seed) =>
  fuzzSession(seed, 400, seed % 5 !== 0),
);

/** The output of a process for some input. */
function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split(/\r\n|\n|\r/);
}

test.each(seeds(200, 15))('a process that gets its input in pieces survives, seed %i', async (seed) => {
  const rules = await loadRules();
  const random = randomNumbers(seed);
  const lines = new RandomLines(random, rules.position());
  const child = spawn(process.execPath, [MAIN, 'uci']);
  onTestFinished(() => {
    child.kill();
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const sent: Buffer[] = [];
  const write = (bytes: Buffer) => {
    sent.push(bytes);
    child.stdin.write(bytes);
  };
  for (let i = 0; i < 300; i++) {
    const spoilt = random() < 0.05 ? Buffer.from([0xff, 0xc3, 0x28, 0x00]) : Buffer.alloc(0);
    const ending = random() < 0.3 ? '\r\n' : '\n';
    const bytes = Buffer.concat([Buffer.from(lines.next()), spoilt, Buffer.from(ending)]);
    const cut = Math.floor(random() * bytes.length);
    write(bytes.subarray(0, cut));
    if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 20));
    write(bytes.subarray(cut));
  }
  write(Buffer.from('stop\nisready'));
  child.stdin.end();
  expect(await ended).toBe(0);
  expect(Buffer.concat(errors).toString()).toBe('');
  const heard = Buffer.concat(output).toString('utf8').split('\n');
  checkConversation(rules.position(), linesOf(Buffer.concat(sent)), heard);
});
