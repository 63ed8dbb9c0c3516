import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { addCounts } from './counts.ts';
import type { Counts, Funnel } from './manifest.ts';

/** Shares beyond which a dataset is lopsided. */
const MAX_SIDE = 0.6;
const MAX_DECISIVE = 0.65;
const MAX_RESULT = 0.8;
const MIN_RESULT = 0.02;
const MIN_PHASE = 0.05;
const MAX_DUPLICATES = 0.3;

/** The number of positions in the endgame, middlegame and opening. */
const PHASES = [
  { name: 'endgame', from: 0, to: 8 },
  { name: 'middlegame', from: 8, to: 20 },
  { name: 'opening', from: 20, to: 25 },
] as const;

export interface PhasePart {
  readonly name: string;
  readonly positions: number;
}

export function phaseParts({ phase }: Counts): readonly PhasePart[] {
  return PHASES.map(({ name, from, to }) => ({
    name,
    positions: phase.slice(from, to).reduce((sum, count) => sum + count, 0),
  }));
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Warnings about lopsided data, one line each. */
export function datasetWarnings(
  train: Counts,
  heldOut: Counts,
  funnel: Funnel,
  { notation: { sides }, ruleset }: Pick<Game<BoardPosition>, 'notation' | 'ruleset'>,
): string[] {
  const all = addCounts(train, heldOut);
  const { positions, turn, results } = all;
  const warnings: string[] = [];
  const warnIf = (holds: boolean, text: string) => {
    if (holds) warnings.push(text);
  };
  for (const [split, counts] of [
    ['training', train],
    ['held-out', heldOut],
  ] as const)
    warnIf(counts.positions === 0, `there are no ${split} positions`);
  if (positions === 0) return warnings;
  for (const color of [0, 1] as const) {
    const { name } = sides[color];
    warnIf(
      turn[color] > MAX_SIDE * positions,
      `${name} is to move in ${percent(turn[color] / positions)} of positions`,
    );
    const [won, decided] = [results[color === 0 ? 2 : 0], results[0] + results[2]];
    warnIf(won > MAX_DECISIVE * decided, `${name} won in ${percent(won / decided)} of decided positions`);
  }
  for (const [half, name] of [
    [0, `won by ${sides[1].name}`],
    [1, 'drawn'],
    [2, `won by ${sides[0].name}`],
  ] as const) {
    const share = results[half] / positions;
    warnIf(share > MAX_RESULT || share < MIN_RESULT, `${percent(share)} of positions come from games ${name}`);
  }
  // Where captured pieces come back, nearly all games end with most pieces on the board.
  const parts = ruleset.capabilities.includes('hands') ? [] : phaseParts(all);
  for (const { name, positions: part } of parts)
    warnIf(part < MIN_PHASE * positions, `${percent(part / positions)} of positions are in the ${name}`);
  const { duplicates } = funnel;
  const share = duplicates / (duplicates + funnel.unquiet + funnel.check + funnel.surplus + positions);
  warnIf(share > MAX_DUPLICATES, `positions repeat: ${percent(share)} of them were already known`);
  return warnings;
}
