import type { Page } from 'playwright-core';

/** Drops a file on a screen, as a mouse does. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.getByTestId('drop').evaluate(
    (place, [file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], file!));
      place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}
