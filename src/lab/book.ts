import { readFileSync } from 'node:fs';
import { packageFile } from '../rules/package.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { knownOpenings, parseOpenings } from './openings.ts';

/** How the book was made: `lucena openings` with these options. */
export const BOOK_WALKS = { plies: 8, window: 40, nodes: 20_000, seed: 1 } as const;

export function bookText(): string {
  return readFileSync(packageFile('dist/lab/book.epd'), 'utf8');
}

/** The openings of a match that names none: well-known ones first, then those of the book. */
export function builtInOpenings(position: Position): string[] {
  return [...knownOpenings(position), ...unwrap(parseOpenings(bookText(), position))];
}
