// Plays games between levels and examines them.
import { loadFen } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import { chessProfiles } from '../profiles/chess.ts';
import type { Level } from '../profiles/levels.ts';
import { CASTLING, type Move, moveTo, moveType } from '../rules/move.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { kindOf, QUEEN } from '../rules/setup.ts';
import { scoreStatistics } from './elo.ts';
import type { AdjudicationRules } from './match/adjudication.ts';
import { profileContestant } from './match/contestants.ts';
import { playMatch } from './match/match.ts';
import { type MatchGame, type MatchResult, moverOf, Tally } from './match/tally.ts';
import { knownOpenings } from './openings.ts';
import { processRunner } from './run/process-runner.ts';

const rules = await loadRules();
const position = rules.position();
const openings = knownOpenings(position);

export interface Series {
  readonly result: MatchResult;
  readonly games: readonly MatchGame[];
}

export interface SeriesOptions {
  readonly games: number;
  /** Nodes per move, for levels without a limit of their own. */
  readonly nodes: number;
  readonly adjudication?: AdjudicationRules;
  /** The profile that gives both sides their evaluation. */
  readonly profile?: string;
}

/** Pairs per round. Both players keep their seeds during a round. */
const ROUND = 25;

/**
 * A player at a level with a seed. Level `full` has no randomness, so a different first window gives a different game of the same strength.
 */
function playerOf(profile: string, level: Level, seed: number): string {
  const chance = level === 'full' ? `search.aspirationDelta=${12 + seed}` : `search.seed=${seed}`;
  return `${profile}{level=${level},${chance}}`;
}

/**
 * Plays games between two levels from the built-in openings. Each round has different seeds, which give different games from the same
 * openings.
 */
export async function playSeries(a: Level, b: Level, options: SeriesOptions): Promise<Series> {
  const { profile = 'lucena', nodes, adjudication = {} } = options;
  const contestant = async (name: string) => profileContestant(name, unwrap(chessProfiles().named(name)));
  const games: MatchGame[] = [];
  for (let round = 0; games.length < options.games; round++) {
    const before = games.length;
    const first = (round * ROUND) % openings.length;
    const runner = processRunner(rules, 2);
    await playMatch({
      runner,
      players: [
        await contestant(playerOf(profile, a, 2 * round)),
        await contestant(playerOf(profile, b, 2 * round + 1)),
      ],
      controls: [{ nodes }, { nodes }],
      margin: 0,
      openings: [...openings.slice(first), ...openings.slice(0, first)],
      pairs: Math.min(ROUND, (options.games - before) / 2),
      adjudication: { maxPlies: 400, ...adjudication },
      stall: 600_000,
      chess960: false,
      onGame: (game) => games.push({ ...game, number: before + game.number }),
    }).finally(() => runner.dispose());
  }
  const tally = new Tally();
  for (const game of games) tally.add(game);
  return { result: tally.result, games };
}

/** Whether the first player is stronger with 95 % confidence. */
export function isProvedStronger({ pentanomial }: MatchResult): boolean {
  const { mean, error } = scoreStatistics(pentanomial);
  return mean - 1.959964 * error > 0.5;
}

export function seriesText({ wins, losses, draws, elo, error }: MatchResult): string {
  const difference = elo === null || error === null ? 'every game' : `${elo.toFixed(0)} ± ${error.toFixed(0)}`;
  return `+${wins} −${losses} =${draws}, ${difference}`;
}

/** The moves since the first occurrence of the position in which a game ended. */
function movesOfCircle({ fen, moves }: MatchGame): MatchGame['moves'] {
  unwrap(loadFen(position, fen));
  const keys = [position.key];
  for (const { uci } of moves) {
    position.make(unwrap(parseUci(position, uci)));
    keys.push(position.key);
  }
  return moves.slice(keys.indexOf(position.key));
}

/** Whether a game ended by repetition although one side's scores were far ahead since the first occurrence. */
export function isThrownAway(game: MatchGame, least: number): boolean {
  if (game.reason !== 'threefold-repetition') return false;
  return movesOfCircle(game).some(
    ({ score }) => score !== undefined && ('mate' in score ? score.mate > 0 : score.cp >= least),
  );
}

function isMate(board: Position, move: Move): boolean {
  board.make(move);
  const { ending } = board.status();
  board.unmake();
  return ending === 'checkmate';
}

export function canMateInOne(board: Position): boolean {
  return board.moves().some((move) => isMate(board, move));
}

const WORTH = [0, 100, 320, 330, 500, 900, 0];
/** A queen counts as lost if even the best exchange on its square costs at least this much, as when it is given up for a rook. */
const MIN_QUEEN_LOSS = 200;

/** Whether the queen can be taken after a move for more than the move itself took. */
function leavesQueen(board: Position, move: Move): boolean {
  const taken = moveType(move) === CASTLING ? 0 : WORTH[kindOf(board.pieceAt(moveTo(move)))]!;
  board.make(move);
  const loses = board
    .captures()
    .some((capture) => kindOf(board.pieceAt(moveTo(capture))) === QUEEN && board.see(capture, MIN_QUEEN_LOSS + taken));
  board.unmake();
  return loses;
}

/** Statistics of one player's moves. */
export interface Conduct {
  moves: number;
  matesInOne: number;
  matesMissed: number;
  /** Moves that leave the queen to be taken although another move would not. */
  queensLeft: number;
}

/** Examines every move of one player. */
export function conductOf(games: readonly MatchGame[], player: 0 | 1): Conduct {
  const conduct: Conduct = { moves: 0, matesInOne: 0, matesMissed: 0, queensLeft: 0 };
  for (const game of games) {
    unwrap(loadFen(position, game.fen));
    for (const [ply, { uci }] of game.moves.entries()) {
      const move = unwrap(parseUci(position, uci));
      if (moverOf(game, ply) === player) {
        conduct.moves++;
        if (canMateInOne(position)) {
          conduct.matesInOne++;
          if (!isMate(position, move)) conduct.matesMissed++;
        }
        if (leavesQueen(position, move) && position.moves().some((other) => !leavesQueen(position, other)))
          conduct.queensLeft++;
      }
      position.make(move);
    }
  }
  return conduct;
}
