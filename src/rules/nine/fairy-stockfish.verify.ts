// Shogi against Fairy-Stockfish, an independent program: perft of random positions in which both sides hold pieces. Fairy-Stockfish
// calls mates by dropped pawns legal. They are removed from its count if two libraries and the naive generator call them illegal.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseSfen as parseTheirSfen } from 'shogiops/sfen';
import { parseUsi as parseUsiOf } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { Position as TsPosition } from 'tsshogi';
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen, positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import { SHOGI } from './board.ts';
import { NaivePosition, naiveRules } from './naive.testing.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const FILE = '/usr/games/fairy-stockfish';
const POSITIONS = 500;
const LEAST = 1e5;
const MOST = 2e7;
const DEEPEST = 8;

/** The counts below each move, in USI. */
type Divide = ReadonlyMap<string, number>;

class FairyStockfish {
  readonly #process: ChildProcessWithoutNullStreams = spawn(FILE);
  #resolve: (divide: Divide) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor() {
    let divide = new Map<string, number>();
    this.#process.on('error', (error) => this.#reject(error));
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

/** Whether shogiops, tsshogi and the naive generator all call a drop of a pawn illegal. */
function isDropMate(sfen: string, usi: string): boolean {
  if (!usi.startsWith('P*')) return false;
  const shogiops = parseTheirSfen('shogi' as never, sfen).unwrap() as Shogi;
  const tsshogi = TsPosition.newBySFEN(sfen)!;
  return (
    !shogiops.isLegal(parseUsiOf(usi)!) &&
    !tsshogi.isValidMove(tsshogi.createMoveByUSI(usi)!) &&
    !NaivePosition.fromSfen(naiveRules(SHOGI), sfen).moves().has(usi)
  );
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
      expect(ours.has(usi), `${sfen} ${usi}`).toBe(false);
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

const absent = !existsSync(FILE);

test.skipIf(absent && !process.env.CI)(
  `${POSITIONS} random positions of shogi with pieces in both hands count as in Fairy-Stockfish${absent ? ' (skipped: it is not installed)' : ''}`,
  async () => {
    const position = (await loadNineRules(SHOGI)).position();
    const theirs = new FairyStockfish();
    let compared = 0;
    let total = 0;
    const extras: Extra[] = [];
    let corrected = 0;
    try {
      for (let number = 0; compared < POSITIONS; number++) {
        const sfen = randomSfen(position, number);
        const counted = sfen === undefined ? undefined : countOf(position);
        if (sfen === undefined || counted === undefined) continue;
        const { depth, nodes } = counted;
        total += nodes;
        compared++;
        const counts = await theirs.divide(sfen, depth);
        // Without mates by dropped pawns, their count must equal ours exactly.
        const found = await extrasOf(position, theirs, sfen, depth, counts);
        for (const { sfen: at, usi } of found) expect(isDropMate(at, usi), `${at} ${usi}`).toBe(true);
        expect(sum(counts.values()) - sum(found.map((extra) => extra.nodes)), sfen).toBe(nodes);
        extras.push(...found);
        if (found.length > 0) corrected++;
        if (compared % 50 === 0) {
          const difference = `${corrected} of them after removing ${extras.length} mates by dropped pawns`;
          process.stderr.write(
            `${compared} positions with ${total} nodes count as in Fairy-Stockfish, ${difference}\n`,
          );
        }
      }
    } finally {
      theirs.stop();
    }
    expect(corrected).toBeLessThan(0.2 * POSITIONS);
  },
);
