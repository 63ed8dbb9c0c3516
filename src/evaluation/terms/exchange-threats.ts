import { cp, factor } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByKinds } from './kind-sets.ts';
import { attackedByAny } from './king-sets.ts';

/** Pieces that can be won: attacked and not defended, or attacked by a cheaper piece. A captured piece also goes to a hand. */
export const exchangeThreats: Term = ({ kinds }) => {
  const pieces = kinds.filter(({ royal }) => !royal);
  // In the order of their values, so that the attacks of the cheapest are shared.
  const byValue = pieces.toSorted(({ value: a = 0 }, { value: b = 0 }) => a - b);
  const cheaperThan = (worth: number) => byValue.filter(({ value = 0 }) => value < worth);
  return {
    id: 'exchangeThreats',
    title: 'Pieces to be won',
    group: 'Threats',
    help: 'For each enemy piece that is attacked and not defended, and for each that is defended but attacked by a piece of a cheaper kind. The side to move can take at once.',
    needs: ['hands'],
    // biome-ignore format: one knob a line
    knobs: {
      ...Object.fromEntries(
        pieces.flatMap(({ id, name, value = 0 }) => [
          [`${id}Hanging`, cp({ default: Math.round(value / 12), min: 0, max: 1000, label: `${name} hanging`, help: `For each enemy ${id} that is attacked and not defended.` })],
          ...(cheaperThan(value).length === 0 ? [] : [[`${id}Cheaper`, cp({ default: Math.round(value / 20), min: 0, max: 1000, label: `${name} attacked by less`, help: `For each defended enemy ${id} that a cheaper kind attacks.` })]]),
        ]),
      ),
      toMove: factor({ default: 1.5, min: 0, max: 4, step: 0.05, neutral: 1, label: 'To move', help: 'Multiplies the whole for the side to move.' }),
      waiting: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Waiting', help: 'Multiplies the whole for the other side.' }),
    },
    formula: (board, knobs) => {
      const [ours, theirs] = [attackedByAny(board, US), attackedByAny(board, THEM)];
      const parts = pieces.flatMap(({ id, value = 0 }): Num[] => {
        const targets = board.pieces(THEM, id).and(ours);
        const hanging = targets
          .without(theirs)
          .count()
          .times(knobs.number(`${id}Hanging`));
        const cheaper = cheaperThan(value);
        if (cheaper.length === 0) return [hanging];
        const attacked = targets
          .and(theirs)
          .and(attackedByKinds(board, US, cheaper))
          .count();
        return [hanging, attacked.times(knobs.number(`${id}Cheaper`))];
      });
      const value = parts.reduce((sum, part) => sum.plus(part));
      return value.times(board.toMove(US).pick(knobs.number('toMove'), knobs.number('waiting')));
    },
  };
};
