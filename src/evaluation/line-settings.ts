import { cp, factor } from './declare.ts';
import type { ChoiceKnob, Knob, NumberKnob, ToggleKnob } from './knobs.ts';

/** Knobs that belong to no formula of a position: what scores and searches whole lines reads them. */
export interface SettingsDeclaration {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly help: string;
  readonly knobs: Readonly<Record<string, Knob>>;
}

function neutral(knob: NumberKnob, value = knob.default): NumberKnob {
  return { ...knob, neutral: value };
}

function toggle(label: string, help: string): ToggleKnob {
  return { kind: 'toggle', label, help, default: false };
}

const weight = (what: string) =>
  neutral(factor('Weight', `Multiplies ${what} in the score of a line.`, 1, -8, 8, 0.05));
const offset = (what: string) => neutral(cp('Offset', `Added to ${what} for the engine’s side.`, 0, -1000, 1000));
const cap = (what: string) => neutral(cp('Cap', `The most ${what} may count, either way.`, 16384, 0, 16384));

const FORM: ChoiceKnob = {
  kind: 'choice',
  label: 'Form',
  help: 'How the risk of being refuted falls with depth.',
  options: ['exponential', 'logistic'],
  default: 'exponential',
};

/** Everything that only whole lines have. */
export const LINE_SETTINGS: readonly SettingsDeclaration[] = [
  {
    id: 'opponent',
    title: 'Opponent',
    group: 'Opponent Model',
    help: 'How far the opponent is believed to see.',
    knobs: {
      plyDepth: factor('Depth', 'How many plies the opponent is believed to see.', 4, 0, 12, 1),
      tradePly: factor('Trade ply', 'What a ply of a trade counts, compared with any other.', 0.5, 0, 1, 0.1),
      adapt: toggle('Adapt', 'Whether the depth follows from the moves the opponent plays.'),
    },
  },
  {
    id: 'risk',
    title: 'Risk',
    group: 'Risk Model',
    help: 'What a line may gain counts the more, and what it may lose the less, the deeper it goes beyond the opponent’s sight.',
    knobs: {
      form: FORM,
      kAt2x: {
        ...factor('Divisor', 'At twice the opponent’s depth the risk is 1 by this.', 100, 10, 1000, 10),
        activeWhen: { knob: 'form', is: 'exponential' },
      },
      slope: {
        ...factor('Slope', 'How steep the logistic curve is.', 5, 1, 10, 0.5),
        activeWhen: { knob: 'form', is: 'logistic' },
      },
      midpoint: {
        ...factor('Midpoint', 'Where the risk is one half, in multiples of the opponent’s depth.', 1, 1, 2, 0.05),
        activeWhen: { knob: 'form', is: 'logistic' },
      },
      pow: neutral(factor('Power', 'Raises the risk to this power.', 1, 0, 4, 0.05)),
      gainScale: neutral(factor('Gain', 'Multiplies what the line may gain.', 1, 0, 4, 0.05)),
      lossScale: neutral(factor('Loss', 'Multiplies what the line may lose.', 1, 0, 4, 0.05)),
      blendAlpha: neutral(factor('Blend', 'How much of the loss is set against the gain.', 1, 0, 1, 0.05)),
      offset: offset('the risk bonus'),
      cap: cap('the risk bonus'),
      weight: weight('the risk bonus'),
    },
  },
  {
    id: 'kingMoves',
    title: 'Castling and king moves',
    group: 'King and Mate Values',
    help: 'What castling in a line gains, and what losing the right or moving the king costs; the opponent’s count against it.',
    knobs: {
      kingSide: cp(
        'King side',
        'For castling on the king side; losing that right by a rook’s move costs as much.',
        60,
        0,
        200,
      ),
      queenSide: cp(
        'Queen side',
        'For castling on the queen side; losing that right by a rook’s move costs as much.',
        50,
        0,
        200,
      ),
      penalty: cp('King move', 'What a king’s move other than castling costs.', 110, 0, 300),
      weight: weight('castling and king moves'),
    },
  },
  {
    id: 'mate',
    title: 'Mate',
    group: 'King and Mate Values',
    help: 'What a mate at the end of a line is worth: much, but finite.',
    knobs: {
      engine: cp('Own king', 'What being mated costs.', 7000, 1000, 20000, 100),
      opponent: cp('Their king', 'What giving mate is worth.', 5000, 1000, 20000, 100),
      perPly: cp(
        'Per ply',
        'What each ply before the mate takes off, so that shorter mates are worth more.',
        10,
        0,
        100,
      ),
      byDistance: toggle('By distance', 'Whether the value is also divided by the number of plies and one.'),
    },
  },
  {
    id: 'line',
    title: 'Line total',
    group: 'Line',
    help: 'How the parts of a line’s score are put together.',
    knobs: {
      base: weight('the base terms'),
      offset: offset('the total'),
      cap: cap('the total, mates apart,'),
      centerOpponent: factor(
        'Their centre',
        'How much of the opponent’s centre counts against the engine’s.',
        0,
        0,
        2,
        0.05,
      ),
      kingCenterOpponent: factor(
        'Their king',
        'How much of the opponent’s king centring counts against the engine’s.',
        0,
        0,
        2,
        0.05,
      ),
      developmentOpponent: factor(
        'Their development',
        'How much of the opponent’s development counts against the engine’s.',
        1,
        0,
        2,
        0.05,
      ),
    },
  },
  {
    id: 'lineSearch',
    title: 'Line search',
    group: 'Line',
    help: 'How far lines are followed beyond their nominal depth.',
    knobs: {
      checkExtensionCap: factor('Checks', 'The most plies that checks may add to a line.', 16, 0, 64, 1),
      swingExtensionCap: factor(
        'Swings',
        'The most plies that captures and promotions may add to a line.',
        6,
        0,
        32,
        1,
      ),
      tradeTolerance: cp(
        'Trade tolerance',
        'How unequal a capture and its answer may be to count as a trade.',
        50,
        0,
        500,
      ),
      tradeWindow: factor('Trade window', 'Within how many plies the answer must come.', 2, 0, 8, 1),
      knightLoop: toggle(
        'Knight loop',
        'For tests: the engine moves a knight to the centre and back, whatever happens.',
      ),
    },
  },
];
