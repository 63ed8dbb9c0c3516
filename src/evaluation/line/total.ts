import { factor, toggle } from '../declare.ts';
import { cap, type LineDeclaration, offset, weight } from './declaration.ts';

/** How the parts of a line's score are combined. */
export const total: LineDeclaration = {
  id: 'line',
  title: 'Line total',
  group: 'Line',
  help: 'How the parts of a line’s score are combined.',
  // biome-ignore format: one knob a line
  knobs: {
    base:                weight('the base terms'),
    standing:            factor({ default: 0, min: 0, max: 2, step: 0.05, neutral: 0, label: 'Standing lead', help: 'How much of the lead in center, development and mutual defense at the start of a line counts in its base.' }),
    offset:              offset('the total'),
    cap:                 cap('the total without mates'),
    centerOpponent:      factor({ default: 0, min: 0, max: 2, step: 0.05, neutral: 0, label: 'Their center', help: 'How much of the opponent’s center is subtracted from the engine’s.' }),
    kingCenterOpponent:  factor({ default: 0, min: 0, max: 2, step: 0.05, neutral: 0, label: 'Their king', help: 'How much of the opponent’s king centering is subtracted from the engine’s.' }),
    kingRetreat:         toggle({ default: false, label: 'King retreats', help: 'Whether a king that moves away from the middle costs its side something.' }),
    developmentOpponent: factor({ default: 1, min: 0, max: 2, step: 0.05, neutral: 0, label: 'Their development', help: 'How much of the opponent’s development is subtracted from the engine’s.' }),
  },
};

/** A term that lines count by its change since their start. */
export interface Component {
  readonly row: 'center' | 'kingCenter' | 'development' | 'defense';
  readonly term: string;
  /** The knob for the weight of the opponent's change; without one, it counts in full. */
  readonly opponent?: string;
  /** Whether the lead at the start belongs to the base, to the degree set by `line.standing`. */
  readonly standing: boolean;
}

export const COMPONENTS: readonly Component[] = [
  { row: 'center', term: 'centerPlacement', opponent: 'line.centerOpponent', standing: true },
  { row: 'kingCenter', term: 'kingCentering', opponent: 'line.kingCenterOpponent', standing: false },
  { row: 'development', term: 'development', opponent: 'line.developmentOpponent', standing: true },
  { row: 'defense', term: 'defended', standing: true },
];

/** The terms whose knobs are read by line declarations, whether the terms are on or off. */
export const READ_BY_LINES: readonly string[] = ['material', ...COMPONENTS.map(({ term }) => term)];
