import type { ProfileFile } from '../profile.ts';

/*
 * A line scorer's judgment: plain piece values, the move and the option to castle, and rewards for the center, a central king in endgames,
 * control of the enemy's half and pieces that defend each other. Castling earns more than the rights it gives up.
 */
export const orchestrator: ProfileFile = {
  lucena: 1,
  name: 'orchestrator',
  description:
    'Plain material with rewards for center, forward control and mutual defense, made for scoring whole lines.',
  terms: ['material', 'castling', 'tempo', 'centerPlacement', 'kingCentering', 'development', 'defended'],
  knobs: {
    material: {
      pawn: [100, 100],
      knight: [300, 300],
      bishop: [300, 300],
      rook: [500, 500],
      queen: [900, 900],
    },
    castling: { kingSide: [12, 0], queenSide: [8, 0] },
    tempo: { value: 10 },
  },
};
