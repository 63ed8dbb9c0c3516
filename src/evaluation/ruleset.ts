import { DIAGONAL, KNIGHT_LEAPS, STRAIGHT } from '../rules/directions.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../rules/setup.ts';

/** A step on the board: files to the right, ranks forward, as the piece's owner sees it. */
export type Step = readonly [files: number, ranks: number];

/** The kinds that a piece may promote to, and where. */
export interface Promotion {
  readonly to: readonly string[];
  /** The number of farthest ranks that count. */
  readonly zone: number;
  /** Whether moves that begin there may promote, too, not only those that end there. */
  readonly leaving: boolean;
}

export interface Kind {
  readonly id: string;
  readonly name: string;
  /** The number of the kind in piece codes; by default its place in the list, from 1. */
  readonly number?: number;
  /** Steps of a jump, which nothing can block. */
  readonly leaps: readonly Step[];
  /** Directions in which it attacks up to the first piece. */
  readonly rides: readonly Step[];
  /** The piece whose loss is the loss of the game. */
  readonly royal?: boolean;
  /** Never moves back, like a pawn. */
  readonly pawn?: boolean;
  /** Its leaps are captures only; it moves straight ahead otherwise, and two squares from where it stands at the start. */
  readonly takesAside?: boolean;
  readonly promotion?: Promotion;
  /** Whether it is a promoted piece. */
  readonly isPromoted?: boolean;
  /** Its place in a hand; absent if a hand never holds it. */
  readonly slot?: number;
  /** Whether no two of a side may be dropped on a file. */
  readonly aloneOnFile?: boolean;
  /** Its usual value in centipawns, as a default. */
  readonly value?: number;
}

/**
 * Capabilities that only some games have. `legalMoves`: the core can count them; `clocks`: positions have move clocks; `start`: terms may
 * know where pieces stand at the start.
 */
export const CAPABILITIES = ['castling', 'enPassant', 'hands', 'legalMoves', 'clocks', 'start'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A game as the evaluation sees it: the board's shape, its kinds and its capabilities, never its name. */
export interface Ruleset {
  readonly files: number;
  readonly ranks: number;
  /** The first is kind 1, since 0 stands for no piece. */
  readonly kinds: readonly Kind[];
  readonly capabilities: readonly Capability[];
  /** The largest number of pieces one side can have, those in its hand included. */
  readonly maxPieces: number;
  /** Whether the second player sees the board turned by 180 degrees; otherwise with its ranks flipped and the files as they are. */
  readonly isTurned?: boolean;
  /** Piece codes by square where games begin, if terms need them. */
  readonly start?: ArrayLike<number>;
}

export function squaresOf(ruleset: Ruleset): number {
  return ruleset.files * ruleset.ranks;
}

/** The set of all squares. */
export function allSquares(ruleset: Ruleset): bigint {
  return (1n << BigInt(squaresOf(ruleset))) - 1n;
}

/** The set of the squares that pass a test. */
export function squaresWhere(ruleset: Ruleset, test: (square: number) => boolean): bigint {
  let bits = 0n;
  for (let square = 0; square < squaresOf(ruleset); square++) if (test(square)) bits |= 1n << BigInt(square);
  return bits;
}

/**
 * The distance of a file or rank from the middle: there are two middle ones if the number is even, one if it is odd.
 */
export function stepsToMiddle(size: number, at: number): number {
  return Math.max(Math.floor((size - 1) / 2) - at, at - Math.floor(size / 2), 0);
}

/** A step that a color makes, as White sees it. */
export function stepSeenBy({ isTurned }: Ruleset, [files, ranks]: Step, color: number): Step {
  if (color === 0) return [files, ranks];
  return [isTurned ? -files : files, -ranks];
}

/** The square one step away, or undefined beyond the edge. `color` 1 sees the board from the other end. */
export function stepFrom(ruleset: Ruleset, square: number, step: Step, color: number): number | undefined {
  const [files, ranks] = stepSeenBy(ruleset, step, color);
  const file = (square % ruleset.files) + files;
  const rank = Math.floor(square / ruleset.files) + ranks;
  if (file < 0 || file >= ruleset.files || rank < 0 || rank >= ruleset.ranks) return undefined;
  return rank * ruleset.files + file;
}

/** The square as the owner sees it: ranks are counted from its own side, and files if the board is turned. */
export function seenBy(ruleset: Ruleset, square: number, color: number): number {
  if (color === 0) return square;
  if (ruleset.isTurned) return squaresOf(ruleset) - 1 - square;
  const rank = Math.floor(square / ruleset.files);
  return (ruleset.ranks - 1 - rank) * ruleset.files + (square % ruleset.files);
}

/** The squares on which a kind may promote, as its owner sees them. */
export function promotionZoneOf(ruleset: Ruleset, { promotion }: Kind): bigint {
  const first = ruleset.ranks - (promotion?.zone ?? 0);
  return squaresWhere(ruleset, (square) => Math.floor(square / ruleset.files) >= first);
}

/** The squares from which a kind could never move, as its owner sees them. */
export function deadEnds(ruleset: Ruleset, { leaps, rides, takesAside }: Kind): bigint {
  const steps = takesAside ? [FORWARD] : [...leaps, ...rides];
  return squaresWhere(ruleset, (square) => steps.every((step) => stepFrom(ruleset, square, step, 0) === undefined));
}

const numbered = new WeakMap<Ruleset, ReadonlyMap<number, Kind>>();

/** The kinds of a ruleset by their numbers. */
export function kindsByNumber(ruleset: Ruleset): ReadonlyMap<number, Kind> {
  const known = numbered.get(ruleset) ?? new Map(ruleset.kinds.map((kind, i) => [kind.number ?? i + 1, kind]));
  numbered.set(ruleset, known);
  return known;
}

/** The kind with a number. */
export function kindNumbered(ruleset: Ruleset, number: number): Kind {
  return kindsByNumber(ruleset).get(number)!;
}

function numberOf(ruleset: Ruleset, isWanted: (kind: Kind) => boolean): number | undefined {
  for (const [number, kind] of kindsByNumber(ruleset)) if (isWanted(kind)) return number;
  return undefined;
}

/** The number of a kind. */
export function kindIndex(ruleset: Ruleset, id: string): number {
  const number = numberOf(ruleset, (kind) => kind.id === id);
  if (number === undefined) throw new Error(`the ruleset has no kind '${id}'`);
  return number;
}

/** The kind that is usually worth most; without usual values, the one that rides in most directions. */
export function strongestKind({ kinds }: Ruleset): string {
  const others = kinds.filter(({ royal }) => !royal);
  const [strongest] = others.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.rides.length - a.rides.length);
  return strongest!.id;
}

/** The number of the kind whose loss is the loss of the game. */
export function royalKind(ruleset: Ruleset): number {
  return numberOf(ruleset, ({ royal }) => royal === true)!;
}

const FORWARD: Step = [0, 1];

const CHESS_KINDS: Record<number, Kind> = {
  [PAWN]: {
    id: 'pawn',
    name: 'Pawn',
    leaps: [
      [-1, 1],
      [1, 1],
    ],
    rides: [],
    pawn: true,
    takesAside: true,
    promotion: { to: ['knight', 'bishop', 'rook', 'queen'], zone: 1, leaving: false },
  },
  [KNIGHT]: { id: 'knight', name: 'Knight', leaps: KNIGHT_LEAPS, rides: [] },
  [BISHOP]: { id: 'bishop', name: 'Bishop', leaps: [], rides: DIAGONAL },
  [ROOK]: { id: 'rook', name: 'Rook', leaps: [], rides: STRAIGHT },
  [QUEEN]: { id: 'queen', name: 'Queen', leaps: [], rides: [...STRAIGHT, ...DIAGONAL] },
  [KING]: { id: 'king', name: 'King', leaps: [...STRAIGHT, ...DIAGONAL], rides: [], royal: true },
};

export const CHESS: Ruleset = {
  files: 8,
  ranks: 8,
  kinds: [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING].map((kind) => CHESS_KINDS[kind]!),
  capabilities: ['castling', 'enPassant', 'legalMoves', 'clocks'],
  maxPieces: 16,
};
