import { configureGlobal } from 'fast-check';

// The same cases in every run, so that a failure is a change of ours; LUCENA_SEED looks at others.
configureGlobal({ seed: Number(process.env.LUCENA_SEED ?? 64) });
