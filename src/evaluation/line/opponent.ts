import { factor } from '../declare.ts';
import { type LineDeclaration, toggle } from './declaration.ts';

export const opponent: LineDeclaration = {
  id: 'opponent',
  title: 'Opponent',
  group: 'Opponent Model',
  help: 'How far the opponent is believed to see.',
  knobs: {
    plyDepth: factor('Depth', 'How many plies the opponent is believed to see.', 4, 0, 12, 1),
    tradePly: factor('Trade ply', 'What a ply of a trade counts, compared with any other.', 0.5, 0, 1, 0.1),
    adapt: toggle('Adapt', 'Whether the depth follows from the moves the opponent plays.'),
  },
  forSearch: ['adapt'],
};
