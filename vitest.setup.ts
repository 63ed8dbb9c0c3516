import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { configureGlobal } from 'fast-check';

// Most code of a test runs only a few times, so optimising it as early as in a program costs more than it saves.
setFlagsFromString('--interrupt-budget=400000');

// The same cases in every run, so that a failure is due to a change; LUCENA_SEED tries others.
configureGlobal({ seed: Number(process.env.LUCENA_SEED ?? 64) });

// Commands that tests start keep their compiled code within the project.
process.env.LUCENA_CACHE = fileURLToPath(new URL('node_modules/.cache/lucena', import.meta.url));

// Tests keep no results in the user's data folder.
process.env.LUCENA_DATA = '';
