import { create } from 'zustand';
import type { NineNames } from '../../notation/nine/notation.ts';
import { PIECE_SETS, type PieceSet } from '../boards/page-board.ts';
import { isBoolean, isNumberFrom, isOneOf, readFields, StoredValue } from './storage.ts';

/** The user's settings for all screens. Mantine itself keeps the color scheme. */
export interface Settings {
  /** Threads of the analysis, if memory can be shared. */
  readonly threads: number;
  /** Megabytes of the transposition table of each engine. */
  readonly hash: number;
  /** The number of lines that the analysis shows. */
  readonly lines: number;
  readonly coordinates: boolean;
  /** Whether the squares a piece can go to are shown. */
  readonly destinations: boolean;
  readonly animation: boolean;
  readonly evaluationBar: boolean;
  /** The set of pieces on boards of 9 × 9. */
  readonly pieces: PieceSet;
  /** How their moves and coordinates are written. */
  readonly moveNames: NineNames;
}

export const MAX_LINES = 8;
export const MAX_HASH = 512;

/** Leaves one processor to the page. */
function usualThreads(): number {
  return Math.max(1, Math.min(4, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));
}

export const USUAL: Settings = {
  threads: usualThreads(),
  hash: 32,
  lines: 3,
  coordinates: true,
  destinations: true,
  animation: true,
  evaluationBar: true,
  pieces: 'families',
  moveNames: 'western',
};

const stored = new StoredValue(
  'settings',
  'Your settings',
  readFields(USUAL, {
    threads: isNumberFrom(1, 64),
    hash: isNumberFrom(1, MAX_HASH),
    lines: isNumberFrom(1, MAX_LINES),
    coordinates: isBoolean,
    destinations: isBoolean,
    animation: isBoolean,
    evaluationBar: isBoolean,
    pieces: isOneOf(PIECE_SETS),
    moveNames: isOneOf(['western', 'japanese']),
  }),
);

export const useSettings = create<Settings>(() => stored.load() ?? USUAL);
useSettings.subscribe((settings) => stored.save(settings));

export function change(settings: Partial<Settings>): void {
  useSettings.setState(settings);
}
