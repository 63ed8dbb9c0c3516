import { hasReach, type Limits } from '../../engine/limits.ts';
import { MODES, type Mode } from '../../engine/mode.ts';
import { LEVEL_NAMES, type LevelName, levelSearch } from '../../profiles/levels.ts';
import { currentPresetName, type ProfileFile } from '../../profiles/profile.ts';
import { MAX_ELO, MIN_ELO } from '../../profiles/strength.ts';
import { findSaved } from '../state/library.ts';
import { profileFor } from '../state/profile.ts';
import { presetFile } from '../state/profile-file.ts';
import { profileName } from '../state/profile-name.ts';
import { isNumberFrom, isRecord } from '../state/storage.ts';

/** How strong an engine plays: as its profile says, at a level, or at a strength in Elo. */
export type Strength = 'profile' | LevelName | number;

/** Which profile an engine plays with: the one that is being worked on, a preset, or a saved one. */
export type ProfileChoice =
  | { readonly kind: 'current' }
  | { readonly kind: 'preset'; readonly name: string }
  | { readonly kind: 'saved'; readonly name: string };

export interface EnginePlayer {
  readonly kind: 'engine';
  readonly profile: ProfileChoice;
  readonly strength: Strength;
  readonly mode: Mode;
  /** How many plies lines are followed, where the mode is lines; `LINES_DEPTH` unless set. */
  readonly depth?: number;
}

/** Who has a side. */
export type Player = { readonly kind: 'human' } | EnginePlayer;

export const HUMAN: Player = { kind: 'human' };

export const FIRST_ENGINE: EnginePlayer = {
  kind: 'engine',
  profile: { kind: 'current' },
  strength: 'easy',
  mode: 'full',
};

/** How deep lines are followed unless it is set otherwise: deeper than the opponent is believed to see (4), so that risk acts. */
export const LINES_DEPTH = 5;
export const MOST_LINES_DEPTH = 8;

/** Levels and Elo weaken the full search. Of scoring lines they would limit no more than time or nodes: its own depth says how far it looks. */
export function hasStrength({ mode }: EnginePlayer): boolean {
  return mode === 'full';
}

/** What an engine plays with now. */
export function fileOf(player: EnginePlayer): ProfileFile {
  const { profile, strength, mode } = player;
  const file =
    profile.kind === 'current'
      ? profileFor(mode)
      : profile.kind === 'preset'
        ? presetFile(profile.name)
        : (findSaved(profile.name) ?? presetFile(profile.name));
  return strength === 'profile' || !hasStrength(player) ? file : { ...file, level: strength };
}

/** Whether an engine knows by its level when it is done: Max, say, after 7 plies or 10 seconds. */
function knowsItsEnd(player: EnginePlayer): boolean {
  const { level } = fileOf(player);
  return hasStrength(player) && level !== undefined && hasReach(levelSearch(level), player.mode);
}

/**
 * What ends an engine's search besides its level: its clock or, without one, the time for a move, unless its level is limit enough. Lines
 * have a depth, too.
 */
export function limitsOf(player: EnginePlayer, time: Pick<Limits, 'clock' | 'ms'>): Limits {
  const { mode, depth = LINES_DEPTH } = player;
  if (mode === 'lines') return { mode, ...time, depth };
  return time.clock === undefined && knowsItsEnd(player) ? { mode } : { mode, ...time };
}

/** The meaning of a strength, in words. */
export const STRENGTH_NOTES: Readonly<Record<LevelName | 'profile' | 'elo', string>> = {
  easy: 'Looks 1 ply ahead',
  medium: 'Looks 2 plies ahead',
  hard: 'Looks 3 plies ahead, for 1 second at most',
  max: 'Looks 7 plies ahead, for 10 seconds at most; weaker than full strength',
  full: 'Thinks as long as it may',
  elo: 'Overlooks and misjudges, as people do',
  profile: 'The level that the profile names, if any',
};

export const STRENGTH_NAMES: Readonly<Record<LevelName | 'profile', string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  max: 'Max',
  full: 'Full strength',
  profile: 'As the profile says',
};

export function strengthName(strength: Strength): string {
  return typeof strength === 'number' ? `${strength} Elo` : STRENGTH_NAMES[strength];
}

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  full: 'Full search',
  lines: 'Line scoring',
  greedy: 'Greedy 1-ply',
};

/** What the page and PGN call a player. */
export function playerName(player: Player): string {
  if (player.kind === 'human') return 'You';
  const { profile, strength, mode, depth = LINES_DEPTH } = player;
  const name = profile.kind === 'current' ? profileName(profileFor(mode)) : profile.name;
  const how = [
    ...(strength === 'profile' || !hasStrength(player) ? [] : [strengthName(strength)]),
    ...(mode === 'full' ? [] : [mode === 'lines' ? `${MODE_NAMES.lines}, depth ${depth}` : MODE_NAMES[mode]]),
  ];
  return how.length === 0 ? name : `${name} · ${how.join(' · ')}`;
}

function isStrength(value: unknown): value is Strength {
  if (typeof value === 'number') return value >= MIN_ELO && value <= MAX_ELO;
  return value === 'profile' || LEVEL_NAMES.includes(value as LevelName);
}

function isChoice(value: unknown): value is ProfileChoice {
  if (!isRecord(value)) return false;
  return (
    value.kind === 'current' || ((value.kind === 'preset' || value.kind === 'saved') && typeof value.name === 'string')
  );
}

export function isPlayer(value: unknown): value is Player {
  if (!isRecord(value)) return false;
  if (value.kind === 'human') return true;
  return (
    value.kind === 'engine' &&
    isChoice(value.profile) &&
    isStrength(value.strength) &&
    MODES.includes(value.mode as Mode) &&
    (value.depth === undefined || isNumberFrom(1, MOST_LINES_DEPTH)(value.depth))
  );
}

/** A stored player, with the name that its preset has today. */
export function withCurrentPreset(player: Player): Player {
  if (player.kind === 'human' || player.profile.kind !== 'preset') return player;
  return { ...player, profile: { kind: 'preset', name: currentPresetName(player.profile.name) } };
}
