import type { Engine } from '../engine/engine.ts';
import { OpponentModel, withOpponentDepth } from '../engine/lines/opponent-depth.ts';
import { DEFAULT_LINES_DEPTH, type Mode, scoresLines } from '../engine/mode.ts';
import { createEngine } from '../engine/node.ts';
import { defaultProfile } from '../profiles/chess.ts';
import type { Profile } from '../profiles/profile.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { gameFrom } from './options.ts';
import { profileFrom } from './profile-option.ts';

/** How deep a mode looks unless told. */
export const DEFAULT_DEPTHS: Readonly<Record<Mode, number>> = { greedy: 1, lines: DEFAULT_LINES_DEPTH, full: 12 };

interface Limited {
  readonly mode: Mode;
  readonly depth?: number;
  readonly nodes?: number;
  readonly movetime?: number;
}

/** Greedy mode looks one move ahead, and no limit changes that. */
export function refuseLimits({ mode, ...limits }: Limited): void {
  const field = (['depth', 'nodes', 'movetime'] as const).find((name) => limits[name] !== undefined);
  if (mode === 'greedy' && field !== undefined)
    throw new FaultError({ code: 'mode.limits', field, message: 'greedy mode looks one move ahead: leave it out' });
}

/** What to analyse and how, as options say it. */
export interface AnalysisOptions {
  readonly fen: string;
  readonly moves?: string[];
  readonly mode: Mode;
  readonly profile?: string;
}

/** An engine that is set up to analyse a position. */
export interface Analysis {
  readonly engine: Engine;
  /** The same position, for whoever wants to make moves there. */
  readonly position: Position;
  /** What the engine plays with. */
  readonly profile: Profile;
  /** How many plies the opponent is believed to see, if the profile learns that from its moves. */
  readonly opponentDepth?: number;
}

/** Sets an engine up, works with it, and lets go of it. What `check` refuses needs no engine. */
export async function analysing<T>(
  options: AnalysisOptions,
  work: (analysis: Analysis) => Promise<T>,
  check: (position: Position) => void = () => {},
): Promise<T> {
  const forLines = scoresLines(options.mode);
  const asked = await profileFrom(options.profile ?? defaultProfile(forLines));
  const position = (await loadRules()).position();
  const game = gameFrom(position, options.fen, options.moves);
  check(position);
  const engine = await createEngine(asked);
  try {
    unwrap(engine.setPosition(game.fen, game.moves));
    const opponent = new OpponentModel(asked);
    if (!forLines || !opponent.isAdapting) return await work({ engine, position, profile: asked });
    const opponentDepth = await opponent.adapt(engine, game);
    return await work({ engine, position, profile: withOpponentDepth(asked, opponentDepth), opponentDepth });
  } finally {
    await engine.dispose();
  }
}
