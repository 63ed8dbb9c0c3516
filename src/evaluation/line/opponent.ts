import { factor } from '../declare.ts';
import { type LineDeclaration, toggle, whole } from './declaration.ts';

export const opponent: LineDeclaration = {
  id: 'opponent',
  title: 'Opponent',
  group: 'Opponent Model',
  help: 'How far ahead the opponent is assumed to see.',
  knobs: {
    plyDepth: whole('Depth', 'How many plies ahead the opponent is assumed to see.', 4, 0, 12),
    tradePly: factor('Trade ply', 'What a ply of a trade counts, compared with any other.', 0.5, 0, 1, 0.1, 1),
    adapt: toggle('Adapt', 'Whether the depth follows from the moves the opponent plays.'),
    adaptDepth: {
      ...whole(
        'Depths tried',
        'How deep the search goes that is compared with the opponent’s moves; at least a ply beyond the depth that was set.',
        6,
        2,
        13,
      ),
      activeWhen: { knob: 'adapt', is: true },
    },
    adaptMoves: {
      ...whole('Moves looked at', 'How many of the opponent’s latest moves say how far it sees.', 8, 1, 64),
      activeWhen: { knob: 'adapt', is: true },
    },
    adaptPrior: {
      ...whole('Trust in the depth set', 'How many moves the depth that was set counts as much as.', 2, 0, 64),
      activeWhen: { knob: 'adapt', is: true },
    },
  },
  forSearch: ['adapt', 'adaptDepth', 'adaptMoves', 'adaptPrior'],
};
