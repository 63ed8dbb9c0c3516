import { randomNumbers } from '../lab/random.ts';
import { positionFen } from '../notation/fen.ts';
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

/** Different positions in which the side to move can mate at once: the first such of each random game. */
export function matesInOne(position: Position, count: number, seed: number): string[] {
  const random = randomNumbers(seed);
  const found = new Set<string>();
  while (found.size < count) {
    position.reset();
    while (position.status().ending === undefined && position.fullmoves < 150) {
      if (canMate(position, 1)) {
        found.add(positionFen(position));
        break;
      }
      const moves = position.moves();
      position.make(moves[Math.floor(random() * moves.length)]!);
    }
  }
  return [...found];
}
