import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { findBrowser, openBrowser } from '../e2e/browser.ts';
import { estimate } from '../src/lab/statistics.ts';
import type { Layout } from '../src/rules/core.ts';
import { loadRules } from '../src/rules/node.ts';
import { type CompileTimes, compileTimes } from './compile-times.ts';
import type { CompileOrder } from './compile-worker.ts';
import { type Bench, type BenchOptions, type BoundRow, boundRow, type Report } from './report.ts';
import { SIXTY_TERMS } from './sixty-terms.ts';

const BOUND_MS = 50;
const WARM_UP = 30;
const ROUNDS = 31;

/** The worker and all it needs as one script. */
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

async function inBrowser(executable: string, order: CompileOrder): Promise<{ times: CompileTimes; version: string }> {
  const script = await bundleWorker();
  const browser = await openBrowser(executable);
  try {
    const page = await browser.context.newPage();
    const times = await page.evaluate(
      ([code, message]) =>
        new Promise<CompileTimes>((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message: complaint }) => reject(new Error(complaint));
          worker.postMessage(message);
        }),
      [script, order] as const,
    );
    return { times, version: browser.context.browser()?.version() ?? '' };
  } finally {
    await browser.close();
  }
}

function row(name: string, { times }: CompileTimes): BoundRow {
  const { value, low, high } = estimate(times);
  return boundRow(name, 'ms', value, BOUND_MS, [low, high]);
}

async function run(options: BenchOptions): Promise<Report> {
  const layout: Layout = (await loadRules()).core.layout;
  const rounds = Math.max(options.rounds, ROUNDS);
  options.progress('compile: in Node');
  const node = compileTimes(layout, WARM_UP, rounds);
  const bounds = [row('60 terms in Node', node)];
  const notes = [
    `From knob values to a module of the host: ${SIXTY_TERMS.terms.length} terms, ${SIXTY_TERMS.knobs.size} knobs, a module of`,
    `${Math.round(node.bytes / 1024)} KB; ${rounds} rounds after ${WARM_UP} to warm up, other values in each.`,
  ];
  const found = await findBrowser();
  if (found.ok) {
    options.progress('compile: in Chromium');
    try {
      const { times, version } = await inBrowser(found.value, { layout, warmUp: WARM_UP, rounds });
      bounds.push(row(`60 terms in Chromium ${version}`.trim(), times));
    } catch (error) {
      bounds.push(boundRow('60 terms in Chromium', 'ms', Number.POSITIVE_INFINITY, BOUND_MS));
      notes.push(`Chromium could not compile them: ${(error as Error).message.split('\n')[0]}`);
    }
  } else {
    notes.push(`Not measured in a browser: ${found.fault.message}.`);
  }
  return { bench: 'compile', speeds: [], ratios: [], bounds, notes };
}

/** How long it takes until a turned knob can be played with. */
export const compile: Bench = { name: 'compile', run };
