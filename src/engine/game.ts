import type { Target } from '../evaluation/compile/target.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
import type { Ruleset } from '../evaluation/ruleset.ts';
import type { Notation } from '../notation/notation.ts';
import type { Profiles } from '../profiles/profiles.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import type { CoreImports } from '../rules/core.ts';
import type { Move } from '../rules/move.ts';
import type { Board } from '../rules/nine/board.ts';
import type { Position } from '../rules/position.ts';

/** Where a compiled evaluation goes: shared memory or not, and which of the two profile blocks. */
export interface Place {
  readonly shared: boolean;
  readonly buffer: 0 | 1;
}

/** Everything in which the games differ that the engine can play: chess, and each board of 9 × 9. */
export interface Game<P extends BoardPosition = Position> {
  /** The name of the board, `chess` for chess. */
  readonly name: string;
  /** The board as data; undefined for chess. */
  readonly board?: Board;
  readonly ruleset: Ruleset;
  readonly notation: Notation<P>;
  /** The name of its core. */
  readonly core: 'core' | 'core-nine';
  /** The profiles for this game. */
  profiles(): Profiles;
  /** The name of the profile that is played if none is named. */
  defaultProfile(scoresLines: boolean): string;
  /** The rules on a compiled core: made on first use, shared afterwards. */
  rules(module: WebAssembly.Module): BoardRules<P>;
  /** Instantiates the core on a memory. The rules need no imports, searches do. */
  instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory, imports?: CoreImports): P['core'];
  /** Fills the core's tables. */
  initialise(core: P['core']): void;
  position(core: P['core'], address: number): P;
  /** Describes the core to the compiler of evaluations. */
  target(layout: P['core']['layout'], place: Place): Target;
  /** The move that a profile demands for line scoring whatever the opponent does, if any. */
  demandedMove(values: KnobValues, position: P): Move | undefined;
}
