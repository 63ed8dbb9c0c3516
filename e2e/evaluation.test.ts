import { evaluationSuite } from './evaluation-suite.ts';

await evaluationSuite({ profiles: 5, programs: 12, plies: 8 });
