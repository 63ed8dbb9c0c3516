import { Worker } from 'node:worker_threads';
import { compileCore, loadRules } from '../rules/node.ts';
import { packageFile } from '../rules/package.ts';
import { defaultProfile } from './default.ts';
import { Engine, type EngineOptions, type EngineParts, type EngineProfile, type WorkerHandle } from './engine.ts';

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

export async function engineParts(isShared: boolean): Promise<EngineParts> {
  const [rules, core] = await Promise.all([loadRules(), compileCore(isShared ? 'core.shared' : 'core')]);
  return { rules, core, isShared, spawn: spawnWorker };
}

/** An engine whose search runs in worker threads of this process. */
export async function createEngine(
  profile: EngineProfile = defaultProfile(),
  { isShared = true, compile, spawn = spawnWorker, ...size }: EngineOptions = {},
): Promise<Engine> {
  return Engine.create({ ...(await engineParts(isShared)), compile, spawn }, profile, size);
}
