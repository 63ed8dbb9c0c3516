// Random pairs of lines, compared term by term.
import { expect } from 'vitest';
import type { Mode } from '../../engine/mode.ts';
import { flipped } from '../../evaluation/machine.testing.ts';
import { randomNumbers } from '../../lab/random.ts';
import { loadFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { ModeReporter } from '../lines/mode-report.ts';
import { flippedMove } from '../lines/random-lines.testing.ts';
import { type Contrast, contrast } from './contrast.ts';
import { contrastWords } from './words.ts';

const position = (await loadRules()).position();

/**
 * A late move number: it goes up with Black's moves, so it differs with colors swapped, and early
 * in the game it matters to some presets.
 */
const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 60',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 60',
  '1r2k2r/P1p3p1/8/3pP3/8/2n5/pP4P1/1R2K2R w Kk d6 0 60',
  '8/5P2/2k5/8/3q4/7K/1p6/8 b - - 0 60',
  '8/5k2/8/2B5/3p4/2P5/5n2/2K5 b - - 0 60',
];

interface LineAndScore {
  readonly pv: readonly Move[];
  readonly score: { readonly cp: number };
}

function compared(
  reporter: ModeReporter,
  [first, second]: readonly [LineAndScore, LineAndScore],
  depth: number,
): Contrast {
  const reported = (line: LineAndScore) => ({ ...reporter.report(position, line, depth), mate: null, playedOut: 0 });
  return contrast(reported(first), reported(second), position.turn === 0 ? 'white' : 'black');
}

/** The numbers of a contrast, without the names of moves and sides. */
function wordsOf(found: Contrast, turn: 'white' | 'black'): string {
  const first = ({ san }: { san: string }) => san.split(' ')[0]!;
  return contrastWords(found, turn)
    .replace(first(found.move), 'A')
    .replace(` ${first(found.not)} `, ' B ')
    .replace(/White|Black/, 'mover');
}

/** Compares random lines from random positions. Returns the number of pairs. */
export function contrastsAddUp(profile: Profile, mode: Mode, count: number, seed: number): number {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const isOver = () => position.status().ending !== undefined || position.status().claims.length > 0;
  const reporter = new ModeReporter(profile, mode);
  const lineFrom = (first: Move): LineAndScore => {
    const pv = [first];
    position.make(first);
    for (let more = mode === 'greedy' ? 0 : Math.floor(random() * 8); more > 0 && !isOver(); more--) {
      pv.push(pick(position.moves()));
      position.make(pv.at(-1)!);
    }
    for (const _ of pv) position.unmake();
    return { pv, score: { cp: Math.floor(random() * 2000) - 1000 } };
  };
  let pairs = 0;
  while (pairs < count) {
    unwrap(loadFen(position, pick(STARTS)));
    for (let plies = Math.floor(random() * 24); plies > 0 && !isOver(); plies--) position.make(pick(position.moves()));
    const legal = position.moves();
    if (isOver() || legal.length < 2) continue;
    const move = pick(legal);
    const lines = [lineFrom(move), lineFrom(pick(legal.filter((other) => other !== move)))] as const;
    check(reporter, lines, Math.max(...lines.map(({ pv }) => pv.length)));
    pairs++;
  }
  return pairs;
}

function check(reporter: ModeReporter, lines: readonly [LineAndScore, LineAndScore], depth: number): void {
  const turn = position.turn === 0 ? 'white' : 'black';
  const found = compared(reporter, lines, depth);
  const { rows, difference, stm, move, not } = found;
  expect(difference).toBe(move.score - not.score);
  expect(rows.reduce((sum, row) => sum + row.difference, 0)).toBe(difference);
  expect(rows.reduce((sum, row) => sum + row.stm, 0)).toBe(stm);
  expect(stm).toBe((turn === 'white' ? difference : -difference) + 0);
  const sizes = rows.filter(({ id }) => id !== 'rounding').map((row) => Math.abs(row.difference));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  // With colors swapped it is the same for the other side.
  const setup = position.setup();
  unwrap(position.load(flipped(setup)));
  const turnedLines = lines.map(({ pv, score }) => ({ pv: pv.map(flippedMove), score })) as unknown as typeof lines;
  const turned = compared(reporter, turnedLines, depth);
  expect(turned.rows).toEqual(
    rows.map((row) => ({ ...row, move: -row.move + 0, not: -row.not + 0, difference: -row.difference + 0 })),
  );
  expect(wordsOf(turned, turn === 'white' ? 'black' : 'white')).toBe(wordsOf(found, turn));
  unwrap(position.load(setup));
}
