import { fnv1a } from '../../profiles/hash.ts';
import { estimateElo, type Pentanomial } from '../elo.ts';
import type { RunGame } from '../run/play-run.ts';
import type { GameRecord } from '../run/runner.ts';
import { FORFEITS, type Forfeit } from './game.ts';

/** A game of two players. Games 2k − 1 and 2k are a pair. */
export interface MatchGame extends GameRecord {
  /** Which player had White. */
  readonly whitePlayer: 0 | 1;
}

/** Converts a game of a run to one of a match between its two players, given the first one. */
export function pairGame({ whitePlayer, blackPlayer: _, ...game }: RunGame, first: number): MatchGame {
  return { ...game, whitePlayer: whitePlayer === first ? 0 : 1 };
}

/** Results from the first player's view. */
export interface MatchResult {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Games won with the white and with the black pieces, by either player. */
  readonly whiteWins: number;
  readonly blackWins: number;
  /** The share of games that were drawn; null before the first game. */
  readonly drawRatio: number | null;
  /** The average number of half-moves after the opening; null before the first game. */
  readonly averagePlies: number | null;
  /** Complete pairs by points: 0, ½, 1, 1½, 2. A pair that repeats an earlier one move for move is left out. */
  readonly pentanomial: Pentanomial;
  /** Computed from the pairs. Null if no finite value explains the score. */
  readonly elo: number | null;
  /** Half the width of the 95 % interval. */
  readonly error: number | null;
  /** Normalised Elo: in units of the spread of results, so that it does not depend on the share of draws. */
  readonly normalisedElo: number | null;
  /** Half the width of its 95 % interval. */
  readonly normalisedError: number | null;
  /** Likelihood of superiority: the probability that the first player is stronger. */
  readonly los: number | null;
  /** The log-likelihood ratio of a sequential test, if the match is one. */
  readonly llr?: number;
  /** Games with the same moves and colors as an earlier one. */
  readonly duplicates: number;
  /** Pairs left out of `pentanomial`, because both games are duplicates. */
  readonly repeatedPairs: number;
  /** Pairs whose two games have the same moves. */
  readonly alikePairs: number;
  /** Games that each player lost by forfeit. */
  readonly forfeits: readonly [Forfeits, Forfeits];
  /** Moves of each player that took longer than allowed, including those within the margin. */
  readonly overruns: readonly [number, number];
  /** Overruns during which the player had a processor for less than half of the time: the machine was too busy to judge it. */
  readonly starved: readonly [number, number];
}

export type Forfeits = Readonly<Record<Forfeit, number>>;

/** A game whose pair is not complete yet. */
interface HalfPair {
  readonly points: number;
  readonly key: string;
  readonly moves: string;
}

/** The player that lost, if any. */
export function loserOf({ white, whitePlayer }: MatchGame): 0 | 1 | undefined {
  if (white === 0.5) return undefined;
  return white === 0 ? whitePlayer : ((1 - whitePlayer) as 0 | 1);
}

/** The player that made a half-move. */
export function moverOf({ fen, whitePlayer }: MatchGame, ply: number): 0 | 1 {
  const blackBegins = / b /.test(fen) ? 1 : 0;
  return ((whitePlayer + blackBegins + ply) & 1) as 0 | 1;
}

/** The first player's points, in halves. */
function halfPoints({ white, whitePlayer }: MatchGame): number {
  return whitePlayer === 0 ? white * 2 : 2 - white * 2;
}

/** Counts the games of a match. */
export interface GameCount {
  add(game: MatchGame): void;
  readonly result: MatchResult;
  /** Whether the match is decided, so that no more games are needed. */
  readonly isDecided: boolean;
}

/** Counts games in any order. */
export class Tally implements GameCount {
  readonly isDecided = false;
  readonly #counts: [number, number, number] = [0, 0, 0];
  /** Games lost, drawn and won by White. */
  readonly #whiteCounts: [number, number, number] = [0, 0, 0];
  #plies = 0;
  readonly #pentanomial: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  readonly #halves = new Map<number, HalfPair>();
  readonly #games = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #forfeits = [0, 1].map(() => Object.fromEntries(FORFEITS.map((reason) => [reason, 0]))) as [
    Record<Forfeit, number>,
    Record<Forfeit, number>,
  ];
  readonly #overruns: [number, number] = [0, 0];
  readonly #starved: [number, number] = [0, 0];
  #duplicates = 0;
  #repeatedPairs = 0;
  #alikePairs = 0;

  add(game: MatchGame): void {
    const points = halfPoints(game);
    this.#counts[points as 0 | 1 | 2]++;
    this.#whiteCounts[(game.white * 2) as 0 | 1 | 2]++;
    this.#plies += game.moves.length;
    const moves = fnv1a([game.fen, game.white, ...game.moves.map(({ uci }) => uci)].join('|'));
    const key = `${game.whitePlayer}${moves}`;
    if (this.#games.has(key)) this.#duplicates++;
    this.#games.add(key);
    const loser = loserOf(game);
    if (loser !== undefined && isForfeit(game.reason)) this.#forfeits[loser][game.reason]++;
    for (const { ply, wall, cpu } of game.overruns) {
      const mover = moverOf(game, ply);
      this.#overruns[mover]++;
      if (cpu !== null && cpu < wall / 2) this.#starved[mover]++;
    }
    const pair = (game.number - 1) >> 1;
    const other = this.#halves.get(pair);
    if (other === undefined) {
      this.#halves.set(pair, { points, key, moves });
    } else {
      this.#halves.delete(pair);
      this.#addPair(other, { points, key, moves });
    }
  }

  /** A pair that repeats another one adds no evidence. */
  #addPair(one: HalfPair, other: HalfPair): void {
    const key = [one.key, other.key].sort().join();
    if (this.#pairs.has(key)) {
      this.#repeatedPairs++;
      return;
    }
    this.#pairs.add(key);
    this.#pentanomial[(one.points + other.points) as 0 | 1 | 2 | 3 | 4]++;
    if (one.moves === other.moves) this.#alikePairs++;
  }

  get pentanomial(): Pentanomial {
    return [...this.#pentanomial];
  }

  get result(): MatchResult {
    const [losses, draws, wins] = this.#counts;
    const { elo, error, normalised, normalisedError, los } = estimateElo(this.#pentanomial);
    const [blackWins, , whiteWins] = this.#whiteCounts;
    const games = wins + losses + draws;
    return {
      games,
      wins,
      losses,
      draws,
      whiteWins,
      blackWins,
      drawRatio: games === 0 ? null : draws / games,
      averagePlies: games === 0 ? null : this.#plies / games,
      pentanomial: this.pentanomial,
      elo: elo ?? null,
      error: error ?? null,
      normalisedElo: normalised ?? null,
      normalisedError: normalisedError ?? null,
      los: los ?? null,
      duplicates: this.#duplicates,
      repeatedPairs: this.#repeatedPairs,
      alikePairs: this.#alikePairs,
      forfeits: [{ ...this.#forfeits[0] }, { ...this.#forfeits[1] }],
      overruns: [...this.#overruns],
      starved: [...this.#starved],
    };
  }
}

export function isForfeit(reason: MatchGame['reason']): reason is Forfeit {
  return (FORFEITS as readonly string[]).includes(reason);
}
