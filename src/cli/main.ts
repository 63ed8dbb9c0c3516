#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { packageFile } from '../rules/package.ts';
import { cacheFolder } from './cache-folder.ts';
import { CodeCache } from './code-cache.ts';

// V8 optimises a function once it has used up this budget. With V8's default, a short command spends a third of its processor time
// optimising code that it hardly runs. Long commands reach this budget within their first second. It must be set before any code is loaded,
// because V8 rejects compiled code that was cached under other flags.
setFlagsFromString('--interrupt-budget=600000');

const cache = new CodeCache(cacheFolder(process.env));
process.on('exit', () => cache.save());
const { start } = cache.load(fileURLToPath(packageFile('dist/chunks/start.cjs'))) as typeof import('./start.ts');
await start();
