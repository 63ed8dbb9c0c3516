import { MODES, type Mode, scoresLines } from '../../engine/mode.ts';
import { defaultProfile as chessDefault } from '../../profiles/chess.ts';
import { currentPresetName } from '../../profiles/profile.ts';
import { type Control, formatControl } from './control.ts';
import type { Contestant } from './player.ts';

/** Begin the texts of players that are other programs, by the protocols they speak. */
export const PROTOCOLS = ['uci', 'usi', 'xshogi'] as const;
export type ProtocolName = (typeof PROTOCOLS)[number];

/** A player that is another program: its protocol and command; undefined for players of this engine. */
export function programOf(text: string): { readonly protocol: ProtocolName; readonly command: string } | undefined {
  const protocol = PROTOCOLS.find((name) => text.startsWith(`${name}:`));
  return protocol && { protocol, command: text.slice(protocol.length + 1) };
}

export function isProgram(text: string): boolean {
  return programOf(text) !== undefined;
}

/** Parses a player of this engine: a profile, preceded by its mode if that is not full search. */
export function modeAndProfile(text: string, defaultProfile = chessDefault): { mode: Mode; profile: string } {
  const mode = MODES.find((one) => text.startsWith(`${one}:`)) ?? 'full';
  const profile = text.startsWith(`${mode}:`) ? text.slice(mode.length + 1) : text;
  return { mode, profile: profile === '' ? defaultProfile(scoresLines(mode)) : profile };
}

/** The text of a player with the current name of its preset, so that texts can be compared across versions. */
export function currentPlayerText(text: string): string {
  if (isProgram(text)) return text;
  const { mode, profile } = modeAndProfile(text);
  return `${mode}:${profile.replace(/^[^{]+/, currentPresetName)}`;
}

/** Distinct names for players. Equal names get the limits of their players if these differ, or else their labels. */
export function distinctNames<Players extends readonly Pick<Contestant, 'name'>[]>(
  players: Players,
  controls: readonly Control[],
  labels: readonly string[] = ['A', 'B'],
): { -readonly [K in keyof Players]: string } {
  const limits = controls.map(formatControl);
  const names = players.map(({ name }, index) => {
    const same = [...players.keys()].filter((other) => players[other]!.name === name);
    if (same.length === 1) return name;
    const isByLimit = new Set(same.map((other) => limits[other])).size === same.length;
    return `${name} (${isByLimit ? limits[index] : labels[index]})`;
  });
  return names as { -readonly [K in keyof Players]: string };
}
