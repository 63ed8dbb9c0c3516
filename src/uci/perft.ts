import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';

/** Counts up to this depth are done in one call, which takes some ms at most. */
const WHOLE_DEPTH = 3;
/** The longest that input may wait. */
const SLICE_MS = 10;

/** Perft in small steps. The position is restored even if it is abandoned. */
function* steps(position: BoardPosition, depth: number): Generator<void, number> {
  yield;
  if (depth <= WHOLE_DEPTH) return position.perft(depth);
  let total = 0;
  for (const move of position.moves()) {
    position.make(move);
    try {
      total += yield* steps(position, depth - 1);
    } finally {
      position.unmake();
    }
  }
  return total;
}

/** Perft below each move, with pauses for input; false if it was stopped. */
async function divideInSlices(
  position: BoardPosition,
  depth: number,
  isStopped: () => boolean,
  onMove: (move: Move, nodes: number) => void,
): Promise<boolean> {
  let paused = performance.now();
  for (const move of position.moves()) {
    position.make(move);
    const counting = steps(position, depth - 1);
    try {
      for (let step = counting.next(); ; step = counting.next()) {
        if (step.done) {
          onMove(move, step.value);
          break;
        }
        if (isStopped()) return false;
        if (performance.now() - paused < SLICE_MS) continue;
        await new Promise((resolve) => setImmediate(resolve));
        paused = performance.now();
      }
    } finally {
      counting.return(0);
      position.unmake();
    }
  }
  return true;
}

/** Writes the count below each move and the sum; false if it was stopped. */
export async function writePerft(
  position: BoardPosition,
  depth: number,
  isStopped: () => boolean,
  text: (move: Move) => string,
  write: (line: string) => void,
): Promise<boolean> {
  let total = depth === 0 ? 1 : 0;
  const onMove = (move: Move, nodes: number) => {
    write(`${text(move)}: ${nodes}`);
    total += nodes;
  };
  if (depth > 0 && !(await divideInSlices(position, depth, isStopped, onMove))) return false;
  write('');
  write(`Nodes searched: ${total}`);
  return true;
}
