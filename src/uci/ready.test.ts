import { expect, test } from 'vitest';
import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Engine, WorkerHandle } from '../engine/engine.ts';
import type { WorkerCommand } from '../engine/messages.ts';
import { nineGame } from '../engine/nine-game.ts';
import { createGameEngine, spawnWorker } from '../engine/node.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { SHOGI } from '../rules/nine/board.ts';
import { UCI, USI } from './dialect.ts';
import { Conversation } from './session.testing.ts';
import type { SessionGame } from './session.ts';

const SPOKEN: Readonly<Record<'chess' | 'shogi', SessionGame>> = {
  chess: { game: CHESS_GAME, dialect: UCI },
  shogi: { game: nineGame(SHOGI), dialect: USI },
};

/** An engine that records the commands sent to its workers. */
function noted({ game = CHESS_GAME }: SessionGame, orders: string[]): Promise<Engine<BoardPosition>> {
  const spawn = (): WorkerHandle => {
    const worker = spawnWorker();
    const post = (order: WorkerCommand) => {
      orders.push(order.type);
      worker.post(order);
    };
    return { ...worker, post };
  };
  return createGameEngine(game, undefined, { spawn });
}

test.each([
  ['full', 'chess', []],
  ['lines', 'chess', []],
  ['greedy', 'chess', []],
  ['lines', 'chess', ['setoption name Profile value material']],
  ['lines', 'chess', ['setoption name Level value hard', 'setoption name Knob value opponent.adapt=true']],
  ['full', 'shogi', []],
  ['lines', 'shogi', []],
] as const)('nothing is left to prepare after readyok: mode %s, %s, %j (trust 5.2)', async (mode, board, settings) => {
  const spoken = SPOKEN[board];
  const orders: string[] = [];
  const conversation = new Conversation(undefined, noted(spoken, orders), spoken);
  const ready = conversation.hear(/^readyok/);
  const begin = board === 'shogi' ? 'usinewgame' : 'ucinewgame';
  conversation.say(begin, `setoption name Mode value ${mode}`, ...settings, 'position startpos', 'isready');
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
