import { evaluationSuite } from './evaluation-suite.ts';

await evaluationSuite({ profiles: 20, programs: 25, plies: 8 });
