import { count, cp, toggle } from '../declare.ts';
import type { LineDeclaration } from './declaration.ts';

// biome-ignore format: one knob a line
const knobs = {
  checkExtensionCap: count({ default:  16, min: 0, max:    64, label: 'Checks', help: 'The largest number of plies that checks may add to a line.' }),
  checkWays:         count({ default: 256, min: 1, max: 65536, label: 'Ways of checking', help: 'The largest number of ways a line may have continued with checks: the numbers of possible checks, multiplied along the line.' }),
  swingExtensionCap: count({ default:   6, min: 0, max:    32, label: 'Swings', help: 'The largest number of plies that captures and promotions may add to a line.' }),
  tradeTolerance:    cp({ default: 50, min: 0, max: 500, neutral: null, label: 'Trade tolerance', help: 'How unequal a capture and the recapture may be and still count as a trade.' }),
  tradeWindow:       count({ default:   2, min: 0, max:     8, label: 'Trade window', help: 'Within how many plies the recapture must come. Checks in between do not count.' }),
  takeMates:         toggle({ default: true, label: 'Take mates', help: 'Whether a side that can mate with its next move always does so, whatever other lines are worth.' }),
  knightLoop:        toggle({ default: false, label: 'Knight loop', help: 'For tests: the engine moves a knight to the center and back, whatever happens.' }),
};

/** How far lines are followed. */
export const lineSearch: LineDeclaration = {
  id: 'lineSearch',
  title: 'Line search',
  group: 'Line',
  help: 'How far lines are followed beyond their nominal depth.',
  knobs,
  forSearch: Object.keys(knobs),
};
