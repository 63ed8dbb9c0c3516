import { byCount } from '../declare.ts';
import { type Num, type Side, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/** Placement relative to the kings: generals guard the own king, and pieces near the enemy king attack it. */
export const kingDistance: Term = ({ kinds, files, ranks }) => {
  const pieces = kinds.filter(({ royal }) => !royal);
  const table = (label: string, help: string) =>
    byCount({ default: new Array<number>(Math.max(files, ranks)).fill(0), limit: 300, label, help });
  return {
    id: 'kingDistance',
    title: 'Distance to the kings',
    group: 'King safety',
    help: 'For each piece on the board, a value by its distance in king steps to the own king and one by its distance to the enemy king.',
    needs: ['hands'],
    knobs: Object.fromEntries(
      pieces.flatMap(({ id, name }) => [
        [`${id}Own`, table(`${name}, own king`, `For each ${id} by its distance to the own king.`)],
        [`${id}Enemy`, table(`${name}, enemy king`, `For each ${id} by its distance to the enemy king.`)],
      ]),
    ),
    formula: (board, knobs) => {
      const by = (kind: string, name: string, side: Side): Num =>
        board.pieces(US, kind).sum((at) => knobs.byCount(name, at.distanceTo(board.king(side))));
      return pieces
        .flatMap(({ id }) => [by(id, `${id}Own`, US), by(id, `${id}Enemy`, THEM)])
        .reduce((sum, part) => sum.plus(part));
    },
  };
};
