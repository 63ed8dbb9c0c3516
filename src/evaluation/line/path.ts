/*
 * The path of a line, as formulas read it: the events between the start of the line and the position it ends in. In
 * memory it is the address of that position, followed from `PATH_SLOTS_AT` on by a double for each slot. The search
 * over lines writes it; `evaluateLine` and the interpreter read it.
 */

export interface Slot {
  /** Its first index. A slot that each side has is there for White, and at the next index for Black. */
  readonly at: number;
  readonly sided: boolean;
  /** Numbers from 0 to this, whole unless they have fractional bits. */
  readonly most: number;
  readonly bits?: number;
}

/** The largest number of plies of each sort that is counted. */
export const MAX_PLAIN = 127;
export const MAX_TRADE = 31;

/** The latest mate: a line has no more plies. */
export const LAST_MATE = MAX_PLAIN + MAX_TRADE;

/** The largest difference between two static scores. */
export const MAX_RISE = 60000;

/** The fractional bits of numbers at the start and of differences of scores. */
export const START_BITS = 10;

const NAMES = {
  /** The engine's color. */
  engine: { sided: false, most: 1 },
  /** Plies that belong to no trade, and those that do. */
  plainPlies: { sided: false, most: MAX_PLAIN },
  tradePlies: { sided: false, most: MAX_TRADE },
  /** How far the trajectory score rose above that of the start, for the side. */
  rise: { sided: true, most: MAX_RISE, bits: START_BITS },
  /** Whether the side has castled. */
  castledKingSide: { sided: true, most: 1 },
  castledQueenSide: { sided: true, most: 1 },
  /** Whether a move of the side's own rook has cost it the right to castle. */
  rookLeftKingSide: { sided: true, most: 1 },
  rookLeftQueenSide: { sided: true, most: 1 },
  /** Whether a king's move other than castling has cost rights, and whether there was one that cost none. */
  kingLeftRights: { sided: true, most: 1 },
  kingMoved: { sided: true, most: 1 },
  /** The ply with which the side gives mate, counted from 1; 0 if it does not. */
  mates: { sided: true, most: LAST_MATE },
} as const;

export type SlotName = keyof typeof NAMES;

let next = 0;
export const SLOTS = Object.fromEntries(
  Object.entries(NAMES).map(([name, slot]) => {
    const at = next;
    next += slot.sided ? 2 : 1;
    return [name, { at, ...slot }];
  }),
) as Readonly<Record<SlotName, Slot>>;

/** The values at the start of the line begin here, as `startLine` writes them. */
export const FIRST_START = next;
export const START_SLOTS = 16;

export const PATH_SLOTS_AT = 8;

/** The limit of numbers at the start. */
export const START_LIMIT = 2 ** 20;
