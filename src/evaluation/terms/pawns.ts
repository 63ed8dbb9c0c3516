import { byCount, pair } from '../declare.ts';
import { type Num, THEM, US } from '../formula.ts';
import type { Kind } from '../ruleset.ts';
import type { Term } from '../term.ts';
import { ahead, attackSpan, beside, filesOf, passedPawns, pawnAttacks, pawnsOf } from './pawn-sets.ts';

/** Parts that need pawns that capture aside. */
const ASIDE = /^(backward|supported|candidate)/;

/** The parts that a game has: pawns that capture straight ahead never defend or hold back each other, and some can never be doubled. */
function hasPart({ kinds }: { readonly kinds: readonly Kind[] }, name: string): boolean {
  const pawns = kinds.filter(({ pawn }) => pawn);
  if (name === 'doubled') return pawns.some(({ aloneOnFile }) => !aloneOnFile);
  return !ASIDE.test(name) || pawns.some(({ takesAside }) => takesAside);
}

/** The structure of the pawns: their weaknesses and strengths. */
export const pawns: Term = (ruleset) => ({
  id: 'pawns',
  title: 'Pawn structure',
  group: 'Pawns',
  help: 'Doubled, isolated and backward pawns are weak. Pawns side by side, defended pawns and candidate passed pawns are strong.',
  // biome-ignore format: one knob a line
  knobs: Object.fromEntries(Object.entries({
    doubled:             pair({ default: [-8, -22], limit: 200, label: 'Doubled', help: 'For a pawn with another own pawn ahead of it on the file.' }),
    isolated:            pair({ default: [-9, -13], limit: 200, label: 'Isolated', help: 'For a pawn without own pawns on the adjacent files.' }),
    backward:            pair({ default: [-7, -12], limit: 200, label: 'Backward', help: 'For a pawn that an enemy pawn stops from advancing and that no own pawn on an adjacent file can support any more.' }),
    exposed:             pair({ default: [0, 0], limit: 200, label: 'Exposed', help: 'Added for an isolated or backward pawn without an enemy pawn ahead of it on the file.' }),
    phalanxMiddlegame:   byCount({ default: [0, 0, 5, 8, 16, 34, 62, 0], limit: 300, label: 'Phalanx, middlegame', help: 'For pawns side by side, by rank.' }),
    phalanxEndgame:      byCount({ default: [0, 0, 2, 8, 18, 44, 84, 0], limit: 300, label: 'Phalanx, endgame', help: 'For pawns side by side, by rank.' }),
    supportedMiddlegame: byCount({ default: [0, 0, 12, 9, 13, 28, 54, 0], limit: 300, label: 'Defended, middlegame', help: 'For pawns that a pawn defends, by rank.' }),
    supportedEndgame:    byCount({ default: [0, 0, 8, 8, 14, 32, 64, 0], limit: 300, label: 'Defended, endgame', help: 'For pawns that a pawn defends, by rank.' }),
    candidateMiddlegame: byCount({ default: [0, 0, 3, 8, 18, 32, 0, 0], limit: 300, label: 'Candidate, middlegame', help: 'For pawns that may become passed, by rank.' }),
    candidateEndgame:    byCount({ default: [0, 0, 8, 16, 34, 60, 0, 0], limit: 300, label: 'Candidate, endgame', help: 'For pawns that may become passed, by rank.' }),
  }).filter(([name]) => hasPart(ruleset, name))),
  formula: (board, knobs) => {
    const ours = pawnsOf(board, US);
    const theirs = pawnsOf(board, THEM);
    const doubled = ours.and(ahead(board, ours, THEM)).count();
    const neighbors = beside(filesOf(board, ours));
    const isolated = ours.without(neighbors).count();
    // A pawn blocked by another pawn does not count as backward.
    const unsafeStops = pawnAttacks(board, THEM).without(attackSpan(board, US)).without(theirs);
    const backward = ours
      .and(neighbors)
      .and(unsafeStops.step([0, -1]))
      .count();
    const hidden = ahead(board, theirs, THEM);
    const exposed = ours
      .and(neighbors.not().or(unsafeStops.step([0, -1])))
      .without(hidden)
      .count();
    const phalanx = ours.and(beside(ours));
    const supported = ours.and(pawnAttacks(board, US));
    // No enemy pawn is ahead, and each enemy pawn that guards the way is matched by one of ours beside it.
    const free = ours.without(ahead(board, theirs, THEM)).without(ahead(board, ours, THEM));
    const guarded = free.and(attackSpan(board, THEM)).without(passedPawns(board));
    const candidates = guarded.and(beside(ours.or(ours.step([0, 1]))));

    const counts: [string, Num][] = [
      ['doubled', doubled],
      ['isolated', isolated],
      ['backward', backward],
      ['exposed', exposed],
    ];
    const byRank = [
      ['phalanx', phalanx],
      ['supported', supported],
      ['candidate', candidates],
    ] as const;
    const has = ([name]: readonly [string, unknown]) => hasPart(ruleset, name);
    const parts = counts.filter(has).map(([name, number]) => {
      const { mg, eg } = knobs.tapered(name);
      return { mg: number.times(mg), eg: number.times(eg) };
    });
    for (const [name, set] of byRank.filter(has)) {
      parts.push({
        mg: set.sum((at) => knobs.byCount(`${name}Middlegame`, at.rank())),
        eg: set.sum((at) => knobs.byCount(`${name}Endgame`, at.rank())),
      });
    }
    return knobs.taper(parts.reduce((sum, part) => ({ mg: sum.mg.plus(part.mg), eg: sum.eg.plus(part.eg) })));
  },
});
