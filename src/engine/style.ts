import type { SearchValues } from '../profiles/search-parameters.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { CommonCore, EvaluationFunctions } from '../rules/core.ts';
import type { Move } from '../rules/move.ts';
import type { Task } from './mode.ts';

/** The score of a mate at a leaf, in centipawns. People overlook mates, so it is not infinite. */
export const MATE_AT_LEAF = 1000;

/** Whether a profile draws its moves in a mode, as that of a style does. */
export function drawsMoves({ temperature }: Pick<SearchValues, 'temperature'>, mode: Task): boolean {
  return mode === 'full' && temperature > 0;
}

/** The draw of a move: everything but the scores. */
export interface StyleDraw {
  /** The moves among which one is drawn. */
  readonly moves: readonly Move[];
  /** In centipawns. */
  readonly temperature: number;
  /** A random number in [0, 1). */
  readonly random: number;
}

/** A move's leaf: the end of the quiescence search after it. */
export interface Leaf {
  /** For the side that chooses, in centipawns: the static score, or the score of a game that has ended there. */
  readonly score: number;
  /** The score of the quiescence search, as searches report it. */
  readonly quiescence: number;
  /** The moves from the root move to the leaf. */
  readonly line: readonly Move[];
}

function isInCheck({ memory, layout }: CommonCore, address: number): boolean {
  const view = new DataView(memory.buffer);
  const at = view.getUint32(address + layout.POS_STATE, true) + layout.STATE_CHECKERS;
  for (let word = 0; word < layout.SET_BYTES; word += 8) if (view.getBigUint64(at + word, true) !== 0n) return true;
  return false;
}

/** The score of the present position as a leaf, for the side to move. */
function scoreAtLeaf(core: CommonCore, { evaluate }: EvaluationFunctions, address: number): number {
  const list = address + core.layout.MOVES;
  if (core.exports.generateMoves(address, list) > list) return evaluate(address);
  return isInCheck(core, address) ? -MATE_AT_LEAF : 0;
}

/** The line that the last quiescence search of a thread expects. */
export function expectedLine({ memory, layout }: CommonCore, address: number): Move[] {
  // The first row of the table of principal variations: its length, then its moves.
  const row = new Uint32Array(memory.buffer, address + layout.PV_TABLE, layout.MAX_PLY);
  return Array.from(row.subarray(1, 1 + row[0]!));
}

/** The leaves of moves in the position of a thread, whatever was searched before. It takes about as long as a search of a few thousand nodes. */
export function leafScores(
  core: CommonCore,
  evaluation: EvaluationFunctions,
  address: number,
  moves: readonly Move[],
): Leaf[] {
  const { exports, layout } = core;
  // Captures are ordered by histories, and leaves of equal score differ.
  exports.clearHistories(address);
  exports.prepareQuiescence(address);
  return moves.map((move) => {
    exports.make(address, move);
    const found = -exports.quiescenceScore(address);
    const line = expectedLine(core, address);
    for (const one of line) exports.make(address, one);
    const score = scoreAtLeaf(core, evaluation, address);
    for (let i = 0; i <= line.length; i++) exports.unmake(address);
    // A mate is one ply further from here than from the position after the move.
    const plies = Math.abs(found) >= layout.MATE_BOUND ? Math.sign(found) : 0;
    return { score: line.length % 2 === 0 ? -score : score, quiescence: found - plies, line };
  });
}

/** Draws an index with a probability proportional to exp(score / temperature). −1 if there are no scores. */
export function drawIndex(
  scores: readonly number[],
  temperature: number,
  random: number,
): { readonly index: number; readonly probability: number } {
  const best = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - best) / temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let left = random * sum;
  let index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  // Rounding may leave a little beyond the last one.
  if (index < 0) index = weights.length - 1;
  return { index, probability: (weights[index] ?? 0) / sum };
}

/** Mixes the bits of a word of 32 bits (the finaliser of MurmurHash3). */
function mix(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * A random number in [0, 1) that depends on the seed, the position and the number of the move alone. A position that occurs again in a game
 * gets another one, as a person would choose again.
 */
export function seededChance(seed: number, { key, moveNumber }: Pick<BoardPosition, 'key' | 'moveNumber'>): number {
  const words = [Number(key & 0xffffffffn), Number(key >> 32n), moveNumber];
  return words.reduce((state, word) => mix(state ^ word), mix(seed ^ 0x9e3779b9)) / 2 ** 32;
}
