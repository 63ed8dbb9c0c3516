import type { WorkerAnswer } from './messages.ts';
import { Searcher } from './searcher.ts';
import type { WorkerHandle } from './worker-pool.ts';

/**
 * A search worker in the engine's own thread, which therefore does nothing else while it searches: a search ends by its own limits and
 * cannot be stopped. Short searches end sooner, because no message crosses threads.
 */
export function inlineWorker(): WorkerHandle {
  let listen: (answer: WorkerAnswer) => void = () => {};
  const searcher = new Searcher((answer) => listen(answer));
  return {
    // After the engine has set up what waits for the answer.
    post: (command) => void Promise.resolve().then(() => searcher.handle(command)),
    onAnswer: (listener) => {
      listen = listener;
    },
    // A search that fails ends the thread.
    onFailure: () => {},
    terminate: async () => {},
  };
}
