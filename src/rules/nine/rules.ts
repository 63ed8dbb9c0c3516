import { BoardRules, rulesMemory } from '../board-rules.ts';
import type { Board } from './board.ts';
import { initialiseNine, instantiateNineCore, type NineCore } from './core.ts';
import { NinePosition } from './position.ts';

/** The rules of one 9 × 9 board. */
export class NineRules extends BoardRules<NinePosition, NineCore> {
  constructor(module: WebAssembly.Module, board: Board) {
    super(instantiateNineCore(module, rulesMemory(), board), initialiseNine);
  }

  get board(): Board {
    return this.core.board;
  }

  protected override create(core: NineCore, address: number): NinePosition {
    return new NinePosition(core, address);
  }
}
