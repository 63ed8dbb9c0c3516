import { count, factor, toggle } from '../declare.ts';
import type { LineDeclaration } from './declaration.ts';

export const opponent: LineDeclaration = {
  id: 'opponent',
  title: 'Opponent',
  group: 'Opponent model',
  help: 'How far ahead the opponent is assumed to see.',
  // biome-ignore format: one knob a line
  knobs: {
    plyDepth:   count({ default: 4, min: 0, max: 12, label: 'Depth', help: 'How many plies ahead the opponent is assumed to see.' }),
    tradePly:   factor({ default: 0.5, min: 0, max: 1, step: 0.1, neutral: 1, label: 'Trade ply', help: 'How much a ply of a trade counts, compared with any other ply.' }),
    adapt:      toggle({ default: false, label: 'Adapt', help: 'Whether the depth is estimated from the moves that the opponent plays.' }),
    adaptDepth: count({ default: 6, min: 2, max: 13, activeWhen: { knob: 'adapt', is: true }, label: 'Depths tried', help: 'The depth of the search that the opponent’s moves are compared with. It is at least one ply more than the depth set above.' }),
    adaptMoves: count({ default: 8, min: 1, max: 64, activeWhen: { knob: 'adapt', is: true }, label: 'Moves looked at', help: 'How many of the opponent’s latest moves are used for the estimate.' }),
    adaptPrior: count({ default: 2, min: 0, max: 64, activeWhen: { knob: 'adapt', is: true }, label: 'Weight of the set depth', help: 'The depth set above counts as much as this many moves.' }),
  },
  forSearch: ['adapt', 'adaptDepth', 'adaptMoves', 'adaptPrior'],
};
