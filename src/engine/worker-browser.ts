import type { Answer, Order } from './messages.ts';
import { Searcher } from './searcher.ts';

/** The few words of a worker's scope that are needed here; its full types contradict those of a page. */
interface WorkerScope {
  postMessage(answer: Answer): void;
  onmessage: ((event: { data: Order }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const searcher = new Searcher((answer) => scope.postMessage(answer));
scope.onmessage = ({ data }) => searcher.obey(data);
