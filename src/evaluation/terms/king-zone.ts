import { cp, factor } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByAny, kingArea, kingFront } from './king-sets.ts';
import { pawnsOf } from './pawn-sets.ts';
import { isOpening, openingThreshold, worthKnobs } from './worth.ts';

/** The surroundings of a king: defenders next to it, pawns in front of it, escape squares, and enemies nearby. */
export const kingZone: Term = (ruleset) => {
  const { kinds } = ruleset;
  const pieces = kinds.filter(({ royal }) => !royal);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingZone',
    title: 'King’s neighborhood',
    group: 'King safety',
    help: 'Own pieces next to the king by kind, escape squares, own pawns in front of it, and enemy pieces within two squares.',
    // biome-ignore format: one knob a line
    knobs: {
      ...Object.fromEntries(
        pieces.flatMap(({ id, name, pawn, rides }) => [
          [`${id}Guard`, cp({ default: pawn ? 15 : 10, min: -200, max: 200, label: `${name} beside`, help: `For each own ${id} next to the king.` })],
          [
            `${id}Near`,
            factor({ default: 1 + rides.length / 4, min: 0, max: 20, step: 0.5, neutral: 0, label: `${name} near`, help: `Units for each enemy ${id} within two squares.` }),
          ],
        ]),
      ),
      near:        cp({ default: -15, min: -200, max: 200, label: 'Enemy near', help: 'For each unit of enemy pieces within two squares.' }),
      escape:      cp({ default:   8, min: -200, max: 200, label: 'Escape square', help: 'For each square next to the king that is neither occupied by an own piece nor attacked.' }),
      shield:      cp({ default:  12, min: -200, max: 200, label: 'Shield', help: 'For each own pawn on the three squares in front of the king.' }),
      opening:     factor({ default:   1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Opening', help: 'Multiplies the whole in the opening.' }),
      middlegame:  factor({ default:   1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Middlegame', help: 'Multiplies the whole between opening and endgame.' }),
      endgame:     factor({ default: 0.5, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Endgame', help: 'Multiplies the whole in the endgame.' }),
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
