import { cp, factor } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny, kingArea, kingFront } from './king-sets.ts';
import { pawnsOf } from './pawn-sets.ts';
import { isOpening, openingThreshold, worthKnobs } from './worth.ts';

/** What stands around a king: defenders beside it, pawns before it, squares to flee to, and enemies close by. */
export const kingZone: Term = (ruleset) => {
  const { kinds } = ruleset;
  const pieces = kinds.filter(({ royal }) => !royal);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingZone',
    title: 'King’s neighbourhood',
    group: 'King safety',
    help: 'Own pieces next to the king by kind, squares it could flee to, own pawns right before it, and enemy pieces within two squares.',
    knobs: {
      ...Object.fromEntries(
        pieces.flatMap(({ id, name, pawn, rides }) => [
          [`${id}Guard`, cp(`${name} beside`, `For each own ${id} next to the king.`, pawn ? 15 : 10, -200, 200)],
          [
            `${id}Near`,
            factor(
              `${name} near`,
              `Units for each enemy ${id} within two squares.`,
              1 + rides.length / 4,
              0,
              20,
              0.5,
              0,
            ),
          ],
        ]),
      ),
      near: cp('Enemy near', 'For each unit of enemy pieces within two squares.', -15, -200, 200),
      escape: cp('Escape square', 'For each square beside the king that is neither own nor attacked.', 8, -200, 200),
      shield: cp('Shield', 'For each own pawn on the three squares before the king.', 12, -200, 200),
      opening: factor('Opening', 'Multiplies all this in the opening.', 1, 0, 4, 0.05, 1),
      middlegame: factor('Middlegame', 'Multiplies all this between opening and endgame.', 1, 0, 4, 0.05, 1),
      endgame: factor('Endgame', 'Multiplies all this in the endgame.', 0.5, 0, 4, 0.05, 1),
      openingFrom: openingThreshold('Opening above'),
      ...worthKnobs(ruleset),
    },
    formula: (board, knobs) => {
      const beside = board.attacks(US, royal.id, board.king(US));
      const area = kingArea(board, US, 2);
      const sum = (parts: readonly Num[]) => parts.reduce((total, part) => total.plus(part));
      const guards = pieces.map(({ id }) =>
        board
          .pieces(US, id)
          .and(beside)
          .count()
          .times(knobs.number(`${id}Guard`)),
      );
      const enemies = pieces.map(({ id }) =>
        board
          .pieces(THEM, id)
          .and(area)
          .count()
          .times(knobs.number(`${id}Near`)),
      );
      const attacked = attackedByAny(board, THEM);
      const escapes = beside.without(board.side(US)).without(attacked).count();
      const shield = kingFront(board, US).and(pawnsOf(board, US)).count();
      const value = sum(guards)
        .plus(sum(enemies).times(knobs.number('near')))
        .plus(escapes.times(knobs.number('escape')))
        .plus(shield.times(knobs.number('shield')));
      const early = isOpening(board, knobs, knobs.number('openingFrom'));
      const factor = early.pick(knobs.number('opening'), knobs.number('middlegame'));
      return knobs.taper({ mg: value.times(factor), eg: value.times(knobs.number('endgame')) });
    },
  };
};
