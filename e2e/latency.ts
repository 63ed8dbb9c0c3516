// Measures how soon a changed knob shows in the ledger, in the browser: `npm run latency`. To be run on an idle machine.
import { unwrap } from '../src/rules/result.ts';
import { serve } from '../src/server/serve.ts';
import { findBrowser, openBrowser } from './browser.ts';
import { WorkbenchPage } from './workbench-page.ts';

const CHANGES = 60;
/** Before the browser's compiler has settled, numbers say little. */
const WARM_UP = 15;
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

const serving = await serve({ port: 0 });
const browser = await openBrowser(unwrap(await findBrowser()));
try {
  const ui = new WorkbenchPage(await browser.context.newPage());
  await ui.open(serving.url);
  const times = await ui.page.evaluate(
    async ([fen, count]) => {
      const found: number[] = [];
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        lucena!.setKnob('mobility.weight', 0.5 + i / 200);
        await lucena!.evaluate(fen);
        found.push(performance.now() - start);
      }
      return found;
    },
    [FEN, CHANGES] as const,
  );
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const [median, high] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  console.log(
    `knob → ledger: median ${median.toFixed(1)} ms, 95 % within ${high.toFixed(1)} ms (${sorted.length} changes)`,
  );
} finally {
  await browser.close();
  await serving.close();
}
