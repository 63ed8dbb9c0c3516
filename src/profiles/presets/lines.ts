import type { ProfileFile } from '../profile.ts';

/*
 * What lines are scored with by default. Rewards of a line are gone with the move that earned them: what shall keep a king where castling
 * has brought it, and shall show who is ahead in development move after move, must be worth something in every position.
 */
export const lines: ProfileFile = {
  lucena: 1,
  name: 'lines',
  description: 'The orchestrator with a value for a king that has castled, for scoring whole lines.',
  extends: 'orchestrator',
  knobs: {
    castling: { castled: [120, 0] },
    line: { standing: 1 },
  },
};
