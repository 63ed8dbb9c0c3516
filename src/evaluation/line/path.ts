/*
 * The path of a line, as formulas read it: what has happened between the start of the line and the position it ends in. In memory it is
 * the address of that position, and from `PATH_SLOTS_AT` on a double for each slot. The search over lines writes it; `evaluateLine`
 * and the interpreter read it.
 */

export interface Slot {
  /** The first of its places; what each side has of its own lies there for White and in the next place for Black. */
  readonly at: number;
  readonly sided: boolean;
  /** Numbers from 0 to this, whole ones unless there are bits behind the point. */
  readonly most: number;
  readonly bits?: number;
}

/** The most plies a line may have of each sort; beyond that they are counted no further. */
export const MOST_PLAIN = 127;
export const MOST_TRADE = 31;

/** The latest mate: a line has no more plies. */
export const LAST_MATE = MOST_PLAIN + MOST_TRADE;

/** The largest difference between two static scores. */
export const MOST_RISE = 60000;

/** Numbers at the start, and differences of scores, are kept to so many bits behind the point. */
export const START_BITS = 10;

const NAMES = {
  /** The engine's color. */
  engine: { sided: false, most: 1 },
  /** Plies that belong to no trade, and those that do. */
  plainPlies: { sided: false, most: MOST_PLAIN },
  tradePlies: { sided: false, most: MOST_TRADE },
  /** How far above that of the start the score of the trajectory has been, as the side sees it. */
  rise: { sided: true, most: MOST_RISE, bits: START_BITS },
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

/** From here on lies what numbers were at the start of the line, as `startLine` writes it. */
export const FIRST_START = next;
export const START_SLOTS = 16;

export const PATH_SLOTS_AT = 8;
export const PATH_BYTES = PATH_SLOTS_AT + 8 * (FIRST_START + START_SLOTS);

/** The limit of numbers at the start. */
export const START_LIMIT = 2 ** 20;
