import { bySquare } from '../declare.ts';
import { US } from '../formula.ts';
import type { TaperedKnob } from '../knobs.ts';
import { type Ruleset, squaresOf } from '../ruleset.ts';
import type { Term } from '../term.ts';

function valueKnob(kind: string, name: string): TaperedKnob {
  return {
    kind: 'tapered',
    label: name,
    help: `What a ${kind} is worth, in the middlegame and in the endgame.`,
    default: [100, 100],
    min: 0,
    max: 3000,
    step: 1,
    unit: 'cp',
  };
}

/** The knobs for the values of pieces, by full id: knobs of other terms may follow them. */
export function materialValues({ kinds }: Ruleset): Map<string, TaperedKnob> {
  return new Map(kinds.filter(({ royal }) => !royal).map(({ id, name }) => [`material.${id}`, valueKnob(id, name)]));
}

/** The value of pieces, and of their squares. */
export const material: Term = (ruleset) => ({
  id: 'material',
  title: 'Material and placement',
  group: 'Material',
  help: 'The value of each piece, and a bonus or penalty for the square it stands on, mixed by phase.',
  fast: true,
  knobs: Object.fromEntries(
    ruleset.kinds.flatMap(({ id, name, royal }) => [
      ...(royal ? [] : [[id, valueKnob(id, name)]]),
      ...(['mg', 'eg'] as const).map((phase) => [
        `${id}Squares${phase === 'mg' ? 'Middlegame' : 'Endgame'}`,
        bySquare({
          default: new Array<number>(squaresOf(ruleset)).fill(0),
          limit: 500,
          label: `${name} on its square, ${phase === 'mg' ? 'middlegame' : 'endgame'}`,
          help: `Added for a ${id} on each square, as its owner sees the board.`,
        }),
      ]),
    ]),
  ),
  formula: (board, knobs) => {
    let mg = board.num(0);
    let eg = board.num(0);
    for (const { id, royal } of ruleset.kinds) {
      const own = board.pieces(US, id);
      if (!royal) {
        const value = knobs.tapered(id);
        mg = mg.plus(own.count().times(value.mg));
        eg = eg.plus(own.count().times(value.eg));
      }
      mg = mg.plus(own.sum((square) => knobs.bySquare(`${id}SquaresMiddlegame`, square)));
      eg = eg.plus(own.sum((square) => knobs.bySquare(`${id}SquaresEndgame`, square)));
    }
    return knobs.taper({ mg, eg });
  },
});
