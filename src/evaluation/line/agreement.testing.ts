// Compares the scores of lines: interpreted with compiled, with the colors swapped, and row by row.
import fc from 'fast-check';
import { expect } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import type { Color, Setup } from '../../rules/setup.ts';
import { checked, steps, type Walk, walks } from '../../rules/walks.testing.ts';
import { type ChessMachine, flipped } from '../machine.testing.ts';
import { profileOn } from '../properties.testing.ts';
import { profiles } from '../random-graph.testing.ts';
import { CHESS } from '../ruleset.ts';
import { interpreterOf, ledgerOf, pathOf } from './ledger.ts';
import { anySlots, features, flippedSlots } from './line.testing.ts';
import { SLOTS } from './path.ts';
import { quantiseLine } from './quantise.ts';
import { LineScorer } from './scorer.ts';
import { specialiseLine } from './specialise.ts';

/** The first and the last position of a game. */
function ends({ position }: ChessMachine, walk: Walk): { start: Setup; end: Setup } {
  const moves = steps(position, walk);
  let next = moves.next();
  const start = position.setup();
  for (; !next.done; next = moves.next()) position.make(next.value);
  return { start, end: position.setup() };
}

/** Compares random profiles, games and paths; returns the number of lines compared. */
export function linesAgree(machine: ChessMachine, runs: number, plies: number): number {
  const { evaluation, names } = chessProfiles();
  const { position, other } = machine;
  let lines = 0;
  const property = fc.property(
    fc.constantFrom('', ...names),
    profiles(evaluation),
    walks(plies),
    fc.array(anySlots, { minLength: 3, maxLength: 3 }),
    (preset, changes, walk, ways) => {
      const values = profileOn(preset, changes);
      const line = quantiseLine(specialiseLine(evaluation, values), CHESS);
      const scorer = new LineScorer(evaluation, values);
      machine.load(evaluation, values, undefined, { lines: true });
      const { start, end } = ends(machine, walk);
      for (const slots of ways) {
        const given = { start: features(start), end: features(end), slots };
        unwrap(other.load(start));
        unwrap(position.load(end));
        const want = interpreterOf(line, CHESS, given).number(line.total) + 0;
        const got = machine.lineScore(other, position, slots);
        expect(got.path).toEqual(pathOf(line, CHESS, given));
        expect(got.score).toBe(want);
        expect(ledgerOf(line, CHESS, given).rows.reduce((sum, { total }) => sum + total, 0)).toBe(want);
        unwrap(other.load(flipped(start)));
        unwrap(position.load(flipped(end)));
        expect(machine.lineScore(other, position, flippedSlots(slots)).score).toBe(-want + 0);
        const engine = slots[SLOTS.engine.at] as Color;
        const trajectory = scorer.trajectory(end, engine);
        unwrap(position.load(end));
        expect(machine.trajectory(position, engine)).toBe(trajectory);
        unwrap(position.load(flipped(end)));
        expect(machine.trajectory(position, 1 - engine)).toBe(-trajectory + 0);
        lines++;
      }
    },
  );
  fc.assert(property, checked(runs));
  return lines;
}
