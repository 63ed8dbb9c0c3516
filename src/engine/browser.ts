import { compileCore } from '../rules/browser.ts';
import { Rules } from '../rules/rules.ts';
import { DEFAULT_PROFILE } from './default.ts';
import { Engine, type EngineProfile, type WorkerHandle } from './engine.ts';

function spawnWorker(): WorkerHandle {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module' });
  return {
    post: (order) => worker.postMessage(order),
    onAnswer: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onFailure: (listener) => worker.addEventListener('error', ({ message }) => listener(new Error(message))),
    terminate: async () => worker.terminate(),
  };
}

/** Where a page keeps the two builds of the core. */
export interface CoreUrls {
  readonly core: string | URL;
  readonly shared: string | URL;
}

/** An engine whose search runs in a worker of this page, which must be cross-origin isolated for the memory to be shared. */
export async function createEngine(urls: CoreUrls, profile: EngineProfile = DEFAULT_PROFILE): Promise<Engine> {
  const [plain, shared] = await Promise.all([compileCore(urls.core), compileCore(urls.shared)]);
  return Engine.create(new Rules(plain), shared, spawnWorker(), profile);
}
