// Finds lines with an engine, for tests.

import type { Engine } from '../../engine/engine.ts';
import type { Limits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles, DEFAULT_LINE_PROFILE } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import type { Game } from './random.testing.ts';

export const LINE_PROFILE = unwrap(chessProfiles().preset(DEFAULT_LINE_PROFILE));

export function profileWith(overrides: string): Profile {
  return unwrap(chessProfiles().named(`${DEFAULT_LINE_PROFILE}{${overrides}}`));
}

export interface FoundLine extends Info {
  readonly exact: number;
  /** The moves in UCI. */
  readonly uci: readonly string[];
}

/** The lines of the last iteration, best first. */
export async function findLines(engine: Engine, game: Partial<Game>, limits: Limits): Promise<FoundLine[]> {
  unwrap(engine.setPosition(game.fen, game.moves));
  const found = new Map<number, Info>();
  await engine.search({ mode: 'lines', ...limits }, (info) => found.set(info.variation, info));
  return [...found.values()].map((info) => ({
    ...info,
    exact: info.exact!,
    uci: info.pv.map((move) => formatUci(move)),
  }));
}
