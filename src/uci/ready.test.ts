import { expect, test } from 'vitest';
import { CHESS_GAME } from '../engine/chess-game.ts';
import { defaultProfile } from '../engine/default.ts';
import { Engine, type WorkerHandle } from '../engine/engine.ts';
import type { WorkerCommand } from '../engine/messages.ts';
import { engineParts, spawnWorker } from '../engine/node.ts';
import { Conversation } from './session.testing.ts';

/** An engine that records the commands sent to its workers. */
async function noted(orders: string[]): Promise<Engine> {
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    const post = (order: WorkerCommand) => {
      orders.push(order.type);
      worker.post(order);
    };
    return { ...worker, post };
  };
  return Engine.create({ ...(await engineParts(CHESS_GAME, true)), spawn }, defaultProfile());
}

test.each([
  ['full', []],
  ['lines', []],
  ['greedy', []],
  ['lines', ['setoption name Profile value material']],
  ['lines', ['setoption name Level value hard', 'setoption name Knob value opponent.adapt=true']],
])('nothing is left to prepare after readyok: mode %s, %j (trust 5.2)', async (mode, settings) => {
  const orders: string[] = [];
  const conversation = new Conversation(undefined, noted(orders));
  const ready = conversation.hear(/^readyok/);
  conversation.say('ucinewgame', `setoption name Mode value ${mode}`, ...settings, 'position startpos', 'isready');
  await ready;
  // It has searched once, so that the engine's code is compiled.
  expect(orders.at(-1)).toBe('search');
  orders.length = 0;
  const best = conversation.hear(/^bestmove/);
  conversation.say('go movetime 100');
  await best;
  expect(orders).toEqual(['search']);
  await conversation.finish();
});

test('uci is answered during a search (trust 5.3)', async () => {
  const conversation = new Conversation();
  conversation.say('go infinite');
  await conversation.hear(/^info depth 2 /);
  const known = conversation.hear(/^uciok/);
  conversation.say('uci');
  await known;
  expect(conversation.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
  conversation.say('stop');
  expect((await conversation.finish()).at(-1)).toMatch(/^bestmove /);
});
