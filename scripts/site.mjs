// Copies the built page to dist/site, ready for any host of plain files: npm run build:site [folder]
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = resolve(process.argv[2] ?? join(root, 'dist', 'site'));
rmSync(site, { recursive: true, force: true });
// Source maps are useful only with the sources.
cpSync(join(root, 'dist', 'web'), site, { recursive: true, filter: (path) => !path.endsWith('.map') });
// Some hosts skip files that begin with an underscore by default.
writeFileSync(join(site, '.nojekyll'), '');
console.log(`the site is in ${site}`);
