import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { findBrowser, openBrowser } from '../e2e/browser.ts';
import { estimate } from '../src/lab/statistics.ts';
import { chessProfiles } from '../src/profiles/chess.ts';
import type { Layout } from '../src/rules/core.ts';
import { loadRules } from '../src/rules/node.ts';
import type { CompileAnswer, CompileOrder } from './compile-times.ts';
import { type Bench, type BenchOptions, type BoundRow, boundRow, type Report } from './report.ts';
import { SIXTY_TERMS } from './sixty-terms.ts';

const BOUND_MS = 50;
const WARM_UP = 30;
const ROUNDS = 31;

/** The worker and everything it imports as one script. */
async function bundleWorker(): Promise<string> {
  const entry = fileURLToPath(new URL('./compile-worker.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry, formats: ['iife'], name: 'worker' }, target: 'es2022', write: false },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}

/** Runs the script as a Node worker, with shims for the browser's worker API. */
async function inNode(script: string, order: CompileOrder): Promise<CompileAnswer> {
  const adapter = `const { parentPort } = require('node:worker_threads');
    globalThis.self = { postMessage: (answer) => parentPort.postMessage(answer) };
    parentPort.once('message', (data) => self.onmessage({ data }));`;
  const worker = new Worker(`${adapter}\n${script}`, { eval: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(order);
    });
  } finally {
    await worker.terminate();
  }
}

async function inBrowser(
  executable: string,
  script: string,
  order: CompileOrder,
): Promise<{ answer: CompileAnswer; version: string }> {
  const browser = await openBrowser(executable);
  try {
    const page = await browser.context.newPage();
    const answer = await page.evaluate(
      ([code, message]) =>
        new Promise<CompileAnswer>((resolve, reject) => {
          const worker = new globalThis.Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message: complaint }) => reject(new Error(complaint));
          worker.postMessage(message);
        }),
      [script, order] as const,
    );
    return { answer, version: browser.context.browser()?.version() ?? '' };
  } finally {
    await browser.close();
  }
}

function rows(answer: CompileAnswer, host: string): BoundRow[] {
  return answer.map(({ name, times }) => {
    const { value, low, high } = estimate(times);
    return boundRow(`${name} in ${host}`, 'ms', value, BOUND_MS, [low, high]);
  });
}

async function run(options: BenchOptions): Promise<Report> {
  const layout: Layout = (await loadRules()).core.layout;
  const rounds = Math.max(options.rounds, ROUNDS);
  const order: CompileOrder = { layout, warmUp: WARM_UP, rounds, presets: chessProfiles().names };
  const script = await bundleWorker();
  options.progress('compile: in Node');
  const answer = await inNode(script, order);
  const bounds = rows(answer, 'Node');
  const notes = [
    `From knob values to a module of the host: ${SIXTY_TERMS.terms.length} terms with ${SIXTY_TERMS.knobs.size} knobs, a module of`,
    `${Math.round(answer[0]!.bytes / 1024)} KB, other values in each round, and every preset; ${rounds} rounds after ${WARM_UP} to warm up.`,
  ];
  const found = await findBrowser();
  if (found.ok) {
    options.progress('compile: in Chromium');
    try {
      const browser = await inBrowser(found.value, script, order);
      bounds.push(...rows(browser.answer, `Chromium ${browser.version}`.trim()));
    } catch (error) {
      bounds.push(boundRow(`${SIXTY_TERMS.terms.length} terms in Chromium`, 'ms', Number.POSITIVE_INFINITY, BOUND_MS));
      notes.push(`Chromium could not compile them: ${(error as Error).message.split('\n')[0]}`);
    }
  } else {
    notes.push(`Not measured in a browser: ${found.fault.message}.`);
  }
  return { bench: 'compile', speeds: [], ratios: [], bounds, notes };
}

/** The time from turning a knob until the engine can play with it. */
export const compile: Bench = { name: 'compile', run };
