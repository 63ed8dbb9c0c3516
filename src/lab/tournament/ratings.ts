import { normalShareBelow, type Pentanomial, scoreOf, Z95 } from '../elo.ts';
import { inverse, type Matrix, multiply, product } from '../linear.ts';
import { type Group, groupsOf, type Points } from './groups.ts';

/** All pairs of games between two players, by the points of the first. */
export interface Encounter {
  readonly first: number;
  readonly second: number;
  readonly pentanomial: Pentanomial;
}

/** The kinds of bound on the rating of a player that won or lost every point. */
export const BOUNDS = ['at least', 'at most'] as const;
export type Bound = (typeof BOUNDS)[number];

export interface Rating {
  /** Null if no pair of games connects the player with the others. */
  readonly elo: number | null;
  /** Half the width of the 95 % interval, relative to the mean of the players or to the anchors. Null with a bound. */
  readonly error: number | null;
  /**
   * Set if the player won or lost every point against those that the ratings refer to. No finite rating explains that, so `elo` is the
   * least or the greatest one that is not rejected at 95 %.
   */
  readonly bound: Bound | null;
}

export interface Ratings {
  readonly players: readonly Rating[];
  /** The probability that one player is stronger than another. Null if it cannot be estimated. */
  superiority(one: number, other: number): number | null;
}

/** Elo for one unit of log odds. */
const UNIT = 400 / Math.LN10;
/** The probability of results that reject a bound. */
const REJECTION = 0.05;
/** This many extra pairs, with the variance of independent games without draws, count as well: a few equal results prove little. */
const UNSEEN = 2;
/** Bounds are searched up to this difference. */
const MAX_DISTANCE = 10_000;

function pairsOf({ pentanomial }: Encounter): number {
  return pentanomial.reduce((sum, count) => sum + count, 0);
}

function pointsBetween(players: number, encounters: readonly Encounter[]): Points {
  const points = Array.from({ length: players }, () => new Array<number>(players).fill(0));
  for (const encounter of encounters) {
    const { first, second, pentanomial } = encounter;
    const scored = pentanomial.reduce((sum, count, halves) => sum + (count * halves) / 2, 0);
    points[first]![second]! += scored;
    points[second]![first]! += 2 * pairsOf(encounter) - scored;
  }
  return points;
}

/** The information that games between each two players give about their difference, by Fisher: a Laplacian matrix. */
function information(group: readonly number[], elos: readonly number[], points: Points): number[][] {
  const matrix = group.map(() => group.map(() => 0));
  for (const [i, one] of group.entries())
    for (const [j, other] of group.entries()) {
      const games = points[one]![other]! + points[other]![one]!;
      const score = scoreOf(elos[i]! - elos[j]!);
      const value = (games * score * (1 - score)) / UNIT ** 2;
      matrix[i]![j]! -= value;
      matrix[i]![i]! += value;
    }
  return matrix;
}

function logLikelihood(group: readonly number[], elos: readonly number[], points: Points): number {
  let sum = 0;
  for (const [i, one] of group.entries())
    for (const [j, other] of group.entries()) {
      const scored = points[one]![other]!;
      if (scored > 0) sum += scored * Math.log(scoreOf(elos[i]! - elos[j]!));
    }
  return sum;
}

/** The rows and columns of a matrix that are free to vary. */
function free(matrix: Matrix, fixed: ReadonlySet<number>): number[][] {
  const keep = (_: unknown, index: number) => !fixed.has(index);
  return matrix.filter(keep).map((row) => row.filter(keep));
}

/** The members of a group with a fixed rating: the anchors, or else the first member as the reference. */
function fixedIn(group: readonly number[], anchors: ReadonlyMap<number, number>): Set<number> {
  const anchored = group.flatMap((player, index) => (anchors.has(player) ? [index] : []));
  return new Set(anchored.length === 0 ? [0] : anchored);
}

/** The most likely ratings of a group, by Newton's method: the expected points of everyone are then the points scored. */
function settle(group: readonly number[], points: Points, anchors: ReadonlyMap<number, number>): number[] {
  const fixed = fixedIn(group, anchors);
  const start = group.find((player) => anchors.has(player));
  let elos = group.map((player) => anchors.get(player) ?? (start === undefined ? 0 : anchors.get(start)!));
  for (let round = 0; round < 200; round++) {
    const gradient = group.map((one, i) =>
      group.reduce((sum, other, j) => {
        const games = points[one]![other]! + points[other]![one]!;
        return sum + (points[one]![other]! - games * scoreOf(elos[i]! - elos[j]!)) / UNIT;
      }, 0),
    );
    const steps = newtonSteps(information(group, elos, points), gradient, fixed);
    const next = climb(group, elos, steps, points);
    const moved = Math.max(...next.map((elo, i) => Math.abs(elo - elos[i]!)));
    elos = next;
    if (moved < 1e-9) break;
  }
  return anchors.size > 0 && start !== undefined ? elos : centered(elos);
}

function newtonSteps(matrix: Matrix, gradient: readonly number[], fixed: ReadonlySet<number>): number[] {
  const slopes = gradient.filter((_, index) => !fixed.has(index));
  const steps = product(inverse(free(matrix, fixed)), slopes);
  return gradient.map((_, index) => (fixed.has(index) ? 0 : steps.shift()!));
}

/** Takes the steps, scaled down if they would lower the likelihood. */
function climb(group: readonly number[], elos: readonly number[], steps: readonly number[], points: Points): number[] {
  const before = logLikelihood(group, elos, points);
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = elos.map((elo, i) => elo + share * steps[i]!);
    if (logLikelihood(group, next, points) >= before) return next;
  }
  return [...elos];
}

function centered(elos: readonly number[]): number[] {
  const mean = elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
  return elos.map((elo) => elo - mean);
}

/** The variance of the points of all pairs of an encounter. The expected score is that of the ratings. */
function pointsVariance(encounter: Encounter, score: number): number {
  const pairs = pairsOf(encounter);
  const mean = encounter.pentanomial.reduce((sum, count, halves) => sum + (count * halves) / 2, 0) / pairs;
  const squares = encounter.pentanomial.reduce((sum, count, halves) => sum + count * (halves / 2 - mean) ** 2, 0);
  const independent = 2 * score * (1 - score);
  return (pairs * (squares + UNSEEN * independent)) / (pairs - 1 + UNSEEN);
}

/**
 * The covariance of the ratings of a group. The variance of points is taken from pairs of games, since the two games of a pair are not
 * independent, and carried over to ratings by the information (a sandwich estimate).
 */
function covarianceOf(
  group: readonly number[],
  elos: readonly number[],
  encounters: readonly Encounter[],
  points: Points,
  anchors: ReadonlyMap<number, number>,
): number[][] {
  const spread = group.map(() => group.map(() => 0));
  for (const encounter of encounters) {
    const [i, j] = [group.indexOf(encounter.first), group.indexOf(encounter.second)];
    if (i < 0 || j < 0 || pairsOf(encounter) === 0) continue;
    const variance = pointsVariance(encounter, scoreOf(elos[i]! - elos[j]!)) / UNIT ** 2;
    spread[i]![i]! += variance;
    spread[j]![j]! += variance;
    spread[i]![j]! -= variance;
    spread[j]![i]! -= variance;
  }
  const fixed = fixedIn(group, anchors);
  const bread = inverse(free(information(group, elos, points), fixed));
  const inner = fixed.size === group.length ? [] : multiply(multiply(bread, free(spread, fixed)), bread);
  const places = group.map((_, index) => [...group.keys()].filter((one) => one < index && !fixed.has(one)).length);
  const covariance = group.map((_, i) =>
    group.map((_, j) => (fixed.has(i) || fixed.has(j) ? 0 : inner[places[i]!]![places[j]!]!)),
  );
  if (group.some((player) => anchors.has(player))) return covariance;
  // Relative to the mean, not to the first player.
  const center = group.map((_, i) => group.map((_, j) => (i === j ? 1 : 0) - 1 / group.length));
  return multiply(multiply(center, covariance), center);
}

/**
 * The distance of a group that won or lost every point from the players placed before it: at this bound, such results have a probability of
 * 5 %. The two games of a pair are not independent, so the bound counts pairs, not games.
 */
function distance(
  { players, side }: Group,
  relative: readonly number[],
  placed: ReadonlyMap<number, number>,
  encounters: readonly Encounter[],
): number {
  const sign = side === 'above' ? 1 : -1;
  const met = encounters.flatMap((encounter) => {
    const { first, second } = encounter;
    const [mine, theirs] = players.includes(first) ? [first, second] : [second, first];
    const opponent = placed.get(theirs);
    if (!players.includes(mine) || opponent === undefined) return [];
    return [{ lead: relative[players.indexOf(mine)]! - opponent, pairs: pairsOf(encounter) }];
  });
  const logProbability = (shift: number) =>
    met.reduce((sum, { lead, pairs }) => sum + pairs * Math.log(scoreOf(sign * (lead + shift))), 0);
  let [low, high] = [-MAX_DISTANCE, MAX_DISTANCE];
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2;
    // For a group above the others, a larger shift makes the results likelier.
    if (logProbability(middle) < Math.log(REJECTION) === sign > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Maximum-likelihood ratings from pairs of games: the expected points of every player equal the points scored, and draws count half
 * (Bradley–Terry). Anchors keep their ratings; without any, the mean is 0.
 */
export function rate(
  players: number,
  encounters: readonly Encounter[],
  anchors: ReadonlyMap<number, number> = new Map(),
): Ratings {
  const points = pointsBetween(players, encounters);
  const [main, ...others] = groupsOf(points, [...anchors.keys()]);
  const group = main!.players;
  const settled = settle(group, points, anchors);
  const covariance = covarianceOf(group, settled, encounters, points, anchors);
  const hasPlayed = (player: number) => points.some((row, other) => row[player]! + points[player]![other]! > 0);
  const isAlone = group.length === 1 && !anchors.has(group[0]!);
  const ratings = Array.from({ length: players }, (): Rating => ({ elo: null, error: null, bound: null }));
  for (const [i, player] of group.entries()) {
    if (!hasPlayed(player) && !anchors.has(player)) continue;
    const error = isAlone ? null : Z95 * Math.sqrt(Math.max(0, covariance[i]![i]!));
    ratings[player] = { elo: settled[i]!, error, bound: null };
  }
  for (const side of ['above', 'below'] as const) {
    const placed = new Map(group.map((player, i) => [player, settled[i]!]));
    for (const other of others.filter((one) => one.side === side)) {
      const relative = settle(other.players, points, new Map());
      const shift = distance(other, relative, placed, encounters);
      for (const [i, player] of other.players.entries()) {
        const elo = relative[i]! + shift;
        placed.set(player, elo);
        ratings[player] = { elo, error: null, bound: side === 'above' ? 'at least' : 'at most' };
      }
    }
  }
  const superiority = (one: number, other: number) => {
    const [i, j] = [group.indexOf(one), group.indexOf(other)];
    if (i < 0 || j < 0) return null;
    const spread = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
    return spread > 0 ? normalShareBelow((settled[i]! - settled[j]!) / Math.sqrt(spread)) : null;
  };
  return { players: ratings, superiority };
}
