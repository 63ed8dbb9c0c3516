import { aho, ahoBase } from './aho.ts';
import type { NinePreset } from './fitted.ts';

/** The presets for boards of 9 × 9. The first one that a board has is its default. */
export const NINE_PRESETS: readonly NinePreset[] = [aho, ahoBase];
