// The script of all workers that the page starts: the evaluator, perft, the sums of a fit, and the owner of each engine, which starts
// search workers itself.
// One script for all of them is fetched only once.

import * as engine from './engine-tasks.ts';
import * as evaluation from './evaluation-tasks.ts';
import { faultOf, type Reply, type Request } from './rpc.ts';
import { type Task, TaskContext } from './task-context.ts';
import { gameOn } from './worker-game.ts';

/** The part of a worker's global scope used here. Its full types conflict with those of a page. */
interface WorkerScope {
  postMessage(reply: Reply, transfer?: readonly ArrayBuffer[]): void;
  onmessage: ((event: { data: Request }) => void) | null;
}

type TaskModule = Readonly<Record<string, Task>>;

const OWN: Readonly<Record<string, TaskModule>> = { engine, evaluation };

/** The tasks of the screens, in their folders. Each module is fetched at its first task. */
const screens = import.meta.glob<TaskModule>('../*/tasks.ts');

const scope = globalThis as unknown as WorkerScope;

async function find(module: string, name: string): Promise<(context: TaskContext, ...args: unknown[]) => unknown> {
  const tasks = OWN[module] ?? (await screens[`../${module}/tasks.ts`]?.());
  const task = tasks?.[name];
  if (task === undefined) throw new Error(`there is no task ${module}/${name}`);
  return task as (context: TaskContext, ...args: unknown[]) => unknown;
}

scope.onmessage = async ({ data: { id, board, module, task, args } }) => {
  try {
    const run = await find(module, task);
    const context = new TaskContext((event) => scope.postMessage({ id, type: 'event', event }), await gameOn(board));
    const value = await run(context, ...args);
    scope.postMessage({ id, type: 'done', value }, context.transferred);
  } catch (error) {
    scope.postMessage({ id, type: 'fault', fault: faultOf(error) });
  }
};
