import type { Quiescence } from '../dataset/quiescence.ts';
import { Breaks } from './breaks.ts';
import type { DecisionSet } from './decision.ts';

/** Beyond this score of the quiescence search, in centipawns, a game is decided and moves are chosen with less care. */
const DECIDED = 800;

/** Whether some legal move mates: then the evaluation does not matter. */
function canMate({ position }: Quiescence, moves: readonly number[]): boolean {
  return moves.some((move) => {
    position.make(move);
    const isMate = position.inCheck && position.moves().length === 0;
    position.unmake();
    return isMate;
  });
}

/** The indexes of decisions that say something about a player: there is a choice, no mate in one, and the game is not decided. */
export async function usableDecisions(
  quiescence: Quiescence,
  { decisions, records }: DecisionSet,
  signal?: AbortSignal,
): Promise<Uint32Array> {
  const { position } = quiescence;
  const usable: number[] = [];
  const breaks = new Breaks(signal);
  for (let i = 0; i < decisions.length; i++) {
    if (i % 256 === 0) await breaks.take();
    quiescence.load(records, i);
    const moves = position.moves();
    if (moves.length < 2 || Math.abs(quiescence.score()) > DECIDED) continue;
    if (!canMate(quiescence, moves)) usable.push(i);
  }
  return Uint32Array.from(usable);
}
