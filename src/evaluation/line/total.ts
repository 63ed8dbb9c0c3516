import { factor } from '../declare.ts';
import { cap, type LineDeclaration, offset, toggle, weight } from './declaration.ts';

/** How the parts of a line's score are put together. */
export const total: LineDeclaration = {
  id: 'line',
  title: 'Line total',
  group: 'Line',
  help: 'How the parts of a line’s score are put together.',
  knobs: {
    base: weight('the base terms'),
    standing: factor(
      'Standing lead',
      'Which share of the lead in centre, development and mutual defence at the start of a line belongs to its base.',
      0,
      0,
      2,
      0.05,
      0,
    ),
    offset: offset('the total'),
    cap: cap('the total, mates apart,'),
    centerOpponent: factor(
      'Their centre',
      'How much of the opponent’s centre counts against the engine’s.',
      0,
      0,
      2,
      0.05,
      0,
    ),
    kingCenterOpponent: factor(
      'Their king',
      'How much of the opponent’s king centring counts against the engine’s.',
      0,
      0,
      2,
      0.05,
      0,
    ),
    kingRetreat: toggle('King retreats', 'Whether a king that goes away from the middle counts against its side.'),
    developmentOpponent: factor(
      'Their development',
      'How much of the opponent’s development counts against the engine’s.',
      1,
      0,
      2,
      0.05,
      0,
    ),
  },
};

/** A term of which lines count what has changed since their start. */
export interface Component {
  readonly row: 'center' | 'kingCenter' | 'development' | 'defense';
  readonly term: string;
  /** The knob for how much of the opponent's change counts; without one, all of it does. */
  readonly opponent?: string;
  /** Whether the lead at the start belongs to the base, as far as `line.standing` says. */
  readonly standing: boolean;
}

export const COMPONENTS: readonly Component[] = [
  { row: 'center', term: 'centerPlacement', opponent: 'line.centerOpponent', standing: true },
  { row: 'kingCenter', term: 'kingCentering', opponent: 'line.kingCenterOpponent', standing: false },
  { row: 'development', term: 'development', opponent: 'line.developmentOpponent', standing: true },
  { row: 'defense', term: 'defended', standing: true },
];

/** The terms whose knobs are read by what only lines have, whether the terms are on or off. */
export const READ_BY_LINES: readonly string[] = ['material', ...COMPONENTS.map(({ term }) => term)];
