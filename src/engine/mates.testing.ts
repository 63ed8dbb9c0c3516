import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';

/** Checks first, then the moves that leave the fewest replies: mates are found among them. */
function ordered(position: Position): Move[] {
  const rated = position.moves().map((move) => {
    position.make(move);
    const rate = (position.inCheck ? 0 : 1000) + position.moves().length;
    position.unmake();
    return { move, rate };
  });
  return rated.sort((a, b) => a.rate - b.rate).map(({ move }) => move);
}

/** Whether the side to move can mate in at most `moves`, by trying everything. The first move may be given. */
export function canMate(position: Position, moves: number, first?: Move): boolean {
  const candidates = first === undefined ? ordered(position) : [first];
  return candidates.some((move) => {
    position.make(move);
    const isMating = isLost(position, moves - 1);
    position.unmake();
    return isMating;
  });
}

/** Whether the side to move is mated, or will be within `moves` whatever it plays. */
export function isLost(position: Position, moves: number): boolean {
  const { ending, claims } = position.status();
  if (ending !== undefined) return ending === 'checkmate';
  if (moves === 0 || claims.length > 0) return false;
  return position.moves().every((reply) => {
    position.make(reply);
    const isDone = position.status().ending === undefined && canMate(position, moves);
    position.unmake();
    return isDone;
  });
}
