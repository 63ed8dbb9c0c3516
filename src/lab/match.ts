import type { Engine, EngineProfile, Limits } from '../engine/engine.ts';
import type { Rules } from '../rules/rules.ts';
import { estimateElo, type Pentanomial } from './elo.ts';
import { type PlayedGame, type Player, playGame } from './game.ts';

export interface Contestant {
  readonly name: string;
  readonly profile: EngineProfile;
  readonly limits: Limits;
}

export interface MatchOptions {
  readonly rules: Rules;
  readonly createEngine: (profile: EngineProfile) => Promise<Engine>;
  /** The first is the one whose result is told. */
  readonly players: readonly [Contestant, Contestant];
  readonly openings: readonly string[];
  readonly pairs: number;
  /** Games played at the same time. */
  readonly concurrency: number;
  readonly onGame?: (game: MatchGame, result: MatchResult) => void;
}

export interface MatchGame extends PlayedGame {
  /** Counted from 1; games 2k − 1 and 2k are a pair. */
  readonly number: number;
  /** Which player had White. */
  readonly whitePlayer: 0 | 1;
}

/** Seen from the first player. */
export interface MatchResult {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly pentanomial: Pentanomial;
  /** Null when no finite value explains the score. */
  readonly elo: number | null;
  readonly error: number | null;
}

/** Points of the first player, in halves. */
function halfPoints({ white, whitePlayer }: MatchGame): number {
  return whitePlayer === 0 ? white * 2 : 2 - white * 2;
}

export function tally(games: readonly MatchGame[]): MatchResult {
  const counts = [0, 0, 0];
  const open = new Map<number, number>();
  const pentanomial: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const game of games) {
    const points = halfPoints(game);
    counts[points]!++;
    const pair = (game.number - 1) >> 1;
    const other = open.get(pair);
    if (other === undefined) open.set(pair, points);
    else pentanomial[(other + points) as 0 | 1 | 2 | 3 | 4]++;
  }
  const { elo, error } = estimateElo(pentanomial);
  return {
    games: games.length,
    wins: counts[2]!,
    losses: counts[0]!,
    draws: counts[1]!,
    pentanomial,
    elo: elo ?? null,
    error: error ?? null,
  };
}

/** Plays pairs of games, each opening once with either color. Node-limited games do not depend on how many run at once. */
export async function playMatch(options: MatchOptions): Promise<{ result: MatchResult; games: MatchGame[] }> {
  const { rules, createEngine, players, openings, pairs, concurrency, onGame } = options;
  const games: MatchGame[] = [];
  let next = 1;

  async function runGames(): Promise<void> {
    const engines = await Promise.all(players.map(({ profile }) => createEngine(profile)));
    const referee = rules.position();
    const seats = players.map((player, i) => ({ ...player, engine: engines[i]! }) satisfies Player);
    try {
      while (next <= pairs * 2) {
        const number = next++;
        const whitePlayer = number % 2 === 1 ? 0 : 1;
        const fen = openings[((number - 1) >> 1) % openings.length]!;
        const played = await playGame(referee, fen, seats[whitePlayer]!, seats[1 - whitePlayer]!);
        const game: MatchGame = { ...played, number, whitePlayer };
        games.push(game);
        onGame?.(game, tally(games));
      }
    } catch (error) {
      // A broken game ends the match: the other runners finish theirs and begin no more.
      next = Number.POSITIVE_INFINITY;
      throw error;
    } finally {
      await Promise.all(engines.map((engine) => engine.dispose()));
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, pairs * 2) }, runGames));
  games.sort((a, b) => a.number - b.number);
  return { result: tally(games), games };
}
