import { BoardRules, rulesMemory } from './board-rules.ts';
import { type Core, instantiateCore } from './core.ts';
import { Position } from './position.ts';

/** The rules of chess. */
export class Rules extends BoardRules<Position, Core> {
  constructor(module: WebAssembly.Module) {
    super(instantiateCore(module, rulesMemory()), ({ exports }) => exports.initialise());
  }

  protected override create(core: Core, address: number): Position {
    return new Position(core, address);
  }
}
