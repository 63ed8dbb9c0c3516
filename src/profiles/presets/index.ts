import type { ProfileFile } from '../profile.ts';
import { bohrium } from './bohrium.ts';
import { lucena } from './lucena.ts';
import { material } from './material.ts';
import { scacchista, scacchistaFast } from './scacchista.ts';
import { slice } from './slice.ts';

// Modules rather than JSON files: they load the same in every Node from 20.0 on, in every browser and in every bundler.

/** The presets for chess, by name. */
export const PRESETS: ReadonlyMap<string, ProfileFile> = new Map(
  [lucena, slice, material, scacchista, scacchistaFast, bohrium].map((file) => [file.name, file]),
);
