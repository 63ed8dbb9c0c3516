import type { ProfileFile } from '../profile.ts';

/*
 * What lines are scored with by default. What a line earns by castling and developing is gone a move later. What shall count move after
 * move must be worth something in every position: a castled king, and a lead in centre, development and mutual defence.
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
