// Writes pictures of every screen, at the width of a desktop and of a phone, dark and light: `npm run screenshots [folder]`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unwrap } from '../src/rules/result.ts';
import { serve } from '../src/server/serve.ts';
import { findBrowser, openBrowser } from './browser.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SCREENS = ['board', 'lines', 'knobs', 'formula', 'heat', 'profiles'];
const [folder = 'screenshots', only] = process.argv.slice(2);

const serving = await serve({ port: 0 });
const browser = await openBrowser(unwrap(await findBrowser()));
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const screen of SCREENS.filter((one) => only === undefined || one === only)) {
        await page.goto(`${serving.url}#/${screen}`);
        await page.locator('main').waitFor();
        await page.waitForTimeout(1500);
        await page.screenshot({ path: join(folder, `${screen}-${name}-${scheme}.png`), fullPage: name === 'phone' });
      }
    }
  }
} finally {
  await browser.close();
  await serving.close();
}
