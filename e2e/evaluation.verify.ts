import { evaluationSuite } from './evaluation-suite.ts';

// More than ten thousand positions.
await evaluationSuite({ profiles: 400, programs: 300, plies: 60 });
