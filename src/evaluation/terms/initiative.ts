import { factor } from '../declare.ts';
import { type Side, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { passedPawns, pawnsOf } from './pawn-sets.ts';

/** How much of an endgame advantage can be turned into a win: more with much to play for, less when all is on one wing. */
export const initiative: Term = ({ files, ranks, kinds }) => ({
  id: 'initiative',
  title: 'Initiative',
  group: 'Initiative',
  help: 'A factor on the score of the side that is ahead, the stronger the nearer the endgame: pawns on both wings, many pawns, passed pawns, kings that can be outflanked and pure pawn endings make an advantage worth more. Without pawns it is not asked.',
  role: 'scale',
  knobs: {
    base: factor('Base', 'The factor with nothing of what follows.', 0.8, 0, 2, 0.01, 1),
    pawn: factor('Pawn', 'For each pawn of either side.', 0.02, -0.5, 0.5, 0.01, 0),
    passed: factor('Passed pawn', 'For each own passed pawn.', 0.03, -0.5, 0.5, 0.01, 0),
    flanks: factor('Both wings', 'If there are pawns on both wings.', 0.1, -1, 1, 0.01, 0),
    filesApart: factor(
      'Files apart',
      'Outflanking: for the squared number of files between the kings.',
      0.004,
      -0.1,
      0.1,
      0.001,
      0,
    ),
    distance: factor('Distance', 'For each king step between the kings.', -0.02, -0.5, 0.5, 0.01, 0),
    infiltration: factor('Infiltration', 'If the own king is in the enemy’s half.', 0.05, -1, 1, 0.01, 0),
    pawnsOnly: factor('Pawn ending', 'If there is nothing but kings and pawns.', 0.25, -1, 1, 0.01, 0),
    least: factor('Floor', 'The least the factor may be.', 0.5, 0, 1, 0.05, null),
    most: factor('Ceiling', 'The most the factor may be.', 1.5, 1, 3, 0.05, null),
  },
  formula: (board, knobs) => {
    const pawns = pawnsOf(board, US).or(pawnsOf(board, THEM));
    const left = board.squares((file) => file < Math.floor(files / 2));
    const right = board.squares((file) => file >= Math.ceil(files / 2));
    const both = pawns.and(left).some().and(pawns.and(right).some());
    const royals = (side: Side) => kinds.filter(({ royal }) => royal).map(({ id }) => board.pieces(side, id));
    const pieces = [...royals(US), ...royals(THEM)].reduce((rest, king) => rest.without(king), board.occupied());
    const far = board.squares((_, rank) => rank >= Math.ceil(ranks / 2));
    const [own, enemy] = [board.king(US), board.king(THEM)];
    const filesApart = own.file().minus(enemy.file());
    const unlessPieces = pieces.without(pawns).some().pick(0, 1);
    const value = knobs
      .number('base')
      .plus(pawns.count().times(knobs.number('pawn')))
      .plus(passedPawns(board).count().times(knobs.number('passed')))
      .plus(both.pick(1).times(knobs.number('flanks')))
      .plus(filesApart.times(filesApart).times(knobs.number('filesApart')))
      .plus(own.distanceTo(enemy).times(knobs.number('distance')))
      .plus(far.has(own).pick(1).times(knobs.number('infiltration')))
      .plus(unlessPieces.times(knobs.number('pawnsOnly')));
    const kept = value.atLeast(knobs.number('least')).atMost(knobs.number('most'));
    // Without pawns a win is a matter of pieces alone, and of driving the king where the pieces want it.
    return knobs.taper({ mg: board.num(1), eg: pawns.some().pick(kept, board.num(1)) });
  },
});
