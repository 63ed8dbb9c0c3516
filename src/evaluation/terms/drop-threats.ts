import { cp, factor } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { attackedByKinds } from './kind-sets.ts';
import { attackedByAny } from './king-sets.ts';

/** Pieces in hand that can be dropped with check or beside the enemy king. */
export const dropThreats: Term = ({ kinds }) => {
  const held = kinds.filter(({ slot }) => slot !== undefined);
  const royal = kinds.find((kind) => kind.royal)!;
  return {
    id: 'dropThreats',
    title: 'Drop threats',
    group: 'King safety',
    help: 'For each kind in hand that can be dropped with check where only the king could take it, or on a defended square beside the enemy king, and for the escape squares that the king has left.',
    needs: ['hands'],
    // biome-ignore format: one knob a line
    knobs: {
      ...Object.fromEntries(
        held.flatMap(({ id, name }) => [
          [`${id}Check`, cp({ default: 20, min: 0, max: 500, label: `${name} check`, help: `For a ${id} that can be dropped with check on a square that only the enemy king attacks, if at all.` })],
          [`${id}Beside`, cp({ default: 4, min: 0, max: 200, label: `${name} beside`, help: `For each square beside the enemy king where a ${id} can be dropped and is defended.` })],
        ]),
      ),
      safeEscape: cp({ default: -6, min: -200, max: 200, label: 'Escape square', help: 'For each square beside the enemy king that it could go to, while any such piece is in hand.' }),
      toMove:     factor({ default: 1.5, min: 0, max: 4, step: 0.05, neutral: 1, label: 'To move', help: 'Multiplies the whole for the side to move.' }),
      waiting: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Waiting', help: 'Multiplies the whole for the other side.' }),
    },
    formula: (board, knobs) => {
      const king = board.king(THEM);
      const ring = board.attacks(THEM, royal.id, king);
      const ours = attackedByAny(board, US);
      const guarded = attackedByKinds(
        board,
        THEM,
        kinds.filter((kind) => !kind.royal),
      );
      // The king may take what no other piece of ours defends.
      const stays = guarded.or(ring.without(ours)).not();
      const parts = held.flatMap(({ id }): Num[] => {
        const drops = board.drops(US, id);
        const checks = drops
          .and(board.attacks(THEM, id, king))
          .and(stays)
          .some();
        return [
          checks.pick(knobs.number(`${id}Check`)),
          drops
            .and(ring)
            .and(ours)
            .count()
            .times(knobs.number(`${id}Beside`)),
        ];
      });
      const armed = held.map(({ id }) => board.num(0).isLess(board.inHand(US, id))).reduce((any, one) => any.or(one));
      const escapes = ring.without(board.side(THEM)).without(ours).count();
      const value = parts
        .reduce((sum, part) => sum.plus(part))
        .plus(armed.pick(escapes.times(knobs.number('safeEscape'))));
      return value.times(board.toMove(US).pick(knobs.number('toMove'), knobs.number('waiting')));
    },
  };
};
