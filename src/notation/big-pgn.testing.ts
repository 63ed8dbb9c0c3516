import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Position } from '../rules/position.ts';
import { numbers, randomGame } from './games.testing.ts';
import { exportPgn } from './pgn-export.ts';
import { readPgn } from './pgn-stream.ts';

/** A few games with clocks, evaluations and variations, as in a server's database, to be repeated. */
export function sampleGames(position: Position): string[] {
  const random = numbers(2024);
  return Array.from({ length: 20 }, (_, index) => {
    position.reset();
    const game = randomGame(position, random, 80, (move) => {
      if (random(2) === 0) move.comments = [`[%eval ${random(500) / 100}] [%clk 0:0${random(10)}:${10 + random(50)}]`];
    });
    const tags = new Map([
      ['Event', `Rated game “${index}”`],
      ['White', 'Łukasz'],
      ['Black', 'someone'],
      ['Result', game.result],
    ]);
    return exportPgn({ ...game, tags });
  });
}

export interface Reading {
  readonly bytes: number;
  readonly games: number;
  readonly moves: number;
  readonly faults: number;
  /** The largest measured growth of the live heap, in bytes. */
  readonly growth: number;
  readonly seconds: number;
}

/** Reads this many bytes of games, generated on the fly, and measures the heap. */
export async function readBigPgn(samples: readonly string[], megabytes: number): Promise<Reading> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const liveHeap = () => {
    collectGarbage();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  const pieces = new TextEncoder().encode(`${samples.join('\n')}\n`);
  const total = megabytes * 1_000_000;
  let bytes = 0;
  // An odd size, so that pieces end within tokens and within characters.
  async function* source() {
    while (bytes < total) {
      for (let at = 0; at < pieces.length; at += 65_521) {
        const piece = pieces.subarray(at, at + 65_521);
        bytes += piece.length;
        yield piece;
      }
    }
  }
  const before = liveHeap();
  let growth = 0;
  let games = 0;
  let moves = 0;
  let faults = 0;
  let measured = 0;
  let paused = 0;
  const start = performance.now();
  for await (const item of readPgn(source())) {
    games++;
    if (item.ok) moves += item.value.line.moves.length;
    else faults++;
    if (bytes - measured > total / 10) {
      measured = bytes;
      const pause = performance.now();
      growth = Math.max(growth, liveHeap() - before);
      paused += performance.now() - pause;
    }
  }
  return { bytes, games, moves, faults, growth, seconds: (performance.now() - start - paused) / 1000 };
}
