import type { Move } from '../../rules/move.ts';
import type { Fault } from '../../rules/result.ts';

/** The first message to a worker: the compiled core. */
export interface PerftInit {
  readonly type: 'init';
  readonly module: WebAssembly.Module;
}

export interface PerftOrder {
  readonly type: 'run';
  readonly fen: string;
  readonly depth: number;
}

export type PerftRequest = PerftInit | PerftOrder;

/** What is below one of the root's moves. */
export interface PerftPart {
  readonly type: 'part';
  readonly move: Move;
  readonly nodes: number;
  /** Root moves counted so far, this one included, and all there are. */
  readonly done: number;
  readonly of: number;
}

export interface PerftTotal {
  readonly nodes: number;
  readonly ms: number;
}

export type PerftReply =
  | PerftPart
  | ({ readonly type: 'done' } & PerftTotal)
  | { readonly type: 'fault'; readonly fault: Fault };
