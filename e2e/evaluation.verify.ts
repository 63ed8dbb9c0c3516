import { evaluationSuite } from './evaluation-suite.ts';

// Ten thousand positions and more.
await evaluationSuite({ profiles: 400, programs: 300, plies: 60 });
