import type { Engine } from '../engine/engine.ts';
import { formatEpd } from '../notation/epd.ts';
import { formatFen, loadFen } from '../notation/fen.ts';
import { unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import { type Setup, WHITE } from '../rules/setup.ts';
import { playRandomMoves } from './positions.ts';
import { randomNumbers } from './random.ts';

/** A starting position that the engine scores within the window. */
export interface Opening {
  readonly setup: Setup;
  /** In centipawns, for White. */
  readonly score: number;
}

export interface WalkOptions {
  /** The position in which every walk begins. */
  readonly fen: string;
  /** Random half-moves from there. */
  readonly plies: number;
  readonly seed: number;
}

export interface OpeningOptions extends WalkOptions {
  readonly count: number;
  /** The smallest and the largest score, in centipawns for White. */
  readonly window: readonly [number, number];
  /** Nodes of the search that scores a position. */
  readonly nodes: number;
  readonly onOpening?: (found: number) => void;
  readonly signal?: AbortSignal;
}

/** After this many walks in a row that end in known positions, the search for openings ends. */
const MAX_REPEATED_WALKS = 10_000;

/** The hash size for these searches, in MB. Clearing a large table would take longer than these short searches. */
export const OPENING_HASH = 1;

/**
 * Yields the final positions of random walks, transpositions once. Walks that end the game or leave the side to move in check are left out.
 */
export function* randomWalks(rules: Rules, { fen, plies, seed }: WalkOptions): Generator<Setup, void> {
  const random = randomNumbers(seed);
  const position = rules.position();
  const known = new Set<bigint>();
  for (let repeated = 0; repeated < MAX_REPEATED_WALKS; repeated++) {
    unwrap(loadFen(position, fen));
    playRandomMoves(position, plies, random);
    if (known.has(position.key)) continue;
    known.add(position.key);
    repeated = 0;
    if (position.status().ending === undefined && !position.inCheck) yield position.setup();
  }
}

/** The engine's score for White; undefined if it sees a mate. */
async function scoreOf(engine: Engine, setup: Setup, nodes: number): Promise<number | undefined> {
  // Entries of earlier searches in the table would make the score depend on the order of positions.
  await engine.clear();
  unwrap(engine.setPosition(formatFen(setup)));
  const { score } = await engine.search({ nodes });
  if (!('cp' in score)) return undefined;
  return setup.turn === WHITE ? score.cp : -score.cp;
}

/**
 * Finds starting positions by random walks, scored by several engines at once. Positions are taken in the order of the walks, so the number
 * of engines does not change the result. There may be fewer than `count`.
 */
export async function findOpenings(
  engines: readonly Engine[],
  rules: Rules,
  options: OpeningOptions,
): Promise<Opening[]> {
  const { count, window, nodes, onOpening, signal } = options;
  const walks = randomWalks(rules, options);
  const found: Opening[] = [];
  /** Scored positions that wait for earlier walks, by the number of their walk. */
  const waiting = new Map<number, { readonly setup: Setup; readonly score: number | undefined }>();
  let begun = 0;
  let settled = 0;
  const isDone = () => found.length >= count || signal?.aborted === true;

  function settle(): void {
    for (let next = waiting.get(settled); next !== undefined && !isDone(); next = waiting.get(settled)) {
      const { setup, score } = next;
      waiting.delete(settled++);
      if (score === undefined || score < window[0] || score > window[1]) continue;
      found.push({ setup, score });
      onOpening?.(found.length);
    }
  }

  async function work(engine: Engine): Promise<void> {
    while (!isDone()) {
      const walk = walks.next();
      if (walk.done) return;
      const number = begun++;
      waiting.set(number, { setup: walk.value, score: await scoreOf(engine, walk.value, nodes) });
      settle();
    }
  }

  await Promise.all(engines.map(work));
  return found;
}

/** One line of EPD. The score is that of the side to move (`ce`), and the clocks are reset. */
export function openingEpd({ setup, score }: Opening): string {
  const stm = setup.turn === WHITE || score === 0 ? score : -score;
  return formatEpd({
    setup: { ...setup, halfmoves: 0, fullmoves: 1 },
    operations: [{ opcode: 'ce', operands: [String(stm)] }],
  });
}
