import type { ProfileFile } from '../profile.ts';
import { lucena } from './lucena.ts';
import { material } from './material.ts';
import { slice } from './slice.ts';

// Modules rather than JSON files: they load the same in every Node from 20.0 on, in every browser and in every bundler.

/** The presets for chess, by name. */
export const PRESETS: ReadonlyMap<string, ProfileFile> = new Map(
  [lucena, slice, material].map((file) => [file.name, file]),
);
