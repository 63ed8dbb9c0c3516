import type { Engine } from '../engine/engine.ts';
import { formatEpd } from '../notation/epd.ts';
import type { Notation } from '../notation/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import { unwrap } from '../rules/result.ts';
import { type Setup, WHITE } from '../rules/setup.ts';
import { playRandomMoves } from './positions.ts';
import { randomNumbers } from './random.ts';

/** The setup of a position. */
type SetupOf<P extends BoardPosition> = ReturnType<P['setup']>;

/** A starting position that the engine scores within the window. */
export interface Opening<S = Setup> {
  readonly setup: S;
  /** As the board's notation writes it. */
  readonly text: string;
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
export function* randomWalks<P extends BoardPosition>(
  rules: BoardRules<P>,
  { fen, plies, seed }: WalkOptions,
  notation: Notation<P>,
): Generator<{ readonly setup: SetupOf<P>; readonly text: string }, void> {
  const random = randomNumbers(seed);
  const position = rules.position();
  const known = new Set<bigint>();
  for (let repeated = 0; repeated < MAX_REPEATED_WALKS; repeated++) {
    unwrap(notation.load(position, fen));
    playRandomMoves(position, plies, random);
    if (known.has(position.key)) continue;
    known.add(position.key);
    repeated = 0;
    if (position.status().ending === undefined && !position.inCheck) {
      yield { setup: position.setup() as SetupOf<P>, text: notation.format(position) };
    }
  }
}

/** The engine's score for White; undefined if it sees a mate. */
async function scoreOf<P extends BoardPosition>(
  engine: Engine<P>,
  text: string,
  nodes: number,
): Promise<number | undefined> {
  // Entries of earlier searches in the table would make the score depend on the order of positions.
  await engine.clear();
  unwrap(engine.setPosition(text));
  const { score } = await engine.search({ nodes });
  if (!('cp' in score)) return undefined;
  return engine.position.turn === WHITE ? score.cp : -score.cp;
}

/**
 * Finds starting positions by random walks, scored by several engines at once. Positions are taken in the order of the walks, so the number
 * of engines does not change the result. There may be fewer than `count`.
 */
export async function findOpenings<P extends BoardPosition>(
  engines: readonly Engine<P>[],
  rules: BoardRules<P>,
  options: OpeningOptions,
): Promise<Opening<SetupOf<P>>[]> {
  const { count, window, nodes, onOpening, signal } = options;
  const [first] = engines;
  if (first === undefined) return [];
  const walks = randomWalks(rules, options, first.game.notation);
  const found: Opening<SetupOf<P>>[] = [];
  /** Scored positions that wait for earlier walks, by the number of their walk. */
  const waiting = new Map<number, Omit<Opening<SetupOf<P>>, 'score'> & { readonly score: number | undefined }>();
  let begun = 0;
  let settled = 0;
  const isDone = () => found.length >= count || signal?.aborted === true;

  function settle(): void {
    for (let next = waiting.get(settled); next !== undefined && !isDone(); next = waiting.get(settled)) {
      const { setup, text, score } = next;
      waiting.delete(settled++);
      if (score === undefined || score < window[0] || score > window[1]) continue;
      found.push({ setup, text, score });
      onOpening?.(found.length);
    }
  }

  async function work(engine: Engine<P>): Promise<void> {
    while (!isDone()) {
      const walk = walks.next();
      if (walk.done) return;
      const number = begun++;
      waiting.set(number, { ...walk.value, score: await scoreOf(engine, walk.value.text, nodes) });
      settle();
    }
  }

  await Promise.all(engines.map(work));
  return found;
}

/** One line of EPD. The score is that of the side to move (`ce`), and the clocks are reset. */
export function openingEpd({ setup, score }: Omit<Opening, 'text'>): string {
  const stm = setup.turn === WHITE || score === 0 ? score : -score;
  return formatEpd({
    setup: { ...setup, halfmoves: 0, fullmoves: 1 },
    operations: [{ opcode: 'ce', operands: [String(stm)] }],
  });
}
