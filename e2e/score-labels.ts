import type { Page } from 'playwright-core';

/**
 * Text that looks like a score: `+0.35`, `−1.20`, `+12`, `−3 cp`, `#3`. Knob values have no plus sign and no unit
 * beside them.
 */
const SCORE = /(^|[\s(:])(\+\d|[+−]\d+\.\d\d(?!\d)|[+−][\d.]+ cp|#−?\d)/;

/** Parts of a screen that a reader takes in together: a score has its label in the same part, not in a part of that. */
const PARTS = [
  'section, aside, [role="region"], [role="dialog"], [role="tabpanel"]',
  '[data-tour="board"], [data-testid="standing"], [role="img"][aria-label^="Evaluation: "]',
].join();

/**
 * The texts on the screen that look like a score but are in no element that names a source, and the scores without a visible label of their
 * source in the same part of the screen.
 */
export function unlabelledScores(page: Page): Promise<string[]> {
  return page.evaluate(
    ([pattern, parts]) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const parent = node.parentElement!;
        // A worth in Elo is not a score, and names its unit and its games.
        if (!new RegExp(pattern).test(text) || text.includes(' Elo') || !parent.checkVisibility()) continue;
        if (parent.closest('[data-score-source]') === null) found.push(text);
      }
      const visible = (root: Element, selector: string) =>
        [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
      for (const score of visible(document.body, '[data-score-source]')) {
        const part = score.closest(parts);
        const { scoreSource } = score.dataset;
        const labels = visible(part ?? score.closest('li, table') ?? score, '[data-source-label]').filter(
          (label) => score.contains(label) || part === null || label.closest(parts) === part,
        );
        if (!labels.some((label) => label.textContent === scoreSource))
          found.push(`no label “${scoreSource}” near: ${score.textContent!.slice(0, 60)}`);
      }
      return found;
    },
    [SCORE.source, PARTS] as const,
  );
}
