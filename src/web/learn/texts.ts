import type { Losses } from '../../learn/fit/fit-state.ts';

/** The loss on training positions and, if there are any, on held-out positions. */
export function lossText({ train, heldOut }: Losses): string {
  return `${train.toFixed(5)}${heldOut === null ? '' : `, held out ${heldOut.toFixed(5)}`}`;
}

/** The address of a position on the board. */
export function boardHash(fen: string): string {
  return `#/board/${fen.replaceAll(' ', '_')}`;
}
