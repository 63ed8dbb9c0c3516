import { factor } from '../declare.ts';
import { type Side, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { passedPawns, pawnsOf } from './pawn-sets.ts';

/**
 * How much of an endgame advantage can be converted into a win: more if much is left to play for, less if everything is
 * on one wing.
 */
export const initiative: Term = ({ files, ranks, kinds }) => ({
  id: 'initiative',
  title: 'Initiative',
  group: 'Initiative',
  help: 'A factor on the score of the side that is ahead, which acts more as the endgame comes nearer. Pawns on both wings, many pawns, passed pawns, outflanked kings and pure pawn endings make an advantage worth more. It does not act without pawns.',
  role: 'scale',
  // biome-ignore format: one knob a line
  knobs: {
    base:         factor({ default:   0.8, min:    0, max:   2, step:  0.01, neutral:    1, label: 'Base', help: 'The factor before the other values are added.' }),
    pawn:         factor({ default:  0.02, min: -0.5, max: 0.5, step:  0.01, neutral:    0, label: 'Pawn', help: 'For each pawn of either side.' }),
    passed:       factor({ default:  0.03, min: -0.5, max: 0.5, step:  0.01, neutral:    0, label: 'Passed pawn', help: 'For each own passed pawn.' }),
    flanks:       factor({ default:   0.1, min:   -1, max:   1, step:  0.01, neutral:    0, label: 'Both wings', help: 'If there are pawns on both wings.' }),
    filesApart:   factor({ default: 0.004, min: -0.1, max: 0.1, step: 0.001, neutral:    0, label: 'Files apart', help: 'Outflanking: for the squared number of files between the kings.' }),
    distance:     factor({ default: -0.02, min: -0.5, max: 0.5, step:  0.01, neutral:    0, label: 'Distance', help: 'For each step between the kings.' }),
    infiltration: factor({ default:  0.05, min:   -1, max:   1, step:  0.01, neutral:    0, label: 'Infiltration', help: 'If the own king is in the enemy’s half.' }),
    pawnsOnly:    factor({ default:  0.25, min:   -1, max:   1, step:  0.01, neutral:    0, label: 'Pawn ending', help: 'If there is nothing but kings and pawns.' }),
    least:        factor({ default:   0.5, min:    0, max:   1, step:  0.05, neutral: null, label: 'Floor', help: 'The lower limit of the factor.' }),
    most:         factor({ default:   1.5, min:    1, max:   3, step:  0.05, neutral: null, label: 'Ceiling', help: 'The upper limit of the factor.' }),
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
    // Without pawns, a win depends on the pieces alone and on driving the king to the edge.
    return knobs.taper({ mg: board.num(1), eg: pawns.some().pick(kept, board.num(1)) });
  },
});
