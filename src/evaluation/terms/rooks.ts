import { pair } from '../declare.ts';
import { THEM, US } from '../formula.ts';
import type { Term } from '../term.ts';
import { piecesOf, rookKinds, someOf } from './kind-sets.ts';
import { filesOf, pawnsOf } from './pawn-sets.ts';

/** Rooks want open files and the enemy's second rank. */
export const rooks: Term = (ruleset) => ({
  id: 'rooks',
  title: 'Rooks',
  group: 'Pieces',
  help: 'Rooks on open and semi-open files, and on the seventh rank when the enemy king is behind it or enemy pawns are on it.',
  kinds: [...someOf(rookKinds(ruleset), 'rook'), 'king'],
  // biome-ignore format: one knob a line
  knobs: {
    open:     pair({ default: [36, 10], limit: 200, label: 'Open file', help: 'For a rook on a file without pawns.' }),
    semiOpen: pair({ default:  [14, 8], limit: 200, label: 'Semi-open file', help: 'For a rook on a file without own pawns.' }),
    seventh:  pair({ default:  [4, 22], limit: 200, label: 'Seventh rank', help: 'For a rook on the seventh rank while the enemy king is on the eighth or enemy pawns are on the seventh.' }),
  },
  formula: (board, knobs) => {
    const { ranks } = ruleset;
    const own = piecesOf(board, US, rookKinds(ruleset));
    const noOwnPawn = own.without(filesOf(board, pawnsOf(board, US)));
    const theirFiles = filesOf(board, pawnsOf(board, THEM));
    const open = noOwnPawn.without(theirFiles).count();
    const semiOpen = noOwnPawn.and(theirFiles).count();
    const rank = (index: number) => board.squares((_, r) => r === index);
    const targets = pawnsOf(board, THEM)
      .and(rank(ranks - 2))
      .some()
      .or(
        board
          .pieces(THEM, 'king')
          .and(rank(ranks - 1))
          .some(),
      );
    const seventh = own.and(rank(ranks - 2)).count();
    const [o, s, h] = [knobs.tapered('open'), knobs.tapered('semiOpen'), knobs.tapered('seventh')];
    const sum = (phase: 'mg' | 'eg') =>
      open
        .times(o[phase])
        .plus(semiOpen.times(s[phase]))
        .plus(targets.pick(seventh.times(h[phase])));
    return knobs.taper({ mg: sum('mg'), eg: sum('eg') });
  },
});
