import { BoardRules, rulesMemory } from './board-rules.ts';
import { type Core, instantiateCore } from './core.ts';
import { Position } from './position.ts';

const shared = new WeakMap<WebAssembly.Module, Rules>();

/** The rules of chess. */
export class Rules extends BoardRules<Position, Core> {
  constructor(module: WebAssembly.Module) {
    super(instantiateCore(module, rulesMemory()), ({ exports }) => exports.initialise());
  }

  protected override create(core: Core, address: number): Position {
    return new Position(core, address);
  }
}

/** The rules on a module: made on first use, shared afterwards. */
export function sharedRules(module: WebAssembly.Module): Rules {
  const rules = shared.get(module) ?? new Rules(module);
  shared.set(module, rules);
  return rules;
}
