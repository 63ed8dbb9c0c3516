// Random legal positions and random games, for property tests. Everything follows from a fixed seed; a failure is
// reported as a FEN and a list of choices that can be pasted into a test.
import fc from 'fast-check';
import { formatFen, loadFen } from '../notation/fen.ts';
import { type Move, moveType, NORMAL } from './move.ts';
import { loadRules } from './node.ts';
import type { Position } from './position.ts';
import { unwrap } from './result.ts';
import {
  BISHOP,
  type CastlingRooks,
  type Color,
  KING,
  KNIGHT,
  NONE,
  PAWN,
  pieceOf,
  QUEEN,
  ROOK,
  type Setup,
} from './setup.ts';

/** Parameters of every property: `LUCENA_SEED` tries other positions, `LUCENA_RUNS` multiplies their number. */
export function checked(numRuns: number): { seed: number; numRuns: number; endOnFailure: boolean } {
  return {
    seed: Number(process.env.LUCENA_SEED ?? 1561),
    numRuns: numRuns * Number(process.env.LUCENA_RUNS ?? 1),
    endOnFailure: false,
  };
}

/** A game: the n-th choice decides the n-th move. */
export interface Walk {
  readonly fen: string;
  readonly choices: readonly number[];
}

const KNIGHT_PLACES = [0, 1, 2, 3].flatMap((a) => [1, 2, 3, 4].filter((b) => b > a).map((b) => [a, b] as const));

/** The back rank of a Chess960 array by its customary number, 0 to 959; 518 is ordinary chess. */
export function chess960Rank(number: number): number[] {
  const rank: number[] = Array(8).fill(0);
  const place = (kind: number, index: number): void => {
    const free = rank.flatMap((taken, file) => (taken === 0 ? [file] : []));
    rank[free[index]!] = kind;
  };
  rank[1 + 2 * (number & 3)] = BISHOP;
  rank[2 * ((number >> 2) & 3)] = BISHOP;
  const rest = number >> 4;
  place(QUEEN, rest % 6);
  const [first, second] = KNIGHT_PLACES[Math.floor(rest / 6)]!;
  place(KNIGHT, second);
  place(KNIGHT, first);
  for (const kind of [ROOK, KING, ROOK]) place(kind, 0);
  return rank;
}

/** A start position with an array for White and the same or another one for Black. */
export function chess960Setup(white: number, black: number): Setup {
  const board = new Uint8Array(64);
  const castling: number[] = [];
  for (const [color, number] of [white, black].entries()) {
    const rank = chess960Rank(number);
    const home = color === 0 ? 0 : 56;
    for (let file = 0; file < 8; file++) {
      board[home + file] = pieceOf(rank[file]!, color as Color);
      board[(color === 0 ? 8 : 48) + file] = pieceOf(PAWN, color as Color);
    }
    castling.push(home + rank.lastIndexOf(ROOK), home + rank.indexOf(ROOK));
  }
  return {
    board,
    turn: 0,
    castling: castling as unknown as CastlingRooks,
    enPassant: NONE,
    halfmoves: 0,
    fullmoves: 1,
  };
}

interface Scatter {
  readonly kings: readonly [number, number];
  readonly atHome: number;
  readonly pieces: readonly (readonly [square: number, kind: number, color: Color])[];
  readonly turn: Color;
  readonly rights: number;
  readonly passedFile: number;
}

/** The square of a rook the king could castle with, any of them. */
function castlingRook(board: Uint8Array, right: number): number {
  const color = (right >> 1) as Color;
  const home = color === 0 ? 0 : 56;
  const king = board.indexOf(pieceOf(KING, color));
  if (king < home || king > home + 7) return NONE;
  const step = right & 1 ? -1 : 1;
  for (let square = king + step; square >= home && square < home + 8; square += step)
    if (board[square] === pieceOf(ROOK, color)) return square;
  return NONE;
}

function enPassantSquare(board: Uint8Array, turn: Color, file: number): number {
  if (file > 7) return NONE;
  const square = (turn === 0 ? 40 : 16) + file;
  const passed = board[square ^ 8] === pieceOf(PAWN, (turn ^ 1) as Color);
  return passed && board[square] === 0 && board[square ^ 24] === 0 ? square : NONE;
}

const scratch = (await loadRules()).position();

/** Turns scattered pieces into a legal position; undefined if that fails. */
function gather({ kings, atHome, pieces, turn, rights, passedFile }: Scatter): string | undefined {
  const board = new Uint8Array(64);
  const white = atHome & 1 ? kings[0] & 7 : kings[0];
  const black = atHome & 2 ? 56 | kings[1] : kings[1];
  if (white === black) return undefined;
  board[white] = pieceOf(KING, 0);
  board[black] = pieceOf(KING, 1);
  const count: [number, number] = [1, 1];
  for (const [square, kind, color] of pieces) {
    if (board[square] !== 0 || count[color] === 16) continue;
    count[color]++;
    // On squares where no pawn can stand, a rook is likely, so that castling occurs.
    board[square] = pieceOf(kind === PAWN && (square < 8 || square > 55) ? ROOK : kind, color);
  }
  const castling = [0, 1, 2, 3].map((right) => (rights & (1 << right) ? castlingRook(board, right) : NONE));
  for (const side of [turn, (turn ^ 1) as Color]) {
    const setup: Setup = {
      board,
      turn: side,
      castling: castling as unknown as CastlingRooks,
      enPassant: enPassantSquare(board, side, passedFile),
      halfmoves: 0,
      fullmoves: 1,
    };
    if (scratch.load(setup).ok) return formatFen(scratch.setup(), { castling: 'shredder' });
  }
  return undefined;
}

/** Legal positions with up to `most` pieces of the given kinds besides the kings, anywhere on the board. */
export function scatteredFen(most: number, kinds: readonly number[]): fc.Arbitrary<string> {
  const color = fc.constantFrom<Color>(0, 1);
  return fc
    .record<Scatter>({
      kings: fc.tuple(fc.nat(63), fc.nat(63)),
      atHome: fc.nat(3),
      pieces: fc.array(fc.tuple(fc.nat(63), fc.constantFrom(...kinds), color), { maxLength: most, size: 'max' }),
      turn: color,
      rights: fc.nat(15),
      passedFile: fc.nat(9),
    })
    .map(gather)
    .filter((fen) => fen !== undefined);
}

const MIXED = [PAWN, PAWN, PAWN, PAWN, KNIGHT, BISHOP, ROOK, ROOK, QUEEN];

/** Where games begin: the start position, Chess960 arrays (sometimes a different one for each side), scattered pieces. */
export const originFen: fc.Arbitrary<string> = fc.oneof(
  fc.constant(formatFen(chess960Setup(518, 518))),
  fc
    .tuple(fc.nat(959), fc.option(fc.nat(959)))
    .map(([white, black]) => formatFen(chess960Setup(white, black ?? white), { castling: 'shredder' })),
  { arbitrary: scatteredFen(12, MIXED), weight: 2 },
  scatteredFen(40, MIXED),
);

/** Games of up to `plies` half-moves from anywhere. */
export function walks(plies: number): fc.Arbitrary<Walk> {
  return fc.record({ fen: originFen, choices: fc.array(fc.nat(0xffff), { maxLength: plies, size: 'max' }) });
}

/**
 * The moves of a game, each yielded in the position where it is legal; the caller makes it before asking for the next. One choice in
 * four prefers promotions, castling and en passant, which pure chance would hardly ever play.
 */
export function* steps(position: Position, { fen, choices }: Walk): Generator<Move> {
  unwrap(loadFen(position, fen));
  for (const choice of choices) {
    const moves = position.moves();
    const special = choice & 3 ? [] : moves.filter((move) => moveType(move) !== NORMAL);
    const pool = special.length > 0 ? special : moves;
    if (pool.length === 0) return;
    yield pool[(choice >> 2) % pool.length]!;
  }
}

/** Plays the game out, calling `visit` in every position of it, the first and the last included. */
export function visitAll(position: Position, walk: Walk, visit: () => void): void {
  for (const move of steps(position, walk)) {
    visit();
    position.make(move);
  }
  visit();
}
