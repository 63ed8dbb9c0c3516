import type { BoardPosition } from '../rules/board-position.ts';
import { compileCore } from '../rules/browser.ts';
import { CHESS_GAME } from './chess-game.ts';
import { defaultProfile } from './default.ts';
import { Engine, type EngineOptions, type EngineProfile, type WorkerHandle } from './engine.ts';
import type { Game } from './game.ts';

function spawnWorker(): WorkerHandle {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  return {
    post: (order) => worker.postMessage(order),
    onAnswer: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onFailure: (listener) => worker.addEventListener('error', ({ message }) => listener(new Error(message))),
    terminate: async () => worker.terminate(),
  };
}

/** The addresses of the two builds of the core. */
export interface CoreUrls {
  readonly core: string | URL;
  readonly shared: string | URL;
}

/** An engine for chess whose search runs in workers of this page. */
export function createEngine(urls: CoreUrls, profile?: EngineProfile, options: EngineOptions = {}): Promise<Engine> {
  return createGameEngine(CHESS_GAME, urls, profile, options);
}

/**
 * The same for any game, with the addresses of its core. Without cross-origin isolation memory cannot be shared: there is one thread
 * then, and a search that is stopped loses its transposition table.
 */
export async function createGameEngine<P extends BoardPosition>(
  game: Game<P>,
  urls: CoreUrls,
  profile: EngineProfile = defaultProfile(game),
  { isShared = globalThis.crossOriginIsolated, ...size }: EngineOptions = {},
): Promise<Engine<P>> {
  const [plain, core] = await Promise.all([compileCore(urls.core), compileCore(isShared ? urls.shared : urls.core)]);
  return Engine.create({ game, rules: game.rules(plain), core, isShared, spawn: spawnWorker }, profile, size);
}
