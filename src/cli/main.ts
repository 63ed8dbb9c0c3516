#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { packageFile } from '../rules/package.ts';
import { CodeCache, cacheFolder } from './code-cache.ts';

const cache = new CodeCache(cacheFolder(process.env));
process.on('exit', () => cache.save());
const { start } = cache.load(fileURLToPath(packageFile('dist/chunks/start.cjs'))) as typeof import('./start.ts');
await start();
