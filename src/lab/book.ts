import { readFileSync } from 'node:fs';
import { packageFile } from '../rules/package.ts';

/** How the book was made: `lucena openings` with these options. */
export const BOOK_WALKS = { plies: 8, window: 40, nodes: 20_000, seed: 1 } as const;

export function bookText(): string {
  return readFileSync(packageFile('dist/lab/book.epd'), 'utf8');
}
