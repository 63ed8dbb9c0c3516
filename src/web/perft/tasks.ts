// The task behind the Perft tab and the console's perft.
import type { Move } from '../../rules/move.ts';
import { FaultError } from '../../rules/result.ts';
import type { TaskContext } from '../engines/task-context.ts';

/** Deeper than anyone can wait for, and well within the core's move stack. */
const MAX_DEPTH = 15;

/** The leaves below one of the root's moves. */
export interface PerftPart {
  readonly move: Move;
  readonly nodes: number;
  /** Root moves counted so far, including this one, and how many there are. */
  readonly done: number;
  readonly of: number;
}

export interface PerftTotal {
  readonly nodes: number;
  readonly ms: number;
}

/** Counts the leaves below a position and sends a part for each root move. It cannot be interrupted: to stop it, end the worker. */
export async function count(context: TaskContext, fen: string, depth: number): Promise<PerftTotal> {
  if (!Number.isInteger(depth) || depth < 1 || depth > MAX_DEPTH) {
    const message = `depth is ${depth}, expected a whole number from 1 to ${MAX_DEPTH}`;
    throw new FaultError({ code: 'perft.depth', field: 'depth', message });
  }
  const position = await context.position(fen);
  const of = position.moves().length;
  let done = 0;
  let total = 0;
  const start = performance.now();
  for (const { move, nodes } of position.divide(depth)) {
    total += nodes;
    context.emit({ move, nodes, done: ++done, of } satisfies PerftPart);
  }
  return { nodes: total, ms: performance.now() - start };
}
