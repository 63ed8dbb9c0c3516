import type { ProfileFile } from '../profile.ts';
import { aho, ahoBase } from './aho.ts';
import { baseline } from './baseline.ts';
import { bohrium } from './bohrium.ts';
import { lines } from './lines.ts';
import { lucena } from './lucena.ts';
import { material } from './material.ts';
import { orchestrator } from './orchestrator.ts';
import { scacchista, scacchistaFast } from './scacchista.ts';
import { scorpionEasy, scorpionHard, scorpionMax, scorpionMedium } from './scorpion.ts';

// Modules rather than JSON files: they load the same in every Node from 20.0 on, in every browser and in every bundler.

const FILES: readonly ProfileFile[] = [
  lucena,
  baseline,
  material,
  scacchista,
  scacchistaFast,
  bohrium,
  aho,
  ahoBase,
  scorpionEasy,
  scorpionMedium,
  scorpionHard,
  scorpionMax,
  orchestrator,
  lines,
];

/** The presets for chess, by name. */
export const PRESETS: ReadonlyMap<string, ProfileFile> = new Map(FILES.map((file) => [file.name, file]));
