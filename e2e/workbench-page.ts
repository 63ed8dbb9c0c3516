import type { Locator, Page } from 'playwright-core';

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drives the workbench as a user would. */
export class WorkbenchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string, screen = 'board'): Promise<void> {
    await this.page.goto(`${url}#/${screen}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.board.waitFor();
  }

  get board(): Locator {
    return this.page.getByRole('grid', { name: /^(Chess|Shogi|Mixed|Fair) board/ });
  }

  get headline(): Locator {
    return this.page.getByTestId('headline');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Waits until this element has the focus. */
  async focused(element: Locator): Promise<void> {
    await element.and(this.page.locator(':focus')).waitFor();
  }

  /** The horizontal overflow of the page in pixels, at a given window width. */
  async overhang(width: number): Promise<number> {
    await this.page.setViewportSize({ width, height: 844 });
    // A busy browser updates the layout only a frame or two later.
    return this.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.documentElement.scrollWidth - innerWidth;
    });
  }

  /** The offset between the drawn board and the squares laid over it, in pixels: left, top, width and height. */
  offSquares(): Promise<number[][]> {
    return this.page.locator('cg-board').evaluateAll((boards) =>
      boards.map((board) => {
        const drawn = board.getBoundingClientRect();
        const squares = board.closest('.cg-wrap')!.parentElement!.querySelector('[role=grid]')!.getBoundingClientRect();
        return (['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(drawn[side] - squares[side]));
      }),
    );
  }

  /** Toggles a switch. The UI kit draws the switch beside a hidden checkbox. */
  async toggle(name: string): Promise<void> {
    await this.page.getByRole('switch', { name }).locator('xpath=following-sibling::span').click();
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** The center of a square on the page. */
  async #middle(square: string): Promise<{ x: number; y: number }> {
    return middleOf(this.board.locator(`[data-square="${square}"]`));
  }

  /** Clicks a square, as a mouse does. */
  async touch(square: string): Promise<void> {
    const { x, y } = await this.#middle(square);
    await this.page.mouse.click(x, y);
  }

  /** Makes a move by two clicks: `e2e4`; a promotion is chosen by its letter. Returns once the move is made. */
  async move(uci: string): Promise<void> {
    const before = await this.page.evaluate(() => localStorage.getItem('lucena.game'));
    await this.premove(uci);
    const piece = { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' }[uci[4] ?? ''];
    if (piece !== undefined) await this.page.getByRole('button', { name: piece, exact: true }).click();
    await this.page.waitForFunction((text) => localStorage.getItem('lucena.game') !== text, before);
  }

  /** A piece in a hand, by its letter. */
  inHand(letter: string, side: 'white' | 'black' = 'white'): Locator {
    return this.page.locator(`[data-side="${side}"] [data-hand="${letter}"]`);
  }

  /** Picks a piece in the hand at the bottom and clicks a square. */
  async drop(letter: string, square: string): Promise<void> {
    await this.inHand(letter).click();
    await this.touch(square);
  }

  /** The clicks alone, for a move that is not made at once. */
  async premove(uci: string): Promise<void> {
    await this.touch(uci.slice(0, 2));
    await this.touch(uci.slice(2, 4));
  }

  /** Drags a piece; with the right button, draws an arrow. */
  async drag(from: string | Locator, to: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const start = typeof from === 'string' ? await this.#middle(from) : await middleOf(from);
    const end = await this.#middle(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up({ button });
  }

  /** The pieces on the board, as a screen reader hears them. */
  pieces(): Promise<string[]> {
    return this.board.getByRole('gridcell').evaluateAll((cells) =>
      cells
        .map((cell) => cell.getAttribute('aria-label') ?? '')
        .filter((label) => !label.includes('empty'))
        .map((label) => label.replace(', legal target', ''))
        .sort(),
    );
  }

  /** The pieces that are drawn, by the board's own names. */
  drawn(): Promise<number> {
    return this.page.locator('.cg-wrap piece:not(.ghost)').count();
  }

  /** The moves of the list in reading order, variations included. */
  moves(): Promise<string[]> {
    return this.page.getByRole('region', { name: 'Moves' }).locator('[data-node]').allTextContents();
  }

  async fen(): Promise<string> {
    await this.tab('Text');
    return this.page.getByLabel('Position (FEN)').inputValue();
  }

  async loadFen(fen: string): Promise<void> {
    await this.tab('Text');
    await this.page.getByLabel('Position (FEN)').fill(fen);
    await this.button('Load').first().click();
  }

  async loadPgn(text: string): Promise<void> {
    await this.tab('Text');
    // A paste, in one piece. `fill` types, and the browser's time for typing grows with the square of the number of lines.
    await this.page.getByLabel('Games (PGN)').evaluate((field: HTMLTextAreaElement, pasted) => {
      field.select();
      field.setRangeText(pasted);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    }, text);
    await this.button('Load the games').click();
    // The old game is shown until the new one has been read.
    await this.page.locator('button[data-loading]').waitFor({ state: 'detached' });
  }

  /** Chooses from one of the UI kit's lists. */
  async choose(label: string | Locator, option: string): Promise<void> {
    const field = typeof label === 'string' ? this.page.getByRole('combobox', { name: label }) : label;
    await field.click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }
}
