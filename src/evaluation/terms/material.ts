import { bySquare, factor } from '../declare.ts';
import { US } from '../formula.ts';
import type { Knob, TaperedKnob } from '../knobs.ts';
import { type Kind, type Ruleset, squaresOf } from '../ruleset.ts';
import type { Term } from '../term.ts';

function valueKnob({ id, name, value = 100 }: Kind): TaperedKnob {
  return {
    kind: 'tapered',
    label: name,
    help: `What a ${id} is worth, in the middlegame and in the endgame.`,
    default: [value, value],
    min: 0,
    max: 3000,
    step: 1,
    unit: 'cp',
  };
}

/** The knobs for the values of pieces, by full id: knobs of other terms may follow them. */
export function materialValues({ kinds }: Ruleset): Map<string, TaperedKnob> {
  return new Map(kinds.filter(({ royal }) => !royal).map((kind) => [`material.${kind.id}`, valueKnob(kind)]));
}

/** The kinds that a side can have in hand. */
function heldKinds({ kinds, capabilities }: Ruleset): readonly Kind[] {
  return capabilities.includes('hands') ? kinds.filter(({ slot }) => slot !== undefined) : [];
}

/** The values of pieces in hand, where there are hands. */
function handKnobs(ruleset: Ruleset): Record<string, Knob> {
  const held = heldKinds(ruleset);
  if (held.length === 0) return {};
  const help = 'Multiplies the values of all pieces in hand.';
  return {
    ...Object.fromEntries(
      held.map((kind) => {
        const { id, name } = kind;
        return [`${id}Hand`, { ...valueKnob(kind), label: `${name} in hand`, help: `What a ${id} in hand is worth.` }];
      }),
    ),
    hand: factor({ default: 1, min: 0, max: 4, step: 0.05, neutral: 1, label: 'Hand', help }),
  };
}

/** The value of pieces, and of their squares. */
export const material: Term = (ruleset) => ({
  id: 'material',
  title: 'Material and placement',
  group: 'Material',
  help: 'The value of each piece, and a bonus or penalty for the square it stands on, mixed by phase.',
  fast: true,
  knobs: {
    ...Object.fromEntries(
      ruleset.kinds.flatMap((kind): [string, Knob][] => {
        const { id, name, royal } = kind;
        return [
          ...(royal ? [] : [[id, valueKnob(kind)] as [string, Knob]]),
          ...(['mg', 'eg'] as const).map((phase): [string, Knob] => [
            `${id}Squares${phase === 'mg' ? 'Middlegame' : 'Endgame'}`,
            bySquare({
              default: new Array<number>(squaresOf(ruleset)).fill(0),
              limit: 500,
              label: `${name} on its square, ${phase === 'mg' ? 'middlegame' : 'endgame'}`,
              help: `Added for a ${id} on each square, as its owner sees the board.`,
            }),
          ]),
        ];
      }),
    ),
    ...handKnobs(ruleset),
  },
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
    const held = heldKinds(ruleset);
    if (held.length > 0) {
      const inHand = (phase: 'mg' | 'eg') =>
        held
          .map(({ id }) => board.inHand(US, id).times(knobs.tapered(`${id}Hand`)[phase]))
          .reduce((sum, part) => sum.plus(part))
          .times(knobs.number('hand'));
      mg = mg.plus(inHand('mg'));
      eg = eg.plus(inHand('eg'));
    }
    return knobs.taper({ mg, eg });
  },
});
