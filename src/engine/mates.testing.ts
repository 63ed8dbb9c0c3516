import { randomNumbers } from '../lab/random.ts';
import { positionFen } from '../notation/fen.ts';
import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';

/** Far more nodes than it takes to find most mates; where the first number does not suffice, the next one is tried. */
const PLAY_OUT_NODES = [150_000, 1_500_000, 15_000_000];

/** Sorts checks first, then the moves that leave the fewest replies, since mates are found among them. */
function ordered(position: Position): Move[] {
  const rated = position.moves().map((move) => {
    position.make(move);
    const rate = (position.inCheck ? 0 : 1000) + position.moves().length;
    position.unmake();
    return { move, rate };
  });
  return rated.sort((a, b) => a.rate - b.rate).map(({ move }) => move);
}

/** Whether the side to move can mate in at most `moves`, by trying every move. The first move may be given. */
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

/** Mates up to this length are tried in full. */
const TRIED = 3;
/** Up to this length every defense is tried, beyond it only the best that the engine finds. */
const DEFENDED = 5;

/**
 * Checks a mate in at most `moves` by playing it out. The attacker plays the moves with which the engine announces mate.
 * The defender tries every move, or the one the engine thinks best. The last moves are tried in full. A false mate fails
 * against the defense that is found.
 */
export async function playsOutMate(engine: Engine, position: Position, moves: number, first?: Move): Promise<boolean> {
  if (moves <= TRIED) return canMate(position, moves, first);
  const move = first ?? (await matingMove(engine, position, moves));
  if (move === undefined) return false;
  position.make(move);
  const isMating = await playsOutLoss(engine, position, moves - 1);
  position.unmake();
  return isMating;
}

/** The same for the side that is mated. */
export async function playsOutLoss(engine: Engine, position: Position, moves: number): Promise<boolean> {
  if (moves <= TRIED) return isLost(position, moves);
  const { ending, claims } = position.status();
  if (ending !== undefined) return ending === 'checkmate';
  if (claims.length > 0) return false;
  const best = moves <= DEFENDED ? undefined : await bestMove(engine, position);
  for (const reply of best === undefined ? position.moves() : [best]) {
    position.make(reply);
    const isDone = position.status().ending === undefined && (await playsOutMate(engine, position, moves));
    position.unmake();
    if (!isDone) return false;
  }
  return true;
}

async function bestMove(engine: Engine, position: Position): Promise<Move | undefined> {
  unwrap(engine.setPosition(positionFen(position)));
  return (await engine.search({ nodes: PLAY_OUT_NODES[0]! })).pv[0];
}

/** The move with which the engine announces mate in at most `moves`. */
async function matingMove(engine: Engine, position: Position, moves: number): Promise<Move | undefined> {
  unwrap(engine.setPosition(positionFen(position)));
  for (const nodes of PLAY_OUT_NODES) {
    const { score, pv } = await engine.search({ nodes });
    if ('mate' in score && score.mate > 0 && score.mate <= moves) return pv[0];
  }
  return undefined;
}

/** Positions in which the side to move can mate at once: the first one of each random game. */
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
