import type { Move } from '../rules/move.ts';
import type { Position } from '../rules/position.ts';

/** So deep a count is done in one go: some milliseconds at most. */
const WHOLE_DEPTH = 3;
/** How long input may wait. */
const SLICE_MS = 10;

/** Perft in small steps. Whoever leaves early finds the position as it was. */
function* steps(position: Position, depth: number): Generator<void, number> {
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

/** Perft below each move, letting input in between; false if it was stopped. */
async function divideInSlices(
  position: Position,
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

/** Counts and tells what lies below each move, then the sum; false if it was stopped. */
export async function tellPerft(
  position: Position,
  depth: number,
  isStopped: () => boolean,
  text: (move: Move) => string,
  write: (line: string) => void,
): Promise<boolean> {
  let total = depth === 0 ? 1 : 0;
  const tell = (move: Move, nodes: number) => {
    write(`${text(move)}: ${nodes}`);
    total += nodes;
  };
  if (depth > 0 && !(await divideInSlices(position, depth, isStopped, tell))) return false;
  write('');
  write(`Nodes searched: ${total}`);
  return true;
}
