import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import type { PerftPart, PerftTotal } from './tasks.ts';

/** Counts the leaves below a position in a worker of its own. An abort ends the worker, and the promise rejects. */
export async function perft(
  fen: string,
  depth: number,
  { onPart = () => {}, signal }: { onPart?: (part: PerftPart) => void; signal?: AbortSignal } = {},
): Promise<PerftTotal> {
  const remote = new Remote(spawn);
  signal?.addEventListener('abort', () => remote.end('stopped'));
  try {
    return (await remote.call('perft', 'count', [fen, depth], (part) => onPart(part as PerftPart))) as PerftTotal;
  } finally {
    remote.end();
  }
}
