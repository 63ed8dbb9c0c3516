import type { ProfileFile } from '../profile.ts';

/* The flagship: every term, with values by judgment until they are learned. */
export const lucena: ProfileFile = {
  lucena: 1,
  name: 'lucena',
  description: 'The flagship: a complete modern evaluation by hand, every number of it a knob.',
  extends: 'slice',
  terms: [
    'material',
    'imbalance',
    'mobility',
    'pawns',
    'passed',
    'bishops',
    'outposts',
    'rooks',
    'threats',
    'kingSafety',
    'shelter',
    'space',
    'castling',
    'tempo',
    'mopUp',
    'drawish',
  ],
  knobs: {},
};
