import { usiOfVariantMove, variantFen, variantMove } from '../../notation/nine/variant.ts';
import type { MoveLimits, PlayerAnswer } from './player.ts';

/** How a program is spoken to. Positions and moves come and go in the notation of the match. */
export interface Protocol {
  /** Asks the program to introduce itself. */
  readonly hello: string;
  /** The end of its introduction. */
  readonly helloAnswer: string;
  readonly newGame: string;
  position(text: string, moves: readonly string[]): string;
  go(limits: MoveLimits): string;
  readMove(text: string): Pick<PlayerAnswer, 'move' | 'resigns'>;
}

function movesAfter(moves: readonly string[]): string {
  return moves.length === 0 ? '' : ` moves ${moves.join(' ')}`;
}

/** The `go` command. `sides` are the letters of the clocks of the first and second player; `time` is how a time for one move is written. */
function goOf({ clocks, movetime, nodes, depth }: MoveLimits, sides: string, time: string): string {
  const words: string[] = [];
  for (const [color, clock] of (clocks ?? []).entries()) {
    if (clock === undefined) continue;
    const letter = sides[color]!;
    words.push(`${letter}time ${clock.remaining}`, `${letter}inc ${clock.increment ?? 0}`);
  }
  if (movetime !== undefined) words.push(`${time} ${movetime}`);
  if (nodes !== undefined) words.push(`nodes ${nodes}`);
  if (depth !== undefined) words.push(`depth ${depth}`);
  return ['go', ...(words.length === 0 ? ['infinite'] : words)].join(' ');
}

export const UCI_PROTOCOL: Protocol = {
  hello: 'uci',
  helloAnswer: 'uciok',
  newGame: 'ucinewgame',
  position: (fen, moves) => `position fen ${fen}${movesAfter(moves)}`,
  go: (limits) => goOf(limits, 'wb', 'movetime'),
  readMove: (move) => ({ move }),
};

/** UCI with UCI_Variant, on a board of 9 × 9. */
export const VARIANT_PROTOCOL: Protocol = {
  ...UCI_PROTOCOL,
  position: (sfen, moves) => `position fen ${variantFen(sfen)}${movesAfter(moves.map(variantMove))}`,
  readMove: (text) => ({ move: usiOfVariantMove(text) }),
};

export const USI_PROTOCOL: Protocol = {
  hello: 'usi',
  helloAnswer: 'usiok',
  newGame: 'usinewgame',
  position: (sfen, moves) => `position sfen ${sfen}${movesAfter(moves)}`,
  // USI has no time for one move alone. Clocks that have run out and byoyomi mean the same.
  go: (limits) => goOf(limits, 'bw', 'btime 0 wtime 0 byoyomi'),
  readMove: (move) => (move === 'resign' ? { move, resigns: true } : { move }),
};
