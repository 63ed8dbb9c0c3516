import { evaluationSuite } from './evaluation-suite.ts';

await evaluationSuite({ profiles: 10, programs: 20, plies: 8 });
