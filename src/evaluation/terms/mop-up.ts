import { byCount, bySquare, cp, factor } from '../declare.ts';
import { type SquareSet, THEM, US } from '../formula.ts';
import { stepsToMiddle } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { attackedByAny } from './king-sets.ts';

/**
 * Increases from the long diagonal between the wrong corners towards the right ones, and from the middle to the edge.
 */
function cornerTable(files: number, ranks: number, firstCorner: boolean): number[] {
  return Array.from({ length: files * ranks }, (_, square) => {
    const [file, rank] = [square % files, Math.floor(square / files)];
    const across = firstCorner ? file : files - 1 - file;
    const fromDiagonal = Math.abs(ranks - 1 - rank - across);
    return 60 * fromDiagonal + 8 * (stepsToMiddle(files, file) + stepsToMiddle(ranks, rank));
  });
}

/** Steps from the edge of the board, as a reward. */
function edgeTable(files: number, ranks: number): number[] {
  return Array.from({ length: files * ranks }, (_, square) => {
    const [file, rank] = [square % files, Math.floor(square / files)];
    const fromEdge = (at: number, size: number) => Math.min(at, size - 1 - at);
    const [across, up] = [fromEdge(file, files), fromEdge(rank, ranks)];
    return 70 - 20 * Math.min(across, up) - 8 * Math.max(across, up);
  });
}

/** Helps to win against a bare king: drives it to the edge, or to the right corner, and brings the side's own king closer. */
export const mopUp: Term = ({ files, ranks }) => ({
  id: 'mopUp',
  title: 'Mop-up',
  group: 'Endgame',
  help: 'Drives a bare king to the edge, or with bishop and knight to a corner of the bishop’s color, and brings the own king near it.',
  kinds: ['knight', 'bishop', 'rook', 'queen', 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    edge:        bySquare({ default: edgeTable(files, ranks), limit: 500, label: 'Edge', help: 'By the square of the bare king, as its owner sees the board.' }),
    nearness:    byCount({ default: [0, 0, 42, 36, 28, 18, 8, 0], limit: 200, label: 'Nearness', help: 'By the distance between the kings.' }),
    bare:        factor({ default: 1, min: 0, max: 4, step: 1, neutral: null, label: 'Bare king', help: 'The largest number of pieces, including the king, with which the enemy counts as bare.' }),
    few:         factor({ default: 3, min: 2, max: 6, step: 1, neutral: null, label: 'Few pieces', help: 'The largest number of own pieces with which bishop and knight have to mate alone.' }),
    lightCorner: bySquare({ default: cornerTable(files, ranks, false), limit: 500, label: 'Light corner', help: 'With only bishop and knight, and the bishop on light squares: by the square of the bare king.' }),
    darkCorner:  bySquare({ default: cornerTable(files, ranks, true), limit: 500, label: 'Dark corner', help: 'The same for a bishop on dark squares.' }),
    room:        byCount({ default: Array.from({ length: 25 }, (_, count) => 25 - count), limit: 300, label: 'Room', help: 'By the number of squares that the bare king can reach in at most two steps and that no own piece attacks.' }),
    won:         cp({ default: 200, min: 0, max: 5000, step: 10, label: 'Won', help: 'Added when the own pieces are enough to win.' }),
  },
  formula: (board, knobs) => {
    const bare = board.side(THEM).count().isAtMost(knobs.number('bare'));
    const own = board.side(US).count();
    const light = board.squares((file, rank) => (file + rank) % 2 === 1);
    const [knights, bishops] = [board.pieces(US, 'knight'), board.pieces(US, 'bishop')];
    const bothColors = bishops.and(light).some().and(bishops.without(light).some());
    const minorsOnly = knights
      .some()
      .and(bishops.some())
      .and(own.isAtMost(knobs.number('few')));
    const enough = board
      .pieces(US, 'queen')
      .some()
      .or(board.pieces(US, 'rook').some())
      .or(bothColors)
      .or(knights.some().and(bishops.some()));
    const enemy = board.pieces(THEM, 'king');
    const near = knobs.byCount('nearness', board.king(US).distanceTo(board.king(THEM)));
    const corner = bishops
      .and(light)
      .some()
      .pick(
        enemy.sum((at) => knobs.bySquare('lightCorner', at)),
        enemy.sum((at) => knobs.bySquare('darkCorner', at)),
      );
    const place = minorsOnly.pick(
      corner,
      enemy.sum((at) => knobs.bySquare('edge', at)),
    );
    const ours = attackedByAny(board, US);
    const around = (set: SquareSet) => {
      const wide = set.or(set.step([-1, 0])).or(set.step([1, 0]));
      return wide
        .or(wide.step([0, -1]))
        .or(wide.step([0, 1]))
        .without(ours);
    };
    const room = knobs.byCount('room', around(around(enemy)).count());
    return bare.and(enough).pick(place.plus(near).plus(room).plus(knobs.number('won')));
  },
});
