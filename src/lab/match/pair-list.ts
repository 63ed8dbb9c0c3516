import type { LabDivergence, LabGame, LabMove, LabPair, LabPairDetails, LabPairs } from '../lab-messages.ts';
import type { RunGame } from '../run/play-run.ts';
import { pairOf } from './schedule.ts';
import { type MatchGame, moverOf, pairGame } from './tally.ts';

/** The first half-move at which two games differ; null if one is the beginning of the other. */
function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const ply = one.findIndex((uci, i) => i >= other.length || uci !== other[i]);
  return ply < 0 || ply >= other.length ? null : ply;
}

function rowOf({ number, whitePlayer, white, reason, moves }: MatchGame): LabGame {
  return { number, white: whitePlayer, points: white, reason, plies: moves.length };
}

function movesOf({ moves }: Pick<MatchGame, 'moves'>): string[] {
  return moves.map(({ uci }) => uci);
}

/** The contestants of a pair. The one with White in its first game comes first. */
function playersOf({ number, whitePlayer, blackPlayer = 1 - whitePlayer }: RunGame): readonly [number, number] {
  return number % 2 === 1 ? [whitePlayer, blackPlayer] : [blackPlayer, whitePlayer];
}

function pairOfGames(games: readonly RunGame[]): LabPair {
  const players = playersOf(games[0]!);
  const [one, other] = games.map(movesOf);
  return {
    pair: pairOf(games[0]!.number) + 1,
    players,
    games: games.map((game) => rowOf(pairGame(game, players[0]))),
    divergence: other === undefined ? null : firstDifference(one!, other),
  };
}

/** The pairs of a run, without their moves. */
export class PairList {
  readonly #pairs = new Map<number, LabPair>();
  /** Games whose pair is not complete. */
  readonly #halves = new Map<number, RunGame>();

  add(game: RunGame): void {
    const pair = pairOf(game.number) + 1;
    const half = this.#halves.get(pair);
    if (half === undefined) this.#halves.set(pair, game);
    else this.#halves.delete(pair);
    const games = half === undefined ? [game] : [half, game].sort((a, b) => a.number - b.number);
    this.#pairs.set(pair, pairOfGames(games));
  }

  /** A part of the list, in the order of the pairs' numbers. */
  part(from: number, count: number): LabPairs {
    const numbers = [...this.#pairs.keys()].sort((a, b) => a - b);
    return {
      total: numbers.length,
      pairs: numbers.slice(from, from + count).map((number) => this.#pairs.get(number)!),
    };
  }
}

/** A pair with its moves, from all games of a run; undefined if it was not played. */
export function pairDetails(all: readonly RunGame[], pair: number): LabPairDetails | undefined {
  const games = all.filter(({ number }) => pairOf(number) + 1 === pair).sort((a, b) => a.number - b.number);
  if (games.length === 0) return undefined;
  return {
    ...pairOfGames(games),
    fen: games[0]!.fen,
    moves: games.map(({ moves }) =>
      moves.map(({ uci, score, depth }): LabMove => {
        const text = score === undefined ? null : 'cp' in score ? score.cp : `#${score.mate}`;
        return [uci, text, depth ?? null];
      }),
    ),
  };
}

/** More would take the page too long to evaluate. */
const MAX_DIVERGENCES = 50;

/** The positions where the players first differed, in the latest decided pairs. */
export function divergencesOf(all: readonly RunGame[]): LabDivergence[] {
  const firsts = new Map<number, MatchGame>();
  const found: LabDivergence[] = [];
  for (const each of [...all].sort((a, b) => b.number - a.number)) {
    if (found.length === MAX_DIVERGENCES) break;
    const game = pairGame(each, 0);
    const other = firsts.get(pairOf(game.number));
    firsts.set(pairOf(game.number), game);
    if (other === undefined) continue;
    const ply = firstDifference(movesOf(game), movesOf(other));
    const points = [game, other].reduce(
      (sum, { white, whitePlayer }) => sum + (whitePlayer === 0 ? white : 1 - white),
      0,
    );
    if (ply === null || points === 1) continue;
    const [mine, theirs] = moverOf(game, ply) === 0 ? [game, other] : [other, game];
    found.push({
      fen: game.fen,
      moves: movesOf(game).slice(0, ply),
      choices: [mine.moves[ply]!.uci, theirs.moves[ply]!.uci],
      points,
    });
  }
  return found;
}
