import { fileURLToPath } from 'node:url';
import { configureGlobal } from 'fast-check';

// The same cases in every run, so that a failure is due to a change; LUCENA_SEED tries others.
configureGlobal({ seed: Number(process.env.LUCENA_SEED ?? 64) });

// Commands that tests start keep their compiled code within the project.
process.env.LUCENA_CACHE = fileURLToPath(new URL('node_modules/.cache/lucena', import.meta.url));

// Tests keep no results in the user's data folder.
process.env.LUCENA_DATA = '';
