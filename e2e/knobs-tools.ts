import type { Locator } from 'playwright-core';
import type { WorkbenchTools } from './workbench-suite.ts';

const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
export const WEIGHT = 'Weight, Mobility';
export const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** Actions on the screens Knobs and Profiles. */
export function knobsTools(tools: WorkbenchTools) {
  const page = () => tools.ui.page;

  async function go(rest: string): Promise<void> {
    await page().goto(`${tools.url}#/${rest}`);
  }

  async function openKnobs(fen = FEN): Promise<void> {
    await tools.start({ address: 'knobs', fen });
    await ledgerRow('Material and placement').waitFor();
  }

  /** Types into the search field, and waits until the knob is shown. */
  async function find(text: string, id: string): Promise<Locator> {
    await page().getByLabel('Find a knob').fill(text);
    const row = knob(id);
    await row.waitFor();
    return row;
  }

  async function resetAll(): Promise<void> {
    const button = tools.ui.button('Reset all');
    if (await button.isEnabled()) await button.click();
    await button.and(page().locator(':disabled')).waitFor();
  }

  const knob = (id: string) => page().locator(`[data-knob="${id}"]`);
  const exact = (label: string) => page().getByLabel(`${label}, exact value`);
  const ledgerRow = (title: string) =>
    page()
      .getByRole('table', { name: 'What the static score is made of' })
      .getByRole('row')
      .filter({ has: page().getByRole('rowheader', { name: title, exact: true }) });

  /** The contribution of a term to the score shown; 0 if the ledger leaves it out. */
  async function total(title: string): Promise<number> {
    // The row may disappear at any moment, so nothing here waits for it.
    const cells = await ledgerRow(title).locator('td').allTextContents();
    return Number((cells.at(-1) ?? '0').replace('−', '-'));
  }

  const stored = () => page().evaluate(() => JSON.parse(localStorage.getItem('lucena.profile') ?? '{}'));
  const library = () => page().evaluate(() => JSON.parse(localStorage.getItem('lucena.library') ?? '[]'));
  const cookie = () => page().evaluate(() => decodeURIComponent(document.cookie));
  const hacked = () => page().evaluate(() => (globalThis as { hacked?: number }).hacked);

  async function reload(): Promise<void> {
    await page().reload();
    await tools.ui.ready();
    await ledgerRow('Material and placement').waitFor();
  }

  return {
    page,
    go,
    openKnobs,
    find,
    resetAll,
    knob,
    exact,
    ledgerRow,
    total,
    stored,
    library,
    cookie,
    hacked,
    reload,
  };
}
