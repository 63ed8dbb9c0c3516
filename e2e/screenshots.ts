// Writes pictures of every screen, at the width of a desktop and of a phone, dark and light: `npm run screenshots [folder] [screen]`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lucena } from '../src/cli/run.testing.ts';
import { unwrap } from '../src/rules/result.ts';
import { serve } from '../src/server/serve.ts';
import { findBrowser, openBrowser } from './browser.ts';
import { WorkbenchPage } from './workbench-page.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** Addresses of the screens; the pictures are named after them. */
const SCREENS = [
  'board',
  'lines',
  'knobs',
  'formula/mobility',
  'formula/+',
  'heat',
  'heat/attacks',
  'heat/tables',
  'profiles',
  'lab',
  'lab/run/tournament',
  'lab/run/ablation',
  'lab/run/tuning',
  'lab/tuning',
  'learn',
  'learn/fit',
];
/** The tab of the board with the review of the game. */
const REVIEW = 'review';
const SETTLED_MS = 2500;

/** A game to show: Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const GAME = `[Event "Paris Opera"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {Pinning before developing.} (3... exd4 4. Nxd4 Nf6 5. Nc3) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4
Nf6 7. Qb3 Qe7 8. Nc3 (8. Qxb7 Qb4+ 9. Qxb4 Bxb4+) 8... c6 9. Bg5 b5 10. Nxb5 $1 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0`;

/** Whether a screen is to be shown. */
function isWanted(screen: string): boolean {
  return only === undefined || screen.startsWith(only);
}

function fileName(address: string): string {
  return address.replace('+', 'editor').replaceAll('/', '-');
}

/** Plays a run of every other kind, as the command line does. */
async function playRuns(): Promise<void> {
  const players = ['lucena', 'baseline', 'material', 'lucena{mobility.weight=0}', 'lucena{level=medium}'];
  await lucena('tournament', ...players, '--nodes', '300', '--rounds', '12', '--out', join(runs, 'tournament'));
  const sizes = ['--design', 'random', '--games', '1200', '--nodes', '150'];
  await lucena('ablate', 'lucena', ...sizes, '--out', join(runs, 'ablation'));
  const knobs = ['futilityBase:6', 'nullMoveSurplus:5', 'deltaMargin:4', 'mobility.weight:10'];
  const steps = ['--iterations', '120', '--pairs', '2', '--nodes', '100', '--sprt', '0,60'];
  await lucena('tune', 'lucena', '--knobs', ...knobs, ...steps, '--folder', join(runs, 'tuning'));
}

/** Plays a match that a test decides. */
async function playMatch(ui: WorkbenchPage): Promise<void> {
  const { page } = ui;
  await page.goto(`${serving.url}#/lab/new/current/preset:baseline`);
  await page.getByLabel('Nodes', { exact: true }).fill('300');
  await page.getByLabel('Accepted at or above').fill('80');
  await page.keyboard.press('Tab');
  await ui.button('Start the match').click();
  await page.getByTestId('run-state').filter({ hasText: 'finished' }).waitFor({ timeout: 120_000 });
}

/** Plays games of a profile against itself, and learns from them. */
async function learnFrom(ui: WorkbenchPage): Promise<void> {
  const { page } = ui;
  await page.goto(`${serving.url}#/learn/new/preset:lucena`);
  await page.getByText('Self-play', { exact: true }).click();
  for (const [field, value] of [
    ['Games', '300'],
    ['Nodes per move', '100'],
    ['Prior', '10'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(value);
    await page.keyboard.press('Tab');
  }
  await ui.button('Play').click();
  await page.getByTestId('facts').waitFor({ timeout: 300_000 });
  await ui.button('Learn').click();
  await page.getByTestId('fit-phase').filter({ hasText: 'finished' }).waitFor({ timeout: 300_000 });
}

const [folder = 'screenshots', only] = process.argv.slice(2);
// Nothing is kept in the user's data folder.
process.env.LUCENA_DATA = '';
const runs = await mkdtemp(join(tmpdir(), 'lucena-runs-'));
// Before the browser needs the cores.
if (only === undefined || only.startsWith('lab')) await playRuns();
const serving = await serve({ port: 0, runs });
const browser = await openBrowser(unwrap(await findBrowser()));
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  const ui = new WorkbenchPage(page);
  await page.setViewportSize(SIZES.desktop);
  await ui.open(serving.url);
  await ui.loadPgn(GAME);
  await ui.tab('Chart');
  await page.getByRole('button', { name: 'Qe7', exact: true }).click();
  await ui.toggle('Analysis');
  if (isWanted(REVIEW)) {
    await ui.button('Review the game').click();
    await page.getByLabel('How deeply to search').selectOption('20000');
    await ui.button('Start the review').click();
    await page.getByRole('group', { name: 'Decisive moments' }).getByRole('button').first().click({ timeout: 120_000 });
    await ui.tab('Chart');
  }
  await page.goto(`${serving.url}#/formula`);
  await ui.button('New term').click();
  await page.getByRole('region', { name: 'Editor' }).waitFor();
  if (only === undefined || only.startsWith('lab')) await playMatch(ui);
  if (only === undefined || only.startsWith('learn')) await learnFrom(ui);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const screen of [...SCREENS, REVIEW].filter(isWanted)) {
        await page.goto(`${serving.url}#/${screen === REVIEW ? 'board' : screen}`);
        await page.locator('main').waitFor();
        if (screen === REVIEW) await ui.tab('Review');
        else if (screen === 'board') await ui.tab('Chart');
        if (screen === 'lab') {
          await page.getByRole('navigation', { name: 'Runs' }).getByRole('link', { name: / – / }).click();
          await page.getByRole('link', { name: 'Pair 2', exact: true }).click();
        }
        if (screen === 'learn/fit') {
          await page
            .getByRole('navigation', { name: 'Fits' })
            .getByRole('link', { name: /finished/ })
            .click();
          await page.getByRole('table', { name: 'Numbers that moved' }).waitFor();
        }
        if (screen === 'lines') {
          await page
            .getByRole('button', { name: /^Why not / })
            .first()
            .click();
          await page.getByTestId('why-words').waitFor();
        }
        await page.waitForTimeout(SETTLED_MS);
        // Elements fixed to the window would be drawn in the middle of the page.
        await page.evaluate('scrollTo(0, 0)');
        await page.screenshot({
          path: join(folder, `${fileName(screen)}-${name}-${scheme}.png`),
          fullPage: name === 'phone',
        });
      }
    }
  }
} finally {
  await browser.close();
  await serving.close();
  await rm(runs, { recursive: true });
}
