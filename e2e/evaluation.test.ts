import { evaluationSuite } from './evaluation-suite.ts';

await evaluationSuite({ profiles: 3, programs: 6, plies: 8 });
