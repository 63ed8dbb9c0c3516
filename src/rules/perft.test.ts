import { describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { amount } from './amount.testing.ts';
import { growTo, instantiateCore } from './core.ts';
import type { Move } from './move.ts';
import { compileCore, loadRules } from './node.ts';
import { CHESS960, type PerftPosition, STRESS, WELL_KNOWN } from './perft-positions.testing.ts';
import { Position } from './position.ts';
import { unwrap } from './result.ts';

const rules = await loadRules();
/** The largest count of a test. */
const MOST = amount({ quick: 2e7, slow: Number.POSITIVE_INFINITY });
const counted = (positions: readonly PerftPosition[]) =>
  positions.map((item) => ({ ...item, counts: item.counts.filter((count) => count <= MOST) }));
const KNOWN = counted(WELL_KNOWN);
const STRESSED = counted(STRESS);
const SHUFFLED = counted(CHESS960);
const ALL = [...KNOWN, ...STRESSED, ...SHUFFLED];

function set({ fen }: PerftPosition): Position {
  const position = rules.position();
  unwrap(loadFen(position, fen));
  return position;
}

function sorted(moves: readonly Move[]): Move[] {
  return [...moves].sort((a, b) => a - b);
}

/** Calls `visit` for the position and everything reachable from it in `depth` half-moves. */
function walk(position: Position, depth: number, visit: () => void): void {
  visit();
  if (depth === 0) return;
  for (const move of position.moves()) {
    position.make(move);
    walk(position, depth - 1, visit);
    position.unmake();
  }
}

for (const [group, positions] of [
  ['the well-known positions', KNOWN],
  ['positions made to catch a mistake', STRESSED],
  ['Chess960', SHUFFLED],
] as const) {
  describe(`perft: ${group}`, () => {
    for (const item of positions) {
      test(`${item.name}: ${item.counts.at(-1)} at depth ${item.counts.length} of ${item.fen}`, () => {
        const position = set(item);
        expect(item.counts.map((_, index) => position.perft(index + 1))).toEqual(item.counts);
      });
    }
  });
}

describe('perft', () => {
  test('depth 0 is the position itself', () => {
    expect(rules.position().perft(0)).toBe(1);
  });

  test('divide lists every legal move once and its counts sum to perft', () => {
    for (const item of ALL) {
      const position = set(item);
      const depth = Math.min(3, item.counts.length);
      const parts = [...position.divide(depth)];
      expect(parts.map(({ move }) => move)).toEqual(position.moves());
      expect(parts.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(item.counts[depth - 1]);
    }
  });

  test('the build for shared memory counts the same', async () => {
    const { THREADS, THREAD_BYTES } = rules.core.layout;
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024, shared: true });
    const core = instantiateCore(await compileCore('core.shared'), memory);
    growTo(memory, THREADS + 2 * THREAD_BYTES);
    core.exports.initialise();
    const position = new Position(core, THREADS + THREAD_BYTES);
    for (const { fen, counts } of ALL) {
      unwrap(loadFen(position, fen));
      const depth = Math.min(4, counts.length);
      expect(position.perft(depth), fen).toBe(counts[depth - 1]);
    }
  });

  test('divide(1) gives each move one leaf', () => {
    expect([...rules.position().divide(1)].every(({ nodes }) => nodes === 1)).toBe(true);
  });
});

describe('generation by purpose, in every position up to two half-moves from the perft positions', () => {
  for (const item of ALL) {
    test(item.name, () => {
      const position = set(item);
      const problems: string[] = [];
      walk(position, item.counts.length > 1 ? 2 : 0, () => {
        const moves = position.moves();
        if (new Set(moves).size !== moves.length) problems.push('a move is generated twice');
        if (position.perft(1) !== moves.length) problems.push('the count differs from the list');
        const parts = sorted([...position.captures(), ...position.quiets()]);
        if (String(parts) !== String(sorted(moves))) problems.push('captures and quiets are not all moves');
        if (position.inCheck && String(sorted(position.evasions())) !== String(sorted(moves)))
          problems.push('evasions are not all moves');
      });
      expect(problems).toEqual([]);
    });
  }

  test('captures() returns the captures and promotions, quiets() the rest', () => {
    const position = set(WELL_KNOWN[3]!);
    walk(position, 2, () => {
      const loud = (move: Move): boolean => {
        const before = position.setup().board;
        position.make(move);
        const after = position.setup().board;
        position.unmake();
        const men = (board: Uint8Array): string =>
          [...board]
            .filter((piece) => piece !== 0)
            .sort()
            .join();
        return men(before) !== men(after);
      };
      expect(position.captures().every(loud)).toBe(true);
      expect(position.quiets().some(loud)).toBe(false);
    });
  });
});
