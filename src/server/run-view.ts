import type { LabDivergence, LabGame, LabMove, LabPair, LabPairDetails, LabPairs } from '../lab/lab-messages.ts';
import { pairOf } from '../lab/match/schedule.ts';
import { SprtTally } from '../lab/match/sprt-tally.ts';
import { type GameCount, type MatchGame, type MatchResult, moverOf, Tally } from '../lab/match/tally.ts';
import type { Sprt } from '../lab/sprt.ts';

/** The first half-move at which two games differ; null if one is the beginning of the other. */
function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const ply = one.findIndex((uci, i) => i >= other.length || uci !== other[i]);
  return ply < 0 || ply >= other.length ? null : ply;
}

function rowOf({ number, whitePlayer, white, reason, moves }: MatchGame): LabGame {
  return { number, white: whitePlayer, points: white, reason, plies: moves.length };
}

function movesOf({ moves }: MatchGame): string[] {
  return moves.map(({ uci }) => uci);
}

function divergenceOf(games: readonly MatchGame[]): number | null {
  return games.length < 2 ? null : firstDifference(movesOf(games[0]!), movesOf(games[1]!));
}

/** The result of a run and the list of its pairs. It does not keep their moves. */
export class RunView {
  readonly #tally: GameCount;
  readonly #pairs = new Map<number, LabPair>();
  /** Games whose pair is not complete. */
  readonly #halves = new Map<number, MatchGame>();

  constructor(sprt: Sprt | undefined, games: readonly MatchGame[] = []) {
    this.#tally = sprt === undefined ? new Tally() : new SprtTally(sprt);
    for (const game of games) this.add(game);
  }

  add(game: MatchGame): void {
    this.#tally.add(game);
    const pair = pairOf(game.number) + 1;
    const half = this.#halves.get(pair);
    const games = half === undefined ? [game] : [half, game].sort((a, b) => a.number - b.number);
    if (half === undefined) this.#halves.set(pair, game);
    else this.#halves.delete(pair);
    this.#pairs.set(pair, { pair, games: games.map(rowOf), divergence: divergenceOf(games) });
  }

  get result(): MatchResult {
    return this.#tally.result;
  }

  /** A part of the list of pairs, in the order of their numbers. */
  pairs(from: number, count: number): LabPairs {
    const numbers = [...this.#pairs.keys()].sort((a, b) => a - b);
    return {
      total: numbers.length,
      pairs: numbers.slice(from, from + count).map((number) => this.#pairs.get(number)!),
    };
  }
}

/** A pair with its moves, from all games of a run; undefined if it was not played. */
export function pairDetails(all: readonly MatchGame[], pair: number): LabPairDetails | undefined {
  const games = all.filter(({ number }) => pairOf(number) + 1 === pair).sort((a, b) => a.number - b.number);
  if (games.length === 0) return undefined;
  return {
    pair,
    games: games.map(rowOf),
    divergence: divergenceOf(games),
    fen: games[0]!.fen,
    moves: games.map(({ moves }) =>
      moves.map(({ uci, score, depth }): LabMove => {
        const text = score === undefined ? null : 'cp' in score ? score.cp : `#${score.mate}`;
        return [uci, text, depth ?? null];
      }),
    ),
  };
}

/** Where the players differed in the latest pairs that one of them won. */
export function divergencesOf(all: readonly MatchGame[], most: number): LabDivergence[] {
  const firsts = new Map<number, MatchGame>();
  const found: LabDivergence[] = [];
  for (const game of [...all].sort((a, b) => b.number - a.number)) {
    if (found.length === most) break;
    const other = firsts.get(pairOf(game.number));
    firsts.set(pairOf(game.number), game);
    if (other === undefined) continue;
    const ply = divergenceOf([game, other]);
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
