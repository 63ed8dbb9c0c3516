import { DIAGONAL, KNIGHT_LEAPS, STRAIGHT } from '../directions.ts';
import type { Color } from '../setup.ts';

/** A leap: files to the right and ranks forward, as the piece's owner sees it. */
export type Leap = readonly [files: number, ranks: number];

/** How a kind rides: in its own forward direction, along diagonals, along ranks and files, or in all eight directions. */
export type Rides = 'none' | 'forward' | 'diagonal' | 'straight' | 'all';

export interface Promotion {
  /** The kinds to choose from. */
  readonly to: readonly string[];
  /** The number of farthest ranks in which a move must begin or end. */
  readonly zone: number;
}

/** A kind of piece as data: the core's tables follow from it. */
export interface NineKind {
  readonly id: string;
  readonly name: string;
  readonly family: 'shogi' | 'chess' | 'both';
  /** SFEN: one letter, with a plus sign for a promoted piece. */
  readonly letters: string;
  /** As Japanese move names write it. */
  readonly kanji: string;
  readonly leaps: readonly Leap[];
  readonly rides: Rides;
  readonly promotion?: Promotion;
  /** The kind that it becomes in a hand; by default, the same kind. */
  readonly captured?: string;
  /** The piece whose loss is the loss of the game. */
  readonly royal?: true;
  /** `file`: it moves and captures forward, and no two may be dropped on a file. `chess`: its leaps are captures only. */
  readonly pawn?: 'file' | 'chess';
  /** Its points in the declaration of an entered king. */
  readonly points: number;
  /** Its value on the board in exchanges, in centipawns. */
  readonly value: number;
}

const GOLD: readonly Leap[] = [...STRAIGHT, [-1, 1], [1, 1]];

const NEAR_ZONE = 3;
const SMALL = 1;
const BIG = 5;

/** Id, name, letters, kanji and value of a kind. */
type Names = readonly [id: string, name: string, letters: string, kanji: string, value: number];

function shogi([id, name, letters, kanji, value]: Names, rest: Partial<NineKind>): NineKind {
  return { id, name, family: 'shogi', letters, kanji, value, leaps: [], rides: 'none', points: SMALL, ...rest };
}

/** A kind of shogi that may promote to another in the three farthest ranks, and must where it could never move again. */
function promoting(names: Names, to: string, rest: Partial<NineKind>): NineKind {
  return shogi(names, { ...rest, promotion: { to: [to], zone: NEAR_ZONE } });
}

function chess([id, name, letters, kanji, value]: Names, rest: Partial<NineKind>): NineKind {
  return { id, name, family: 'chess', letters, kanji, value, leaps: [], rides: 'none', points: SMALL, ...rest };
}

const DIAGONAL_RIDER = { rides: 'diagonal', points: BIG } as const;
const STRAIGHT_RIDER = { rides: 'straight', points: BIG } as const;
const QUEEN_RIDER = { rides: 'all', points: BIG } as const;
/** A promoted pawn of chess counts as the pawn that it becomes when it is captured. */
const WAS_PAWN = { captured: 'chess-pawn', points: SMALL } as const;

/** All kinds of the 9 × 9 boards. The first is kind 1, since 0 stands for no piece. */
export const NINE_KINDS: readonly NineKind[] = [
  promoting(['pawn', 'Pawn', 'P', '歩', 100], 'tokin', { leaps: [[0, 1]], pawn: 'file' }),
  promoting(['lance', 'Lance', 'L', '香', 300], 'promoted-lance', { rides: 'forward' }),
  promoting(['knight', 'Knight', 'N', '桂', 400], 'promoted-knight', {
    leaps: [
      [-1, 2],
      [1, 2],
    ],
  }),
  promoting(['silver', 'Silver', 'S', '銀', 500], 'promoted-silver', { leaps: [...DIAGONAL, [0, 1]] }),
  shogi(['gold', 'Gold', 'G', '金', 600], { leaps: GOLD }),
  promoting(['bishop', 'Bishop', 'B', '角', 800], 'horse', DIAGONAL_RIDER),
  promoting(['rook', 'Rook', 'R', '飛', 1000], 'dragon', STRAIGHT_RIDER),
  {
    ...shogi(['king', 'King', 'K', '玉', 0], { leaps: [...STRAIGHT, ...DIAGONAL], royal: true, points: 0 }),
    family: 'both',
  },
  shogi(['tokin', 'Promoted pawn', '+P', 'と', 700], { leaps: GOLD, captured: 'pawn' }),
  shogi(['promoted-lance', 'Promoted lance', '+L', '成香', 700], { leaps: GOLD, captured: 'lance' }),
  shogi(['promoted-knight', 'Promoted knight', '+N', '成桂', 700], { leaps: GOLD, captured: 'knight' }),
  shogi(['promoted-silver', 'Promoted silver', '+S', '成銀', 700], { leaps: GOLD, captured: 'silver' }),
  shogi(['horse', 'Horse', '+B', '馬', 1200], { ...DIAGONAL_RIDER, leaps: STRAIGHT, captured: 'bishop' }),
  shogi(['dragon', 'Dragon', '+R', '龍', 1500], { ...STRAIGHT_RIDER, leaps: DIAGONAL, captured: 'rook' }),
  chess(['chess-pawn', 'Chess pawn', 'F', '兵', 100], {
    leaps: [
      [-1, 1],
      [1, 1],
    ],
    pawn: 'chess',
    promotion: { to: ['pawn-queen', 'pawn-rook', 'pawn-bishop', 'pawn-knight'], zone: 1 },
  }),
  chess(['chess-knight', 'Chess knight', 'H', '騎', 500], { leaps: KNIGHT_LEAPS }),
  chess(['chess-bishop', 'Chess bishop', 'C', '僧', 800], DIAGONAL_RIDER),
  chess(['chess-rook', 'Chess rook', 'T', '塔', 1000], STRAIGHT_RIDER),
  chess(['queen', 'Queen', 'Q', '后', 1800], QUEEN_RIDER),
  chess(['pawn-knight', 'Pawn promoted to knight', '+H', '成騎', 500], { leaps: KNIGHT_LEAPS, ...WAS_PAWN }),
  chess(['pawn-bishop', 'Pawn promoted to bishop', '+C', '成僧', 800], { rides: 'diagonal', ...WAS_PAWN }),
  chess(['pawn-rook', 'Pawn promoted to rook', '+T', '成塔', 1000], { rides: 'straight', ...WAS_PAWN }),
  chess(['pawn-queen', 'Pawn promoted to queen', '+Q', '成后', 1800], { rides: 'all', ...WAS_PAWN }),
];

const NUMBERS = new Map(NINE_KINDS.map(({ id }, index) => [id, index + 1]));

/** The number of a kind. */
export function nineKind(id: string): number {
  const number = NUMBERS.get(id);
  if (number === undefined) throw new Error(`there is no kind '${id}'`);
  return number;
}

export function nineKindOf(piece: number): NineKind {
  return NINE_KINDS[(piece >> 1) - 1]!;
}

/** The kinds that a hand can hold, by slot. */
export const HAND_KINDS: readonly number[] = NINE_KINDS.flatMap(({ captured, royal }, index) =>
  captured === undefined && royal === undefined ? [index + 1] : [],
);

/** The slot of a hand to which a kind goes when it is captured. */
export function slotOfKind(kind: number): number {
  return HAND_KINDS.indexOf(nineKind(NINE_KINDS[kind - 1]!.captured ?? NINE_KINDS[kind - 1]!.id));
}

/** The SFEN letters of a piece: upper case for the first player. */
export function nineLetters(piece: number): string {
  const { letters } = nineKindOf(piece);
  return (piece & 1) === 0 ? letters : letters.toLowerCase();
}

const BY_LETTERS = new Map(NINE_KINDS.map(({ letters }, index) => [letters, index + 1]));

/** The piece with these SFEN letters; 0 for any other text. */
export function pieceFromNineLetters(letters: string): number {
  const kind = BY_LETTERS.get(letters.toUpperCase());
  return kind === undefined ? 0 : (kind << 1) | Number(letters !== letters.toUpperCase());
}

/** A square turned by 180 degrees for the second player. */
export function nineSeenBy(square: number, color: Color): number {
  return color === 0 ? square : 80 - square;
}
