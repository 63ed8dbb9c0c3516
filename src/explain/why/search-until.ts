import type { Engine } from '../../engine/engine.ts';
import type { Limits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import type { BoardPosition } from '../../rules/board-position.ts';

/** Searches until a limit is reached or the signal is aborted. Resolves with the result so far. */
export async function searchUntil(
  engine: Engine<BoardPosition>,
  limits: Limits,
  signal?: AbortSignal,
  onInfo?: (info: Info) => void,
): Promise<Info> {
  const running = engine.search(limits, onInfo);
  const stop = () => engine.stop();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await running;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
