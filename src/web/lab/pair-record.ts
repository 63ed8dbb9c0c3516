import type { LabMove, LabPairDetails } from '../../lab/lab-messages.ts';
import type { GameRecord, MoveRecord } from '../state/game-record.ts';
import { turnOf } from '../state/score.ts';

/** The color that makes a half-move of the pair. */
export function moverColor(fen: string, ply: number): 0 | 1 {
  return ((turnOf(fen) + ply) & 1) as 0 | 1;
}

/** The player that makes a half-move in one of the pair's games. */
export function moverOf({ fen, games }: LabPairDetails, game: number, ply: number): 0 | 1 {
  return (games[game]!.white ^ moverColor(fen, ply)) as 0 | 1;
}

/** The score of a move as in PGN: for White, in pawns. */
function comment([, score, depth]: LabMove, color: 0 | 1): readonly string[] {
  if (score === null) return [];
  const sign = color === 0 ? 1 : -1;
  const value = typeof score === 'number' ? ((sign * score) / 100).toFixed(2) : `#${sign * Number(score.slice(1))}`;
  return [`[%eval ${value}${depth === null ? '' : `,${depth}`}]`];
}

/**
 * One game of a pair as a record for the board. The other game is a variation from the move where the two differ, which is the move that the
 * board shows.
 */
export function pairRecord(pair: LabPairDetails, game: number): GameRecord {
  const { fen, moves, divergence } = pair;
  const record = (move: LabMove, ply: number, parent: number): MoveRecord => {
    const comments = comment(move, moverColor(fen, ply));
    return { parent, uci: move[0], ...(comments.length === 0 ? {} : { comments }) };
  };
  const main = moves[game]!.map((move, ply) => record(move, ply, ply));
  const other = divergence === null ? [] : moves[1 - game]!.slice(divergence);
  const variation = other.map((move, i) => record(move, divergence! + i, i === 0 ? divergence! : main.length + i));
  return { fen, moves: [...main, ...variation], at: divergence ?? 0 };
}
