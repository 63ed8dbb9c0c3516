import type { ProfileFile } from '../profile.ts';

/*
 * The default values for line scoring. A bonus that a line earns by castling or developing is gone a move later.
 * Lasting advantages must be worth something in every position: a castled king, and a lead in center, development and
 * mutual defense.
 */
export const lines: ProfileFile = {
  lucena: 1,
  name: 'lines',
  description:
    'The orchestrator with a value for a king that has castled and for a lead from earlier moves, for scoring whole lines.',
  extends: 'orchestrator',
  knobs: {
    castling: { castled: [120, 0] },
    line: { standing: 1 },
  },
};
