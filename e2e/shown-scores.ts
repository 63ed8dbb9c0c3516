import type { Page } from 'playwright-core';

/** Places on the board's screen that show the score of the position on the board, and the text of each. */
type Shown = Readonly<Record<string, string>>;

declare global {
  interface Window {
    /** Different scores of one position that were on the screen at once, as text, and the number of frames looked at. */
    seenScores?: { readonly clashes: string[]; readonly places: string[]; isDone: boolean };
  }
}

/** Runs in the page: looks at every frame that is drawn, until the watch is ended. */
function watch(): void {
  const seen = { clashes: [] as string[], places: [] as string[], isDone: false };
  window.seenScores = seen;

  const textOf = (selector: string) => document.querySelector(selector)?.firstElementChild?.textContent ?? undefined;

  function shown(): Shown {
    const found: Record<string, string | undefined> = {
      headline: textOf('[data-testid="standing"] [data-score-source]'),
      bar:
        document.querySelector('[role="img"][aria-label^="Evaluation: "] [data-ahead] span')?.textContent ?? undefined,
      analysis: textOf('section[aria-label="Analysis"] [data-score-source]'),
      'first line': textOf('section[aria-label="Analysis"] li [data-score-source]'),
      'review, readout': textOf('[data-testid="review-readout"] [data-score-source]'),
    };
    // The first row is of the move that was played, for the side that played it. Its line has the score of the position on the board.
    const cell = document.querySelector('table[aria-label^="What makes the difference"] [data-total] td:last-child');
    if (cell !== null && !cell.textContent!.includes('#')) {
      const isWhiteToMove = document.querySelector('[role="grid"][aria-label$=", white to move"]') !== null;
      const cp = Number(cell.textContent!.replace('−', '-')) * (isWhiteToMove ? -1 : 1);
      const sign = cp > 0 ? '+' : cp < 0 ? '−' : '';
      found['review, played line'] = `${sign}${(Math.abs(cp) / 100).toFixed(2)}`;
    }
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  function labels(): string[] {
    const places = ['[data-testid="standing"]', '[data-testid="review-readout"]', 'section[aria-label="Analysis"]'];
    return places.flatMap((place) => document.querySelector(`${place} [data-source-label]`)?.textContent ?? []);
  }

  /** The hint has the move and the label of the first line; the reason also names the depth of the other move if it differs. */
  function hinted(): void {
    const hint = document.querySelector('[data-testid="hint"]');
    const first = document.querySelector('section[aria-label="Analysis"] li');
    if (hint === null || first === null) return;
    const told = /^Hint: (\S+?)\./.exec(hint.textContent!)?.[1];
    if (told !== undefined && !seen.places.includes('hint')) seen.places.push('hint');
    const best = first.querySelector('button')!.textContent!.split(' ').at(-1);
    if (told !== undefined && told !== 'move' && told !== best) seen.clashes.push(`hint ${told}, analysis ${best}`);
    const label = hint.querySelector('[data-source-label]')?.textContent;
    if (label === undefined || label === null) return;
    if (!seen.places.includes('reason')) seen.places.push('reason');
    const source = document.querySelector('section[aria-label="Analysis"] [data-source-label]')!.textContent!;
    if (!label.startsWith(source)) seen.clashes.push(`reason ${label}, analysis ${source}`);
  }

  function look(): void {
    hinted();
    const scores = shown();
    for (const place of Object.keys(scores)) if (!seen.places.includes(place)) seen.places.push(place);
    if (new Set(Object.values(scores)).size > 1) seen.clashes.push(JSON.stringify(scores));
    const sources = labels();
    if (new Set(sources).size > 1) seen.clashes.push(JSON.stringify(sources));
    if (!seen.isDone) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** Watches the scores of the position on the board while something is done: the places that had one, and what contradicted each other. */
export async function watchScores(
  page: Page,
  work: () => Promise<void>,
): Promise<{ readonly places: readonly string[]; readonly clashes: readonly string[] }> {
  await page.evaluate(watch);
  await work();
  const { clashes, places } = await page.evaluate(() => {
    window.seenScores!.isDone = true;
    return window.seenScores!;
  });
  return { places: [...places].sort(), clashes: [...new Set(clashes)] };
}
