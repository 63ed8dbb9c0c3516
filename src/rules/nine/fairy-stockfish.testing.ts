// Perft of random positions of shogi by Fairy-Stockfish, an independent program, and by the core. Fairy-Stockfish calls mates by dropped pawns
// legal; they are removed from its count.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { unwrap } from '../result.ts';
import { isDropMate } from './drop-mates.testing.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

export const POSITIONS = 500;
const LEAST = 1e5;
const MOST = 2e7;
const DEEPEST = 8;

/** The counts below each move, in USI. */
type Divide = ReadonlyMap<string, number>;

export class FairyStockfish {
  readonly #process: ChildProcessWithoutNullStreams;
  #resolve: (divide: Divide) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(file: string) {
    this.#process = spawn(file);
    let divide = new Map<string, number>();
    this.#process.on('error', (error) => this.#reject(error));
    this.#process.on('exit', (code) => this.#reject(new Error(`Fairy-Stockfish ended with code ${code}`)));
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      const part = /^(\S+): (\d+)$/.exec(line);
      if (part !== null) divide.set(part[1]!, Number(part[2]));
      if (!line.startsWith('Nodes searched:')) return;
      this.#resolve(divide);
      divide = new Map();
    });
    this.#process.stdin.write('usi\nsetoption name USI_Variant value shogi\n');
  }

  divide(sfen: string, depth: number): Promise<Divide> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#process.stdin.write(`position sfen ${sfen}\ngo perft ${depth}\n`);
    });
  }

  stop(): void {
    this.#process.stdin.end('quit\n');
  }
}

/** A move that Fairy-Stockfish counts and we do not. */
interface Extra {
  readonly sfen: string;
  readonly usi: string;
  /** The leaves that Fairy-Stockfish counts below it. */
  readonly nodes: number;
}

/**
 * Follows differences between the counts down to single moves, and returns them. Fails unless each is a move that only Fairy-Stockfish
 * counts.
 */
async function extrasOf(
  position: NinePosition,
  theirs: FairyStockfish,
  sfen: string,
  depth: number,
  counts: Divide,
): Promise<Extra[]> {
  unwrap(loadSfen(position, sfen));
  const ours = new Map([...position.divide(depth)].map(({ move, nodes }) => [formatUsi(move), nodes]));
  const extras: Extra[] = [];
  for (const usi of new Set([...ours.keys(), ...counts.keys()])) {
    if (ours.get(usi) === counts.get(usi)) continue;
    if (ours.has(usi) && counts.has(usi) && depth > 1) {
      unwrap(loadSfen(position, sfen));
      position.make(unwrap(parseUsi(position, usi)));
      const after = positionSfen(position);
      extras.push(...(await extrasOf(position, theirs, after, depth - 1, await theirs.divide(after, depth - 1))));
    } else {
      assert(!ours.has(usi), `only the core counts ${usi} in ${sfen}`);
      extras.push({ sfen, usi, nodes: counts.get(usi)! });
    }
  }
  return extras;
}

/** The depth at which a position has a count between `LEAST` and `MOST`, with that count; undefined if there is none. */
function countOf(position: NinePosition): { readonly depth: number; readonly nodes: number } | undefined {
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const nodes = position.perft(depth);
    if (nodes === 0 || nodes > MOST) break;
    if (nodes >= LEAST) return { depth, nodes };
  }
  return undefined;
}

/** A random position in which both sides hold pieces: every fifth from a random game, the others scattered. */
function randomSfen(position: NinePosition, number: number): string | undefined {
  const random = randomNumbersFor(500, number);
  if (number % 5 === 0) position.reset();
  const sfen =
    number % 5 === 0 ? randomWalk(position, 30 + Math.floor(random() * 150), random) : scatter(position, random);
  unwrap(loadSfen(position, sfen));
  return ([0, 1] as const).every((color) => sum(position.hand(color)) > 0) ? sfen : undefined;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}

/** A position to compare, and its count. */
interface Counted {
  readonly sfen: string;
  readonly depth: number;
  readonly nodes: number;
}

/** The first positions in which both sides hold pieces and that have a count of the right size, each with its number from 0. */
function* countedPositions(position: NinePosition, count: number): Generator<[index: number, Counted]> {
  let index = 0;
  for (let number = 0; index < count; number++) {
    const sfen = randomSfen(position, number);
    const counted = sfen === undefined ? undefined : countOf(position);
    if (sfen !== undefined && counted !== undefined) yield [index++, { sfen, ...counted }];
  }
}

/** Results of a comparison. */
export interface Comparison {
  readonly positions: number;
  readonly nodes: number;
  /** The mates by dropped pawns that Fairy-Stockfish counted, and the positions in which it did. */
  readonly dropMates: number;
  readonly corrected: number;
}

/**
 * Compares the first `count` positions, or only those whose index leaves the remainder `part` when it is divided by `parts`. Throws at the first
 * difference.
 */
export async function compareWithFairyStockfish(
  position: NinePosition,
  file: string,
  {
    count = POSITIONS,
    part = 0,
    parts = 1,
  }: { readonly count?: number; readonly part?: number; readonly parts?: number },
  onProgress: (done: Comparison) => void = () => {},
): Promise<Comparison> {
  const theirs = new FairyStockfish(file);
  let done: Comparison = { positions: 0, nodes: 0, dropMates: 0, corrected: 0 };
  try {
    for (const [index, { sfen, depth, nodes }] of countedPositions(position, count)) {
      if (index % parts !== part) continue;
      const counts = await theirs.divide(sfen, depth);
      // Without mates by dropped pawns, their count must equal ours exactly.
      const found = await extrasOf(position, theirs, sfen, depth, counts);
      for (const extra of found)
        assert(isDropMate(extra.sfen, extra.usi), `only they count ${extra.usi} in ${extra.sfen}`);
      assert.equal(sum(counts.values()) - sum(found.map((extra) => extra.nodes)), nodes, sfen);
      done = {
        positions: done.positions + 1,
        nodes: done.nodes + nodes,
        dropMates: done.dropMates + found.length,
        corrected: done.corrected + (found.length > 0 ? 1 : 0),
      };
      onProgress(done);
    }
  } finally {
    theirs.stop();
  }
  return done;
}
