import { Worker } from 'node:worker_threads';
import type { BoardPosition } from '../rules/board-position.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import { compileCore } from '../rules/node.ts';
import { packageFile } from '../rules/package.ts';
import { CHESS_GAME } from './chess-game.ts';
import { defaultProfile } from './default.ts';
import { Engine, type EngineOptions, type EngineParts, type EngineProfile, type WorkerHandle } from './engine.ts';
import type { Game } from './game.ts';

export function spawnWorker(): WorkerHandle {
  const worker = new Worker(packageFile('dist/engine/worker.js'));
  return {
    post: (order) => worker.postMessage(order),
    onAnswer: (listener) => worker.on('message', listener),
    onFailure: (listener) => {
      worker.on('error', listener);
      worker.on('exit', (code) => listener(new Error(`the search worker ended with code ${code}`)));
    },
    terminate: async () => {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}

/** The shared rules of a game. */
export async function gameRules<P extends BoardPosition>(game: Game<P>): Promise<BoardRules<P>> {
  return game.rules(await compileCore(game.core));
}

/** The parts of an engine for a game: its rules, its core, and workers of this process. */
export async function engineParts<P extends BoardPosition>(game: Game<P>, isShared: boolean): Promise<EngineParts<P>> {
  const [rules, core] = await Promise.all([gameRules(game), compileCore(isShared ? `${game.core}.shared` : game.core)]);
  return { game, rules, core, isShared, spawn: spawnWorker };
}

/** An engine for chess whose search runs in worker threads of this process. */
export function createEngine(profile?: EngineProfile, options: EngineOptions = {}): Promise<Engine> {
  return createGameEngine(CHESS_GAME, profile, options);
}

/** The same for any game. */
export async function createGameEngine<P extends BoardPosition>(
  game: Game<P>,
  profile: EngineProfile = defaultProfile(game),
  { isShared = true, compile, spawn = spawnWorker, ...size }: EngineOptions = {},
): Promise<Engine<P>> {
  return Engine.create({ ...(await engineParts(game, isShared)), compile, spawn }, profile, size);
}
