import { count, cp } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';

/** Attack units gathered around the enemy king, whose danger grows with their square. */
export const kingDanger: Term = ({ kinds }) => {
  const attackers = kinds.filter(({ royal, pawn }) => !royal && !pawn);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'kingDanger',
    title: 'King danger',
    group: 'King safety',
    help: 'Each attack on a square next to the enemy king counts units by the kind of the attacker. The danger grows with the square of their sum.',
    // biome-ignore format: one knob a line
    knobs: {
      ...Object.fromEntries(
        attackers.map(({ id, name, rides }) => [
          id,
          count({ default: 2 + rides.length / 2, min: 0, max: 20, step: 0.5, neutral: 0, label: `${name} unit`, help: `Units for each square next to the enemy king that a ${id} attacks.` }),
        ]),
      ),
      scale: cp({ default: 0.125, min: 0, max:    4, step: 0.025, neutral:    0, label: 'Scale', help: 'Centipawns for each squared unit.' }),
      most:  cp({ default:   500, min: 0, max: 2000, step:    10, neutral: null, label: 'Ceiling', help: 'The upper limit of the danger.' }),
    },
    formula: (board, knobs) => {
      const ring = board.attacks(THEM, royal.id, board.king(THEM));
      let units = board.num(0);
      for (const { id } of attackers) {
        const hits = board.pieces(US, id).sum((from) => board.attacks(US, id, from).and(ring).count());
        units = units.plus(hits.times(knobs.number(id)));
      }
      return units.times(units).times(knobs.number('scale')).atMost(knobs.number('most'));
    },
  };
};
