import { loadRules } from '../../rules/node.ts';
import { TaskContext } from './task-context.ts';

/** A task context that loads the core in Node. */
export class NodeTaskContext extends TaskContext {
  override rules() {
    return loadRules();
  }
}
