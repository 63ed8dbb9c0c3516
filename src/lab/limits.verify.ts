import { expect, test } from 'vitest';
import { SLOW_FIRST } from '../engine/first-iteration.testing.ts';
import { MODES, type Mode } from '../engine/mode.ts';
import { START_FEN } from '../notation/fen.ts';
import { ownCommand } from './match/own-command.ts';
import type { MoveLimits } from './match/player.ts';
import { UciPlayer } from './match/uci-player.ts';
import { latencies } from './stop-latency.ts';
import { judgeTimes } from './timing.testing.ts';

const TRIALS = 20;
/** How late an answer may come, in ms. */
const BAR = 50;
const MOVE_TIME = 300;
const FIRST_TIME = 100;
/** How late the first answer may be. */
const FIRST_BAR = 5;

function start(mode: Mode, threads = 1): Promise<UciPlayer> {
  const command = ownCommand([
    ['Mode', mode],
    ['Threads', String(threads)],
  ]);
  return UciPlayer.start(command, { patience: 60_000, chess960: false });
}

/** The time that a search takes. If `stopAfter` is given, it is stopped after that time. */
async function timeOf(player: UciPlayer, fen: string, limits: MoveLimits, stopAfter?: number): Promise<number> {
  await player.newGame(fen);
  const start = performance.now();
  const thinking = player.think([], limits);
  if (stopAfter !== undefined) setTimeout(() => player.stop(), stopAfter);
  await thinking;
  return performance.now() - start;
}

function printedLatencies(what: string, times: readonly number[]): ReturnType<typeof latencies> {
  const found = latencies(times);
  const text = Object.entries(found).map(([key, ms]) => `${key} ${ms.toFixed(1)}`);
  console.log(`${what}, ${times.length} trials, in ms: ${text.join(', ')}`);
  return found;
}

test.for(MODES)(
  `mode %s ends within ${BAR} ms of stop or its time, even inside iteration 1 (trust 5.3)`,
  (mode, context) =>
    judgeTimes(context, async () => {
      const player = await start(mode);
      const late: number[] = [];
      for (const fen of SLOW_FIRST)
        for (let trial = 0; trial < TRIALS; trial++) {
          late.push((await timeOf(player, fen, { movetime: MOVE_TIME })) - MOVE_TIME);
          late.push((await timeOf(player, fen, {}, MOVE_TIME)) - MOVE_TIME);
        }
      await player.dispose();
      const found = printedLatencies(`late, mode ${mode}`, late);
      return () => expect(found.max).toBeLessThan(BAR);
    }),
);

test.for(MODES)(`mode %s: the first answer after readyok is in time (trust 5.2)`, (mode, context) =>
  judgeTimes(context, async () => {
    const late: number[] = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      const player = await start(mode);
      late.push((await timeOf(player, START_FEN, { movetime: FIRST_TIME })) - FIRST_TIME);
      await player.dispose();
    }
    const found = printedLatencies(`first answer beyond its time, mode ${mode}`, late);
    return () => expect(found.median).toBeLessThan(FIRST_BAR);
  }),
);

test.for([1, 4])('%i threads answer in time on a busy machine (trust 5.9)', (threads, context) =>
  judgeTimes(context, async () => {
    const player = await start('full', threads);
    const late: number[] = [];
    for (let trial = 0; trial < 5 * TRIALS; trial++)
      late.push((await timeOf(player, START_FEN, { movetime: 60 })) - 60);
    await player.dispose();
    const found = printedLatencies(`movetime 60, late, threads ${threads}`, late);
    return () => expect(found.p95).toBeLessThan(BAR);
  }),
);
