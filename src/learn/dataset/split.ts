/** A game is either used for training or held out, as a whole. */
export const SPLITS = ['train', 'heldOut'] as const;
export type Split = (typeof SPLITS)[number];
