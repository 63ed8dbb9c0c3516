/** The kinds of runs, in the order of the choice. */
export const KINDS = ['match', 'tournament', 'ablation', 'tuning'] as const;
export type Kind = (typeof KINDS)[number];
