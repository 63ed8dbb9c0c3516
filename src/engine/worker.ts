import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, WorkerCommand } from './messages.ts';
import { Searcher } from './searcher.ts';

/** The nice value of helper threads: they get about a tenth of a full share of a busy core. */
const HELPER_NICE = 10;

/**
 * Lets the main thread run first where there are more busy threads than cores, so that it notices its deadline in time. Helpers on idle
 * cores are as fast as before.
 */
function giveWay(): void {
  // Elsewhere this would change the priority of the whole process.
  if (process.platform !== 'linux') return;
  try {
    // A process that runs at a lower priority already keeps it.
    setPriority(0, Math.max(HELPER_NICE, getPriority(0)));
  } catch {
    // Some sandboxes do not allow this. The helper then competes with the main thread, as on other systems.
  }
}

const port = parentPort!;
const searcher = new Searcher((answer: WorkerAnswer) => port.postMessage(answer));
port.on('message', (command: WorkerCommand) => {
  if (command.type === 'start' && command.isHelper) giveWay();
  searcher.handle(command);
});
