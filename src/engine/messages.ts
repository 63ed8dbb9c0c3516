import type { Move } from '../rules/move.ts';
import type { Task } from './mode.ts';
import type { StyleDraw } from './style.ts';

/** Bytes and the address they belong to. */
export interface MemoryImage {
  readonly address: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Make ready to search: the modules are compiled by the owner and instantiated on the worker's memory. */
export interface StartCommand {
  readonly type: 'start';
  readonly core: WebAssembly.Module;
  readonly evaluation: WebAssembly.Module;
  /** The memory all threads share or, where memory cannot be shared, the size of the worker's own, whose tables are sent as images. */
  readonly memory: WebAssembly.Memory | { readonly bytes: number };
  /** The address of the worker's thread block. */
  readonly address: number;
  /** Whether the worker only helps the main thread. */
  readonly isHelper: boolean;
}

/** Evaluate with this module from the next search on. Its tables are in the memory already. */
export interface ProfileCommand {
  readonly type: 'profile';
  readonly evaluation: WebAssembly.Module;
}

/** Search the position in the thread block, within the limits written there. */
export interface SearchCommand {
  readonly type: 'search';
  readonly mode: Task;
  /** The blocks of all threads that search together: reports count the nodes of all of them. */
  readonly threads: readonly number[];
  /** The draw, if the mode is `style`. */
  readonly draw?: StyleDraw;
}

/** Copy bytes into a memory that is not shared. */
export interface ImagesCommand {
  readonly type: 'images';
  readonly images: readonly MemoryImage[];
}

/** Forget all that earlier searches learned, in a memory that is not shared. */
export interface ClearCommand {
  readonly type: 'clear';
}

export type WorkerCommand = StartCommand | ProfileCommand | SearchCommand | ImagesCommand | ClearCommand;

/** A score for the side to move: centipawns, or moves to mate (negative if the side to move is mated). */
export type Score = { readonly cp: number } | { readonly mate: number };

/** A line of a completed iteration, or of an interrupted one that had already found a better move. */
export interface Info {
  readonly depth: number;
  /** The deepest ply reached in a PV node. */
  readonly selectiveDepth: number;
  /** The rank of this line among the variations, from 1. */
  readonly variation: number;
  readonly score: Score;
  /** The unrounded score for White; only with line scoring. */
  readonly exact?: number;
  /** The nodes of all threads. */
  readonly nodes: number;
  readonly ms: number;
  /** Thousandths of the transposition table in use. */
  readonly hashfull: number;
  readonly pv: readonly Move[];
  /** The probability of the move, if it was drawn. */
  readonly probability?: number;
  /** The answer of the mate solver; only of that. */
  readonly proof?: Proof;
}

/** Whether there is a mate by checks within the limits, if it is known. */
export type Proof = 'mate' | 'none' | 'unknown';

export type WorkerAnswer =
  | { readonly type: 'ready' }
  /** The command failed for lack of memory; nothing has changed. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'info'; readonly info: Info }
  | { readonly type: 'done'; readonly info: Info };
