import { cp } from '../declare.ts';
import { type Board, type SquareSet, US } from '../formula.ts';
import { type Kind, kindIndex, type Ruleset } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { bishopKinds, knightKinds, rookKinds, someOf } from './kind-sets.ts';
import { isOpening, openingThreshold, worthKnobs } from './worth.ts';

/** The kinds that develop. Where terms know the start of a game, those that stand on the board then. */
function developing(ruleset: Ruleset): readonly Kind[] {
  const { start } = ruleset;
  const all = [...knightKinds(ruleset), ...bishopKinds(ruleset), ...rookKinds(ruleset)];
  if (start === undefined) return all;
  return all.filter(({ id }) => Array.from(start).some((piece) => piece >> 1 === kindIndex(ruleset, id)));
}

/** Where pieces of a kind are not developed: where they start, or the whole first rank if that is not known. */
function waitingSquares(board: Board, id: string): SquareSet {
  return board.ruleset.start === undefined ? board.squares((_, rank) => rank === 0) : board.home(US, id);
}

/** Pieces that are still where they started during the opening. */
export const openingDevelopment: Term = (ruleset) => {
  const { start } = ruleset;
  const place = start === undefined ? 'the first rank' : 'a square where it starts';
  return {
    id: 'openingDevelopment',
    title: 'Development in the opening',
    group: 'Development',
    help: `For each knight, bishop and rook on ${start === undefined ? 'its first rank' : place} while there is enough material on the board for an opening.`,
    kinds: someOf(developing(ruleset), 'knight'),
    knobs: {
      ...Object.fromEntries(
        developing(ruleset).map((kind) => [
          kind.id,
          cp({
            default: rookKinds(ruleset).includes(kind) ? -5 : -10,
            min: -200,
            max: 200,
            label: kind.name,
            help: `For each ${kind.id} on ${place}.`,
          }),
        ]),
      ),
      opening: openingThreshold('Opening'),
      ...worthKnobs(ruleset),
    },
    formula: (board, knobs) => {
      const waiting = developing(ruleset)
        .map(({ id }) => board.pieces(US, id).and(waitingSquares(board, id)).count().times(knobs.number(id)))
        .reduce((sum, part) => sum.plus(part));
      return isOpening(board, knobs, knobs.number('opening')).pick(waiting);
    },
  };
};
