// Measures how soon a changed knob shows in the ledger and in greedy lines, in the browser: `npm run latency`. Run it on an idle machine.
import { unwrap } from '../src/rules/result.ts';
import { serve } from '../src/server/serve.ts';
import { findBrowser, openBrowser } from './browser.ts';
import { WorkbenchPage } from './workbench-page.ts';

const CHANGES = 60;
/** Before the browser's compiler has settled, the numbers mean little. */
const WARM_UP = 15;
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

function report(what: string, times: readonly number[]): void {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  const [median, high] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  console.log(`${what}: median ${median.toFixed(1)} ms, 95 % within ${high.toFixed(1)} ms (${sorted.length} changes)`);
}

/** The time from a key press that moves a slider until the ledger beside it changes. */
function sliderTimes(count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const slider = document.querySelector('[data-knob="mobility.weight"] [role=slider]')!;
    const ledger = document.querySelector('[aria-label="Ledger"]')!;
    const found: number[] = [];
    let start = 0;
    const press = () => {
      start = performance.now();
      slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    };
    const observer = new MutationObserver(() => {
      if (start === 0) return;
      found.push(performance.now() - start);
      start = 0;
      if (found.length < count) setTimeout(press, 30);
      else {
        observer.disconnect();
        resolve(found);
      }
    });
    observer.observe(ledger, { subtree: true, childList: true, characterData: true });
    press();
  });
}

/** The time from a changed knob until the score of the best greedy line changes. */
function lineTimes(count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const found: number[] = [];
    let start = 0;
    const turn = () => {
      start = performance.now();
      lucena!.setKnob('mobility.weight', 0.5 + found.length / 20);
    };
    const observer = new MutationObserver(() => {
      if (start === 0) return;
      found.push(performance.now() - start);
      start = 0;
      if (found.length < count) setTimeout(turn, 30);
      else {
        observer.disconnect();
        resolve(found);
      }
    });
    const list = document.querySelector('[aria-label="Best lines"]')!;
    observer.observe(list, { subtree: true, attributeFilter: ['data-score'] });
    turn();
  });
}

const serving = await serve({ port: 0 });
const browser = await openBrowser(unwrap(await findBrowser()));
try {
  const ui = new WorkbenchPage(await browser.context.newPage());
  // tsx wraps functions in a helper that the page does not have.
  await ui.page.addInitScript('globalThis.__name = (named) => named');
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
  report('knob → ledger', times);
  await ui.loadFen(FEN);
  await ui.page.goto(`${serving.url}#/knobs/mobility.weight`);
  await ui.page.locator('[data-knob="mobility.weight"] [role=slider]').waitFor();
  await ui.page.getByRole('table', { name: 'What the static score is made of' }).waitFor();
  report('slider → ledger on the screen', await ui.page.evaluate(sliderTimes, CHANGES));
  await ui.page.goto(`${serving.url}#/lines`);
  await ui.page.getByText('Greedy 1-ply', { exact: true }).click();
  await ui.page.getByText('1 of 1 ply').first().waitFor();
  report('knob → greedy lines on the screen', await ui.page.evaluate(lineTimes, CHANGES));
} finally {
  await browser.close();
  await serving.close();
}
