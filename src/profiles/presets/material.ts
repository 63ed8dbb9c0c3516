import type { ProfileFile } from '../profile.ts';

export const material: ProfileFile = {
  lucena: 1,
  name: 'material',
  description: 'Counts pieces by their textbook values and nothing else.',
  terms: ['material'],
  knobs: {
    material: {
      pawn: [100, 100],
      knight: [320, 320],
      bishop: [330, 330],
      rook: [500, 500],
      queen: [900, 900],
    },
  },
};
