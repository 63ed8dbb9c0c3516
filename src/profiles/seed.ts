// In a file of its own: the page needs these with its first load, and all other parameters only later.

/** The largest seed of the generator that chooses among equal moves. */
export const MAX_SEED = 2_147_483_647;
/** The seed of a profile that leaves it open. */
export const OPEN_SEED = 0;
