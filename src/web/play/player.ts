import type { Limits } from '../../engine/limits.ts';
import { MODES, type Mode } from '../../engine/mode.ts';
import type { LevelName } from '../../profiles/levels.ts';
import { currentPresetName, type ProfileFile } from '../../profiles/profile.ts';
import { MAX_ELO, MIN_ELO } from '../../profiles/strength.ts';
import { findSaved } from '../state/library.ts';
import { profileFor } from '../state/profile.ts';
import { presetFile } from '../state/profile-file.ts';
import { profileName } from '../state/profile-name.ts';
import { isNumberFrom, isRecord } from '../state/storage.ts';

/** The strength of an engine: its profile's own, a level, or an Elo rating. */
export type Strength = 'profile' | LevelName | number;

/** The profile of an engine: the one in use, a preset, or a saved one. */
export type ProfileChoice =
  | { readonly kind: 'current' }
  | { readonly kind: 'preset'; readonly name: string }
  | { readonly kind: 'saved'; readonly name: string };

export interface EnginePlayer {
  readonly kind: 'engine';
  readonly profile: ProfileChoice;
  readonly strength: Strength;
  readonly mode: Mode;
  /** The depth of line scoring in plies; `LINES_DEPTH` by default. */
  readonly depth?: number;
}

/** The player of a side. */
export type Player = { readonly kind: 'human' } | EnginePlayer;

export const HUMAN: Player = { kind: 'human' };

export const FIRST_ENGINE: EnginePlayer = {
  kind: 'engine',
  profile: { kind: 'current' },
  strength: 'easy',
  mode: 'full',
};

/** The default depth of line scoring. It is deeper than the assumed depth of the opponent (4), so that risk has an effect. */
export const LINES_DEPTH = 5;
export const MAX_LINES_DEPTH = 8;

/** Whether a strength can be set. Levels and Elo weaken the full search only; line scoring has a depth of its own. */
export function hasStrength({ mode }: EnginePlayer): boolean {
  return mode === 'full';
}

/** The profile file of an engine. */
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

/** The temperature at which an engine draws its moves, in centipawns; 0 if it searches. */
export function temperatureOf(player: Player): number {
  return player.kind === 'human' || player.mode !== 'full' ? 0 : (fileOf(player).search?.temperature ?? 0);
}

/** Whether the level limits the search by itself, as all do but the full one: Max to 7 plies or 10 seconds. */
function hasOwnLimits(player: EnginePlayer): boolean {
  const { level } = fileOf(player);
  return hasStrength(player) && level !== undefined && level !== 'full';
}

/**
 * The limits of an engine's search besides its level: the clock or, without one, the time per move, unless the level limits the search
 * itself. Line scoring also has a depth.
 */
export function limitsOf(player: EnginePlayer, time: Pick<Limits, 'clock' | 'ms'>): Limits {
  const { mode, depth = LINES_DEPTH } = player;
  if (mode === 'lines') return { mode, ...time, depth };
  return time.clock === undefined && hasOwnLimits(player) ? { mode } : { mode, ...time };
}

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

/** The name of a player on the page and in PGN. */
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
  return typeof value === 'string' && Object.hasOwn(STRENGTH_NAMES, value);
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
    (value.depth === undefined || isNumberFrom(1, MAX_LINES_DEPTH)(value.depth))
  );
}

/** A stored player, with the current name of its preset. */
export function withCurrentPreset(player: Player): Player {
  if (player.kind === 'human' || player.profile.kind !== 'preset') return player;
  return { ...player, profile: { kind: 'preset', name: currentPresetName(player.profile.name) } };
}
