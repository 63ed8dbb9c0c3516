// A table in a thread of its own: games are played from the first move to the last without a message to another thread.
import { parentPort, workerData } from 'node:worker_threads';
import { gameOn } from '../../engine/game-on.ts';
import { inlineWorker } from '../../engine/inline-worker.ts';
import { createGameEngine, gameRules } from '../../engine/node.ts';
import { FaultError } from '../../rules/result.ts';
import { startPlayer } from '../match/start-player.ts';
import type { GameOrder } from './runner.ts';
import { Table } from './table.ts';
import type { ThreadAnswer, ThreadData } from './thread-table.ts';

const { beat, board } = workerData as ThreadData;
const beats = new Int32Array(beat);

/** Runs searches in this thread. Every command shows that the thread is alive. */
function spawn() {
  const worker = inlineWorker();
  const { post } = worker;
  return {
    ...worker,
    post: (command: Parameters<typeof post>[0]) => {
      Atomics.add(beats, 0, 1);
      post(command);
    },
  };
}

const port = parentPort!;
const game = gameOn(board);
const rules = await gameRules(game);
const table = new Table(
  rules.position(),
  ({ spec }, spare) => startPlayer(spec, spare, (profile) => createGameEngine(game, profile, { spawn }), game),
  game.notation,
);

async function answerTo(order: GameOrder): Promise<ThreadAnswer> {
  try {
    return { record: await table.play(order, new AbortController().signal) };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const { code, field, message } = error;
    return { fault: { code, field, message } };
  }
}

port.on('message', async (order: GameOrder) => port.postMessage(await answerTo(order)));
