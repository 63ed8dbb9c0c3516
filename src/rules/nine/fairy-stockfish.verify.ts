// Shogi against Fairy-Stockfish, an independent program: perft of random positions, many of them with full hands.
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
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const FILE = '/usr/games/fairy-stockfish';
const POSITIONS = 500;
const LEAST = 1e5;
const MOST = 2e7;

/** The counts below each move, in USI. */
type Divide = ReadonlyMap<string, number>;

class FairyStockfish {
  readonly #process: ChildProcessWithoutNullStreams = spawn(FILE);
  #resolve: (divide: Divide) => void = () => {};

  constructor() {
    let divide = new Map<string, number>();
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
      this.#process.once('error', reject);
      this.#resolve = resolve;
      this.#process.stdin.write(`position sfen ${sfen}\ngo perft ${depth}\n`);
    });
  }

  stop(): void {
    this.#process.stdin.end('quit\n');
  }
}

/** Whether both libraries call a drop of a pawn illegal. Fairy-Stockfish 11.1 misses some mates by dropped pawns. */
function isMissedDropMate(sfen: string, usi: string): boolean {
  if (!usi.startsWith('P*')) return false;
  const shogiops = parseTheirSfen('shogi' as never, sfen).unwrap() as Shogi;
  const tsshogi = TsPosition.newBySFEN(sfen)!;
  return !shogiops.isLegal(parseUsiOf(usi)!) && !tsshogi.isValidMove(tsshogi.createMoveByUSI(usi)!);
}

/** Compares counts; follows differences down to single moves and returns how many of them are missed drop mates. All others fail. */
async function compare(position: NinePosition, theirs: FairyStockfish, sfen: string, depth: number): Promise<number> {
  unwrap(loadSfen(position, sfen));
  const ours = new Map([...position.divide(depth)].map(({ move, nodes }) => [formatUsi(move), nodes]));
  const counts = await theirs.divide(sfen, depth);
  let missed = 0;
  for (const usi of new Set([...ours.keys(), ...counts.keys()])) {
    if (ours.get(usi) === counts.get(usi)) continue;
    if (ours.has(usi) && counts.has(usi) && depth > 1) {
      unwrap(loadSfen(position, sfen));
      position.make(unwrap(parseUsi(position, usi)));
      missed += await compare(position, theirs, positionSfen(position), depth - 1);
    } else {
      expect(!ours.has(usi) && isMissedDropMate(sfen, usi), `${sfen} ${usi}`).toBe(true);
      missed++;
    }
  }
  return missed;
}

const absent = !existsSync(FILE);

test.skipIf(absent && !process.env.CI)(
  `${POSITIONS} random positions of shogi count as in Fairy-Stockfish${absent ? ' (skipped: it is not installed)' : ''}`,
  async () => {
    const position = (await loadNineRules(SHOGI)).position();
    const theirs = new FairyStockfish();
    let total = 0;
    let equal = 0;
    let missed = 0;
    try {
      for (let number = 0; number < POSITIONS; number++) {
        const random = randomNumbersFor(500, number);
        if (number % 5 === 0) position.reset();
        const sfen =
          number % 5 === 0 ? randomWalk(position, 30 + Math.floor(random() * 150), random) : scatter(position, random);
        unwrap(loadSfen(position, sfen));
        let depth = 1;
        let nodes = position.perft(1);
        while (nodes > 0 && nodes < LEAST && depth < 8) {
          const next = position.perft(depth + 1);
          if (next > MOST) break;
          nodes = next;
          depth++;
        }
        total += nodes;
        const found = await compare(position, theirs, sfen, depth);
        missed += found;
        if (found === 0) equal++;
        if (number % 50 === 49) {
          const summary = `${number + 1} positions, ${total} nodes, ${equal} equal, ${missed} mates by dropped pawns missed`;
          process.stderr.write(`${summary} by Fairy-Stockfish\n`);
        }
      }
    } finally {
      theirs.stop();
    }
    expect(total).toBeGreaterThan(POSITIONS * LEAST);
    expect(equal).toBeGreaterThan(0.8 * POSITIONS);
  },
  1_800_000,
);
