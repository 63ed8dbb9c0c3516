import type { WorkerAnswer, WorkerCommand } from './messages.ts';
import { Searcher } from './searcher.ts';

/** The part of a worker's global scope that is used here; its full types contradict those of a page. */
interface WorkerScope {
  postMessage(answer: WorkerAnswer): void;
  onmessage: ((event: { data: WorkerCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const searcher = new Searcher((answer) => scope.postMessage(answer));
scope.onmessage = ({ data }) => searcher.handle(data);
