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
  /** Whether the first choices are shown while no game is on the board. */
  readonly doors: boolean;
  /** Whether weak engines take as long for a move as a human. */
  readonly humanTime: boolean;
  /** Whether a line says what each of the user's moves gave and cost. */
  readonly coach: boolean;
  /** Whether a new game draws the colors. */
  readonly randomColors: boolean;
  /** Whether the board has an arrow with a score for each line of the analysis, and not only for the best. */
  readonly arrows: boolean;
  readonly sounds: boolean;
  readonly board: BoardTheme;
}

/** The colors of the board's squares. */
export const BOARD_THEMES = ['pine', 'wood', 'sea', 'stone'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];

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
  doors: true,
  humanTime: true,
  coach: false,
  randomColors: false,
  arrows: true,
  sounds: false,
  board: 'pine',
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
    doors: isBoolean,
    humanTime: isBoolean,
    coach: isBoolean,
    randomColors: isBoolean,
    arrows: isBoolean,
    sounds: isBoolean,
    board: isOneOf(BOARD_THEMES),
  }),
);

export const useSettings = create<Settings>(() => stored.load() ?? USUAL);
useSettings.subscribe((settings) => stored.save(settings));

export function change(settings: Partial<Settings>): void {
  useSettings.setState(settings);
}
