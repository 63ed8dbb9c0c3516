import { compileCore } from '../rules/browser.ts';
import { Rules } from '../rules/rules.ts';
import { CHESS_GAME } from './chess-game.ts';
import { defaultProfile } from './default.ts';
import { Engine, type EngineOptions, type EngineProfile, type WorkerHandle } from './engine.ts';

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

/**
 * An engine whose search runs in workers of this page. Without cross-origin isolation memory cannot be shared: there is one thread
 * then, and a search that is stopped loses its transposition table.
 */
export async function createEngine(
  urls: CoreUrls,
  profile: EngineProfile = defaultProfile(),
  { isShared = globalThis.crossOriginIsolated, ...size }: EngineOptions = {},
): Promise<Engine> {
  const [plain, core] = await Promise.all([compileCore(urls.core), compileCore(isShared ? urls.shared : urls.core)]);
  return Engine.create(
    { game: CHESS_GAME, rules: new Rules(plain), core, isShared, spawn: spawnWorker },
    profile,
    size,
  );
}
