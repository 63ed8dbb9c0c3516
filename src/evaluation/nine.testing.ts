// A game on 81 squares, to prove that nothing here depends on chess: sets take two words, some kinds both slide and
// leap, some only move forward, and there is no core; positions are written into a plain memory.
import fc from 'fast-check';
import { DIAGONAL, STRAIGHT } from '../rules/directions.ts';
import { type Compiled, compile, writeBlocks } from './compile/compile.ts';
import { instantiateEvaluation } from './compile/instantiate.ts';
import type { Target } from './compile/target.ts';
import type { Evaluation } from './evaluation.ts';
import { boardFeatures, type Features } from './features.ts';
import type { KnobValues } from './knobs.ts';
import { type CompiledFunctions, type Scores, writePath } from './machine.testing.ts';
import { kindIndex, type Ruleset, type Step, seenBy, squaresOf, stepFrom } from './ruleset.ts';

const FORWARD: Step = [0, 1];

const PROMOTION = { to: ['gold'], zone: 3, leaving: true };

export const NINE: Ruleset = {
  files: 9,
  ranks: 9,
  kinds: [
    {
      id: 'pawn',
      slot: 0,
      name: 'Pawn',
      leaps: [FORWARD],
      rides: [],
      pawn: true,
      aloneOnFile: true,
      promotion: PROMOTION,
    },
    { id: 'lance', slot: 1, name: 'Lance', leaps: [], rides: [FORWARD], promotion: PROMOTION },
    {
      id: 'knight',
      slot: 2,
      name: 'Knight',
      leaps: [
        [-1, 2],
        [1, 2],
      ],
      rides: [],
    },
    { id: 'gold', slot: 3, name: 'Gold', leaps: [...STRAIGHT, [-1, 1], [1, 1]], rides: [] },
    { id: 'bishop', slot: 4, name: 'Bishop', leaps: [], rides: DIAGONAL },
    {
      id: 'rook',
      slot: 5,
      name: 'Rook',
      leaps: [],
      rides: STRAIGHT,
      promotion: { to: ['dragon', 'horse'], zone: 2, leaving: true },
    },
    { id: 'horse', name: 'Horse', leaps: STRAIGHT, rides: DIAGONAL },
    { id: 'dragon', name: 'Dragon', leaps: DIAGONAL, rides: STRAIGHT },
    // Leaps along a line over a piece that it does not pin.
    { id: 'stork', name: 'Stork', leaps: [[0, 2]], rides: DIAGONAL },
    { id: 'king', name: 'King', leaps: [...STRAIGHT, ...DIAGONAL], rides: [], royal: true },
  ],
  capabilities: ['hands', 'start'],
  maxPieces: 30,
  isTurned: true,
  start: Array.from({ length: 81 }, (_, square) =>
    square < 9 ? (square + 1) << 1 : square < 72 ? 0 : ((81 - square) << 1) | 1,
  ),
};

/** The places of a hand; the kinds say which they take. */
const SLOTS = 8;

const SET_BYTES = 16;
const COLORS = 0;
const KINDS = 2 * SET_BYTES;
const TURN = KINDS + (NINE.kinds.length + 1) * SET_BYTES;
const HANDS = TURN + 4;
const END = HANDS + 2 * SLOTS;
const POSITION = 1024;
const PATH = 4096;
const TABLES = 65536;
const MEMORY_PAGES = 128;

export const NINE_TARGET: Target = {
  ruleset: NINE,
  shared: false,
  words: 2,
  colors: COLORS,
  kinds: KINDS,
  turn: TURN,
  hands: (color, kind) => HANDS + SLOTS * color + slotOf(kind),
  tables: TABLES,
  tableBytes: MEMORY_PAGES * 65536 - TABLES,
};

function slotOf(kind: number): number {
  return NINE.kinds[kind - 1]!.slot ?? -1;
}

/** The numbers of pieces that each side has in hand, by slot. */
type Hands = readonly [readonly number[], readonly number[]];

export const EMPTY_HANDS: Hands = [new Array<number>(SLOTS).fill(0), new Array<number>(SLOTS).fill(0)];

export interface NineBoard {
  /** Piece codes by square. */
  readonly board: readonly number[];
  readonly hands: Hands;
  readonly turn: 0 | 1;
}

export function nineFeatures({ board, hands, turn }: NineBoard): Features {
  const inHand = (color: number, kind: number) => hands[color]![slotOf(kind)] ?? 0;
  return boardFeatures(NINE, board, { turn, inHand, mayCastle: () => false, halfmoves: 0, fullmoves: 1 });
}

/** Ranks from the top, pieces as two letters of their kind, upper case for the side that moves up the board. */
export function formatNine({ board, hands, turn }: NineBoard): string {
  const name = (piece: number) => {
    if (piece === 0) return '··';
    const letters = NINE.kinds[(piece >> 1) - 1]!.id.slice(0, 2);
    return piece & 1 ? letters : letters.toUpperCase();
  };
  const rows = Array.from({ length: 9 }, (_, i) => board.slice(81 - 9 * (i + 1), 81 - 9 * i).map(name));
  return `${rows.map((row) => row.join(' ')).join('\n')}\nhands ${hands.map((hand) => hand.join(' ')).join(' | ')}, ${turn === 0 ? 'first' : 'second'} to move`;
}

/** A square, or steps in a direction from one of the kings: purely random squares would hardly ever pin a piece. */
type Place = number | readonly [king: number, direction: number, steps: number];

interface Scatter {
  readonly kings: readonly [number, number];
  readonly pieces: readonly (readonly [place: Place, kind: number, color: number])[];
  readonly hands: Hands;
  readonly turn: 0 | 1;
}

const KING = kindIndex(NINE, 'king');

function squareFrom(king: number, direction: number, steps: number): number | undefined {
  const [files, ranks] = [...STRAIGHT, ...DIAGONAL][direction]!;
  return stepFrom(NINE, king, [files * steps, ranks * steps], 0);
}

function gather({ kings, pieces, hands, turn }: Scatter): NineBoard & { toString(): string } {
  const board = new Array<number>(squaresOf(NINE)).fill(0);
  const [first, second] = kings;
  const at = [first, second === first ? (second + 1) % 81 : second];
  board[at[0]!] = KING << 1;
  board[at[1]!] = (KING << 1) | 1;
  const count = [1, 1];
  for (const [place, kind, color] of pieces) {
    const square = typeof place === 'number' ? place : squareFrom(at[place[0]]!, place[1], place[2]);
    if (square === undefined || board[square] !== 0 || count[color]! >= NINE.maxPieces) continue;
    count[color]!++;
    board[square] = (kind << 1) | color;
  }
  const made = { board, hands, turn };
  return Object.defineProperty(made, fc.toStringMethod, { value: () => `\n${formatNine(made)}\n`, enumerable: false });
}

/** Boards with both kings and up to `most` other pieces anywhere. */
export function nineBoards(most: number): fc.Arbitrary<NineBoard> {
  const place = fc.oneof(fc.nat(80), fc.tuple(fc.nat(1), fc.nat(7), fc.integer({ min: 1, max: 4 })));
  const piece = fc.tuple(place, fc.integer({ min: 1, max: KING - 1 }), fc.nat(1));
  const hand = fc.array(fc.nat(3), { minLength: SLOTS, maxLength: SLOTS });
  return fc
    .record<Scatter>({
      kings: fc.tuple(fc.nat(80), fc.nat(80)),
      pieces: fc.array(piece, { maxLength: most, size: 'max' }),
      hands: fc.oneof(fc.constant(EMPTY_HANDS), fc.tuple(hand, hand)),
      turn: fc.constantFrom<0 | 1>(0, 1),
    })
    .map(gather);
}

/** The board from the other side's view. */
export function flippedNine({ board, hands, turn }: NineBoard): NineBoard {
  return {
    hands: [hands[1], hands[0]],
    board: board.map((_, square) => {
      const piece = board[seenBy(NINE, square, 1)]!;
      return piece === 0 ? 0 : piece ^ 1;
    }),
    turn: turn === 0 ? 1 : 0,
  };
}

/** Writes a position into a memory and returns its address. */
export function writeNine(memory: WebAssembly.Memory, { board, hands, turn }: NineBoard): number {
  const view = new DataView(memory.buffer);
  new Uint8Array(memory.buffer).fill(0, POSITION, POSITION + END);
  const add = (offset: number, square: number) => {
    const at = POSITION + offset + 8 * (square >> 6);
    view.setBigUint64(at, view.getBigUint64(at, true) | (1n << BigInt(square & 63)), true);
  };
  board.forEach((piece, square) => {
    if (piece === 0) return;
    add(COLORS + SET_BYTES * (piece & 1), square);
    add(KINDS + SET_BYTES * (piece >> 1), square);
  });
  view.setUint32(POSITION + TURN, turn, true);
  for (const color of [0, 1])
    for (let slot = 0; slot < SLOTS; slot++)
      view.setUint8(POSITION + HANDS + SLOTS * color + slot, hands[color]![slot]!);
  return POSITION;
}

/** A plain memory with one evaluation compiled into it. */
export class NineMachine {
  readonly #memory = new WebAssembly.Memory({ initial: MEMORY_PAGES });
  #functions: CompiledFunctions | undefined;

  load(evaluation: Evaluation, values: KnobValues): Compiled {
    const compiled = compile(evaluation, values, NINE_TARGET);
    writeBlocks(this.#memory, compiled.blocks);
    const module = new WebAssembly.Module(compiled.module);
    this.#functions = instantiateEvaluation(module, { memory: this.#memory }).exports as CompiledFunctions;
    return compiled;
  }

  scores(position: NineBoard, path: readonly number[] = []): Scores {
    const { evaluate, evaluateFast, evaluateLine } = this.#functions!;
    writeNine(this.#memory, position);
    writePath(this.#memory, PATH, POSITION, path);
    const white = (score: number) => (position.turn === 0 ? score : -score) + 0;
    return { score: white(evaluate(POSITION)), fast: white(evaluateFast(POSITION)), line: evaluateLine(PATH) };
  }
}
