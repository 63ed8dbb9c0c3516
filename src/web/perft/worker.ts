import { loadFen } from '../../notation/fen.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { Rules } from '../../rules/rules.ts';
import type { PerftOrder, PerftReply, PerftRequest } from './messages.ts';

/** Deeper than anyone can wait for, and well within the core's move stack. */
const MAX_DEPTH = 15;

/** The worker's side of `self`, which the page's type library does not know. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PerftRequest>) => void) | null;
  postMessage(reply: PerftReply): void;
}
const scope = self as unknown as WorkerScope;

let rules: Rules | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'init') {
    rules = new Rules(data.module);
    return;
  }
  const result = run(data);
  if (!result.ok) scope.postMessage({ type: 'fault', fault: result.fault });
};

/** Counts without a pause: whoever wants it to stop ends the worker. */
function run({ fen, depth }: PerftOrder): Result<void> {
  if (!Number.isInteger(depth) || depth < 1 || depth > MAX_DEPTH) {
    return fail('perft.depth', 'depth', `depth is ${depth}, expected a whole number from 1 to ${MAX_DEPTH}`);
  }
  const position = rules!.position();
  const loaded = loadFen(position, fen);
  if (!loaded.ok) return loaded;
  const of = position.moves().length;
  let done = 0;
  let total = 0;
  const start = performance.now();
  for (const { move, nodes } of position.divide(depth)) {
    total += nodes;
    scope.postMessage({ type: 'part', move, nodes, done: ++done, of });
  }
  scope.postMessage({ type: 'done', nodes: total, ms: performance.now() - start });
  return ok(undefined);
}
