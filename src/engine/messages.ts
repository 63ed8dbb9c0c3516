import type { Move } from '../rules/move.ts';
import type { Mode } from './mode.ts';

/** Bytes for a place in the memory. */
export interface Image {
  readonly address: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Everything a worker needs to search: compiled once by the owner, posted, and instantiated on the worker's memory. */
export interface StartOrder {
  readonly type: 'start';
  readonly core: WebAssembly.Module;
  readonly evaluation: WebAssembly.Module;
  /** The memory all threads share or, where memory cannot be shared, the size of the worker's own. */
  readonly memory: WebAssembly.Memory | { readonly bytes: number };
  /** Address of the worker's thread block. */
  readonly address: number;
  /** The thread blocks that search together, the one that answers first. */
  readonly crew: readonly number[];
}

/** From the next search on, evaluate with this module; what it reads is in the memory already. */
export interface ProfileOrder {
  readonly type: 'profile';
  readonly evaluation: WebAssembly.Module;
}

/** Search the position in the thread block, within the limits written there. */
export interface SearchOrder {
  readonly type: 'search';
  readonly mode: Mode;
}

/** Copy bytes into the worker's memory, where it is not the owner's. */
export interface ImagesOrder {
  readonly type: 'images';
  readonly images: readonly Image[];
}

/** Forget all that was learned in earlier searches, in a memory that is not the owner's. */
export interface ClearOrder {
  readonly type: 'clear';
}

export type Order = StartOrder | ProfileOrder | SearchOrder | ImagesOrder | ClearOrder;

/** A score for the side to move: centipawns, or moves to mate (negative when it is the one to be mated). */
export type Score = { readonly cp: number } | { readonly mate: number };

/** A line of a completed iteration, or of one that was interrupted after it had proved another move to be better. */
export interface Info {
  readonly depth: number;
  /** The deepest ply looked at on a principal variation. */
  readonly selectiveDepth: number;
  /** Which of the best lines this is, from 1. */
  readonly line: number;
  readonly score: Score;
  /** What the line is worth for White, exactly; only where lines are scored. */
  readonly exact?: number;
  /** Visited by all threads. */
  readonly nodes: number;
  readonly ms: number;
  /** Thousandths of the transposition table in use. */
  readonly hashfull: number;
  readonly pv: readonly Move[];
}

export type Answer =
  | { readonly type: 'ready' }
  /** There is not enough memory; all is as it was. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'info'; readonly info: Info }
  | { readonly type: 'done'; readonly info: Info };
