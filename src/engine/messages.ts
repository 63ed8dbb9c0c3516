import type { Move } from '../rules/move.ts';

/** Everything a worker needs to search: compiled once by the owner, posted, and instantiated on the memory all threads share. */
export interface StartOrder {
  readonly type: 'start';
  readonly core: WebAssembly.Module;
  readonly evaluation: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** Address of the worker's thread block. */
  readonly address: number;
}

/** From the next search on, evaluate with this module; what it reads is in the memory already. */
export interface ProfileOrder {
  readonly type: 'profile';
  readonly evaluation: WebAssembly.Module;
}

/** Search the position in the thread block, within the limits written there. */
export interface SearchOrder {
  readonly type: 'search';
}

export type Order = StartOrder | ProfileOrder | SearchOrder;

/** A score for the side to move: centipawns, or moves to mate (negative when it is the one to be mated). */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What is known after a completed iteration. */
export interface Info {
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly ms: number;
  readonly pv: readonly Move[];
}

export type Answer =
  | { readonly type: 'ready' }
  | { readonly type: 'info'; readonly info: Info }
  | { readonly type: 'done'; readonly info: Info };
