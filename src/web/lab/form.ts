import { DESIGNS, type DesignKind } from '../../lab/ablation/design.ts';
import type { FeatureKind } from '../../lab/ablation/features.ts';
import { ELO_MODELS, type EloModel } from '../../lab/likelihood.ts';
import { FORMATS, type Format } from '../../lab/tournament/pairings.ts';
import { isBoolean, isNumberFrom, isOneOf, readFields, StoredValue } from '../state/storage.ts';

export const FEATURE_KINDS = ['term', 'group', 'search'] as const satisfies readonly FeatureKind[];

const LIMITS = ['nodes', 'movetime', 'tc'] as const;

/** The limits of each player's thinking. */
export interface LimitForm {
  readonly limit: (typeof LIMITS)[number];
  readonly nodes: number;
  readonly movetime: number;
  /** Seconds for the game, and for each move. */
  readonly base: number;
  readonly increment: number;
}

/** The settings of a new run, apart from its players. All kinds of runs have limits. */
export interface Form extends LimitForm {
  /** Whether a test ends the match, or a number of games. */
  readonly end: 'sprt' | 'games';
  readonly elo0: number;
  readonly elo1: number;
  readonly model: EloModel;
  readonly games: number;
  /** The settings of a tournament. */
  readonly format: Format;
  readonly rounds: number;
  /** The settings of an ablation. */
  readonly features: FeatureKind;
  readonly design: DesignKind;
  readonly measuredGames: number;
  /** The settings of tuning: knobs as `name:steps`, the size of the run, and the bounds of the final test if there is one. */
  readonly knobs: readonly string[];
  readonly iterations: number;
  readonly pairs: number;
  readonly isTested: boolean;
  readonly test0: number;
  readonly test1: number;
}

export const FIRST_FORM: Form = {
  limit: 'nodes',
  nodes: 5000,
  movetime: 100,
  base: 10,
  increment: 0.1,
  end: 'sprt',
  elo0: 0,
  elo1: 5,
  model: 'normalised',
  games: 1000,
  format: 'round-robin',
  rounds: 50,
  features: 'term',
  design: 'random',
  measuredGames: 4000,
  knobs: [],
  iterations: 250,
  pairs: 8,
  isTested: true,
  test0: 0,
  test1: 10,
};

const count = isNumberFrom(1, 1e9);
const time = isNumberFrom(0, 1e9);
const elo = isNumberFrom(-200, 200);

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The settings used last. */
export const storedForm = new StoredValue<Form>(
  'lab',
  'The settings of the last run',
  readFields(FIRST_FORM, {
    limit: isOneOf(LIMITS),
    nodes: count,
    movetime: count,
    base: time,
    increment: time,
    end: isOneOf(['sprt', 'games']),
    elo0: elo,
    elo1: elo,
    model: isOneOf(ELO_MODELS),
    games: count,
    format: isOneOf(FORMATS),
    rounds: count,
    features: isOneOf(FEATURE_KINDS),
    design: isOneOf(DESIGNS),
    measuredGames: count,
    knobs: isTexts,
    iterations: count,
    pairs: count,
    isTested: isBoolean,
    test0: elo,
    test1: elo,
  }),
);

/** Whether the players have a time limit, so that games are not reproducible. */
export function isTimedForm({ limit }: LimitForm): boolean {
  return limit !== 'nodes';
}
