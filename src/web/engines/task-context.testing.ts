import { compileCore } from '../../rules/node.ts';
import { TaskContext } from './task-context.ts';
import type { AnyGame } from './worker-game.ts';

/** A task context that loads the cores in Node. */
export class NodeTaskContext extends TaskContext {
  protected override core(name: AnyGame['core']) {
    return compileCore(name);
  }
}
