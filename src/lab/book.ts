import { readFileSync } from 'node:fs';
import { packageFile } from '../rules/package.ts';

export function bookText(): string {
  return readFileSync(packageFile('dist/lab/book.epd'), 'utf8');
}
