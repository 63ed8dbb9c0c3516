import { useEffect } from 'react';
import { goTo, useRoute } from './route.ts';

/** Screens that show the position of the game. From the others, what was opened is shown on the board. */
const WITH_POSITION: ReadonlySet<string> = new Set(['', 'board', 'lines', 'knobs', 'formula', 'heat']);

async function open(text: string, name: string): Promise<void> {
  // The code that reads games is loaded with the board.
  const { openText } = await import('../board/opened.ts');
  if ((await openText(text, name)) && !WITH_POSITION.has(useRoute.getState().screen)) goTo('board');
}

/** Text fields take what is pasted or dropped into them. */
function isInField(target: EventTarget | null): boolean {
  return (target as Element | null)?.closest?.('input, textarea, [contenteditable]') != null;
}

async function openFiles(files: Iterable<File>): Promise<void> {
  const { readFile } = await import('../board/read-file.ts');
  for (const file of files) await open(await readFile(file), file.name);
}

/** Opens games and positions that are pasted or dropped anywhere on the page. */
export function useDropped(): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener(
      'paste',
      (event) => {
        const text = event.clipboardData?.getData('text') ?? '';
        if (text.trim() !== '' && !isInField(event.target)) void open(text, 'pasted games');
      },
      { signal },
    );
    addEventListener('dragover', (event) => !isInField(event.target) && event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        // A part of a screen may have taken it already.
        if (event.defaultPrevented || isInField(event.target)) return;
        event.preventDefault();
        const files = event.dataTransfer?.files ?? [];
        if (files.length > 0) void openFiles(files);
        else void open(event.dataTransfer?.getData('text') ?? '', 'dropped games');
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
}
