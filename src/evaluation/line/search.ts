import { cp } from '../declare.ts';
import { type LineDeclaration, toggle, whole } from './declaration.ts';

const knobs = {
  checkExtensionCap: whole('Checks', 'The most plies that checks may add to a line.', 16, 0, 64),
  checkWays: whole(
    'Ways of checking',
    'The most ways in which a line may have gone on with checks: the checks to choose from, multiplied along the line.',
    256,
    1,
    65536,
  ),
  swingExtensionCap: whole('Swings', 'The most plies that captures and promotions may add to a line.', 6, 0, 32),
  tradeTolerance: cp(
    'Trade tolerance',
    'How unequal a capture and its answer may be to count as a trade.',
    50,
    0,
    500,
    1,
    null,
  ),
  tradeWindow: whole(
    'Trade window',
    'Within how many plies the answer must come; checks in between do not count.',
    2,
    0,
    8,
  ),
  takeMates: {
    ...toggle('Take mates', 'Whether a side that can mate with its next move does so, whatever other lines are worth.'),
    default: true,
  },
  knightLoop: toggle('Knight loop', 'For tests: the engine moves a knight to the centre and back, whatever happens.'),
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
