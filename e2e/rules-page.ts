import type { Page } from 'playwright-core';

/** The page as a user handles it. */
export class RulesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.locator('#core-state.ready').waitFor({ state: 'attached' });
  }

  async load(fen: string): Promise<void> {
    await this.page.getByLabel('Position (FEN)').fill(fen);
    await this.page.getByRole('button', { name: 'Load' }).click();
  }

  async startPerft(depth: number): Promise<void> {
    await this.page.getByLabel('Perft depth').selectOption(String(depth));
    await this.page.getByRole('button', { name: 'Count' }).click();
  }

  async waitForPerft(state: 'running' | 'done' | 'stopped'): Promise<void> {
    await this.page.locator(`#perft-result[data-state=${state}]`).waitFor();
  }

  /** Counts to the end and gives the total that is shown. */
  async perft(depth: number): Promise<number> {
    await this.startPerft(depth);
    await this.waitForPerft('done');
    return this.total();
  }

  async total(): Promise<number> {
    return Number(await this.page.locator('#total').getAttribute('value'));
  }

  /** What is shown beside each move, by its UCI name. */
  async divide(): Promise<Record<string, number>> {
    const rows = await this.page.locator('.move').evaluateAll((buttons) =>
      buttons.map((button) => {
        const uci = button.querySelector('.uci')?.textContent ?? '';
        return [uci, Number(button.querySelector('data')?.value)] as const;
      }),
    );
    return Object.fromEntries(rows);
  }

  /** Plays a move from the list. */
  async play(uci: string): Promise<void> {
    await this.page.locator(`.move[data-uci="${uci}"]`).click();
  }

  /** Clicks a square of the board. */
  async touch(square: string): Promise<void> {
    await this.page.getByRole('gridcell', { name: new RegExp(`^${square},`) }).click();
  }

  async fen(): Promise<string> {
    return this.page.getByLabel('Position (FEN)').inputValue();
  }

  /** The pieces on the board, as a screen reader hears them. */
  async pieces(): Promise<string[]> {
    const labels = this.page.locator('.square:has(.piece)');
    return labels.evaluateAll((squares) => squares.map((square) => square.getAttribute('aria-label') ?? '').sort());
  }

  async text(id: string): Promise<string> {
    return (await this.page.locator(`#${id}`).textContent()) ?? '';
  }
}
