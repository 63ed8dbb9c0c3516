/** Games are either all for training or all held out. */
export const SPLITS = ['train', 'heldOut'] as const;
export type Split = (typeof SPLITS)[number];
