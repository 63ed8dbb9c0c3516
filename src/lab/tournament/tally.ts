import { FORFEITS } from '../match/game.ts';
import { type Forfeits, type MatchResult, pairGame, Tally } from '../match/tally.ts';
import type { RunGame } from '../run/play-run.ts';
import { type Rating, rate } from './ratings.ts';

/** A player in the table of a tournament. */
export interface Standing extends Rating {
  /** The player, counted from 0. */
  readonly player: number;
  readonly games: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The probability that it is stronger than the next one of the table; null for the last, and if it cannot be estimated. */
  readonly los: number | null;
  readonly forfeits: Forfeits;
  /** Moves that took longer than allowed, and those of them during which the machine was too busy to judge the player. */
  readonly overruns: number;
  readonly starved: number;
}

/** The games between two players, seen from the first. */
export interface Meeting {
  readonly players: readonly [number, number];
  readonly result: MatchResult;
}

export interface TournamentResult {
  readonly games: number;
  readonly whiteWins: number;
  readonly blackWins: number;
  readonly draws: number;
  /** White's share of the points. Null before the first game, like the next two. */
  readonly whiteScore: number | null;
  readonly drawRatio: number | null;
  readonly averagePlies: number | null;
  /** Games with the same moves and players as an earlier one, and pairs that are left out for that reason. */
  readonly duplicates: number;
  readonly repeatedPairs: number;
  /** The highest rating first; players without a rating last. */
  readonly standings: readonly Standing[];
  readonly meetings: readonly Meeting[];
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** Counts the games of a tournament, in any order. */
export class TournamentTally {
  readonly #players: number;
  readonly #anchors: ReadonlyMap<number, number>;
  readonly #tallies: readonly { readonly players: readonly [number, number]; readonly tally: Tally }[];

  constructor(
    players: number,
    pairings: readonly (readonly [number, number])[],
    anchors: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#players = players;
    this.#anchors = anchors;
    this.#tallies = pairings.map((pairing) => ({ players: pairing, tally: new Tally() }));
  }

  add(game: RunGame): void {
    const found = this.#tallies.find(
      ({ players }) => players.includes(game.whitePlayer) && players.includes(game.blackPlayer ?? -1),
    );
    if (found === undefined) throw new RangeError(`game ${game.number}: these players are not paired`);
    found.tally.add(pairGame(game, found.players[0]));
  }

  get result(): TournamentResult {
    const meetings = this.#tallies.map(({ players, tally }): Meeting => ({ players, result: tally.result }));
    const results = meetings.map(({ result }) => result);
    const games = sum(results, (result) => result.games);
    const [whiteWins, blackWins] = [sum(results, (one) => one.whiteWins), sum(results, (one) => one.blackWins)];
    const draws = sum(results, (result) => result.draws);
    const plies = sum(results, (result) => result.games * (result.averagePlies ?? 0));
    const share = (value: number) => (games === 0 ? null : value / games);
    return {
      games,
      whiteWins,
      blackWins,
      draws,
      whiteScore: share(whiteWins + draws / 2),
      drawRatio: share(draws),
      averagePlies: share(plies),
      duplicates: sum(results, (result) => result.duplicates),
      repeatedPairs: sum(results, (result) => result.repeatedPairs),
      standings: this.#standings(meetings),
      meetings,
    };
  }

  #standings(meetings: readonly Meeting[]): Standing[] {
    const { players: ratings, superiority } = rate(
      this.#players,
      meetings.map(({ players: [first, second], result }) => ({ first, second, pentanomial: result.pentanomial })),
      this.#anchors,
    );
    const order = [...ratings.keys()].sort((a, b) => compare(ratings[a]!, ratings[b]!) || a - b);
    return order.map((player, place) => {
      const next = order[place + 1];
      const los = next === undefined ? null : superiority(player, next);
      return { player, ...ratings[player]!, ...scoreOf(player, meetings), los };
    });
  }
}

/** Players that won everything come first, then those with a finite rating, those that lost everything, and those without games. */
function tier({ elo, bound }: Rating): number {
  if (elo === null) return 3;
  return bound === null ? 1 : bound === 'at least' ? 0 : 2;
}

/** Compares ratings, the better one first. A bound says little about the distance to other players. */
function compare(one: Rating, other: Rating): number {
  return tier(one) - tier(other) || (other.elo ?? 0) - (one.elo ?? 0);
}

/** The results of one player. */
function scoreOf(player: number, meetings: readonly Meeting[]): Omit<Standing, keyof Rating | 'player' | 'los'> {
  const own = meetings.flatMap(({ players, result }) => {
    const side = players.indexOf(player);
    return side < 0 ? [] : [{ side: side as 0 | 1, result }];
  });
  const wins = sum(own, ({ side, result }) => (side === 0 ? result.wins : result.losses));
  const losses = sum(own, ({ side, result }) => (side === 0 ? result.losses : result.wins));
  const draws = sum(own, ({ result }) => result.draws);
  const forfeits = Object.fromEntries(
    FORFEITS.map((reason) => [reason, sum(own, ({ side, result }) => result.forfeits[side][reason])]),
  ) as Forfeits;
  return {
    games: wins + draws + losses,
    points: wins + draws / 2,
    wins,
    draws,
    losses,
    forfeits,
    overruns: sum(own, ({ side, result }) => result.overruns[side]),
    starved: sum(own, ({ side, result }) => result.starved[side]),
  };
}
