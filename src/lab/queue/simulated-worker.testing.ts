// A worker without an engine: it answers with games that were made in advance, so that only the overhead is measured. Usage: tsx
// simulated-worker.testing.ts <redis url> <slots>
import { loadFen } from '../../notation/fen.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { unwrap } from '../../rules/result.ts';
import { Clock } from '../match/clock.ts';
import { type PlayedGame, playGame } from '../match/game.ts';
import { PlannedPlayer } from '../match/players.testing.ts';
import { randomNumbers } from '../random.ts';
import type { GameOrder } from '../run/runner.ts';
import { PROOF, rules } from './queue.testing.ts';
import { parseRedisUrl } from './redis.ts';
import { work } from './worker.ts';

const [url, slots] = process.argv.slice(2);
const random = randomNumbers(1);
const referee = rules.position();
const mirror = rules.position();
const known = new Map<string, Promise<PlayedGame>>();
// Games are made one at a time, because they share a board.
let making: Promise<unknown> = Promise.resolve();

/** A game of random moves. */
async function madeGame({ fen, rules: gameRules }: GameOrder): Promise<PlayedGame> {
  const player = new PlannedPlayer((played) => {
    unwrap(loadFen(mirror, fen));
    for (const text of played) mirror.make(mirror.moves().find((move) => formatUci(move) === text)!);
    const moves = mirror.moves();
    const move = moves[Math.floor(random() * moves.length)]!;
    return { move: formatUci(move), score: { cp: Math.floor(random() * 100) }, depth: 9, nodes: 5000 };
  });
  const seat = { label: 'A', player, clock: new Clock({ nodes: 1 }, 0) };
  return playGame(referee, fen, [seat, seat], gameRules);
}

await work({
  redis: parseRedisUrl(url!),
  name: 'simulated',
  slots: Number(slots),
  signal: new AbortController().signal,
  prove: async () => PROOF,
  runner: async (capacity) => ({
    capacity,
    prepare: async () => {},
    play: async (order) => {
      const game = known.get(order.fen) ?? making.then(() => madeGame(order));
      if (!known.has(order.fen)) making = game;
      known.set(order.fen, game);
      return { number: order.number, ...(await game) };
    },
    dispose: async () => {},
  }),
});
