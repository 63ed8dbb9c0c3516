/** The names of the built-in boards of 9 × 9, apart from the boards themselves, which commands for chess need not load. */
export const NINE_BOARDS = ['shogi', 'mixed', 'fair', 'reversed-mixed', 'reversed-fair'] as const;

export type NineBoardName = (typeof NINE_BOARDS)[number];
