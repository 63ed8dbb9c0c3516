import type { Score } from '../../engine/messages.ts';
import { loadFen, positionFen } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import { endingOf, type LineEnding } from '../lines/followed-line.ts';
import { type Goal, Investigation, type Subject } from '../why/investigation.ts';

/** A game as an engine takes it: a FEN and moves in UCI. */
export interface MovesFrom {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** The result of the search in one position of a game. Plain data, so that it can be kept. */
export interface SearchedPosition {
  readonly fen: string;
  readonly turn: 'white' | 'black';
  /** The rule that ends the game here; null if there is something to search. */
  readonly ending: LineEnding | null;
  /** For the side to move; null if the game has ended. */
  readonly score: Score | null;
  readonly depth: number;
  readonly nodes: number;
  /** The best line. Its last plies may have been added to reach a quiet position. */
  readonly pv: readonly Move[];
  readonly playedOut: number;
}

/** The mode of all searches of a review. */
const SCOPE = { mode: 'full', variations: 1 } as const;

/** An engine with the profile that it has. */
export type ReviewEngine = Omit<Subject, 'position'>;

/** The score of the position for the side that has just moved: a mate counts its move, and a game that ended in a draw is level. */
export function scoreOfMover({ ending, score }: Pick<SearchedPosition, 'ending' | 'score'>): Score {
  if (score === null) return ending === 'checkmate' ? { mate: 1 } : { cp: 0 };
  if ('cp' in score) return { cp: -score.cp + 0 };
  return { mate: score.mate > 0 ? -score.mate : 1 - score.mate };
}

/** The rule that ends the game. Draws that can be claimed count only if the game was not continued. */
function endOf(position: Position, isLast: boolean): LineEnding | null {
  return isLast || position.status().ending !== undefined ? (endingOf(position) ?? null) : null;
}

/**
 * Searches the position of a game after a number of plies by an investigation, as the commands and the Lines screen do, so that its
 * score at a depth is the same there. Undefined if the signal was aborted before the end.
 */
export async function searchPosition(
  on: ReviewEngine,
  position: Position,
  game: MovesFrom,
  ply: number,
  goal: Goal,
  signal?: AbortSignal,
): Promise<SearchedPosition | undefined> {
  const moves = game.moves.slice(0, ply);
  unwrap(loadFen(position, game.fen));
  for (const move of moves) position.make(unwrap(parseUci(position, move)));
  const ending = endOf(position, ply === game.moves.length);
  const place = { fen: positionFen(position), turn: position.turn === 0 ? 'white' : 'black', ending } as const;
  if (ending !== null) return { ...place, score: null, depth: 0, nodes: 0, pv: [], playedOut: 0 };
  unwrap(on.engine.setPosition(game.fen, moves));
  const investigation = new Investigation({ ...on, position }, SCOPE);
  await investigation.search(goal, { signal });
  const { best } = investigation;
  if (signal?.aborted || best === undefined) return undefined;
  const { depth, nodes } = investigation;
  const { score, pv } = best.found;
  return { ...place, score, depth, nodes, pv, playedOut: best.playedOut };
}
