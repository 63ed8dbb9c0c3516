// Runs in one process per processor: counts on request until the channel closes.
import { loadFen } from '../notation/fen.ts';
import { loadRules } from './node.ts';
import { unwrap } from './result.ts';

/** One count to make. */
export interface PerftJob {
  readonly id: number;
  readonly fen: string;
  readonly depth: number;
}

export interface PerftAnswer {
  readonly id: number;
  readonly nodes: number;
}

const position = (await loadRules()).position();

process.on('message', ({ id, fen, depth }: PerftJob) => {
  unwrap(loadFen(position, fen));
  process.send?.({ id, nodes: position.perft(depth) } satisfies PerftAnswer);
});
