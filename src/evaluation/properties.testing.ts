// What must hold of every evaluation, as properties that tests run briefly and `npm run verify` at length.
import fc from 'fast-check';
import { checked, scatteredFen, steps, type Walk, walks } from '../rules/walks.testing.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram } from './expression.testing.ts';
import { invariants } from './invariants.testing.ts';
import type { KnobValues } from './knobs.ts';
import { type ChessMachine, checkWalk, isAbsurd, quantised } from './machine.testing.ts';
import { pathValues, programs, type Vocabulary } from './random-graph.testing.ts';
import { profiles } from './random-profile.testing.ts';
import { CHESS } from './ruleset.ts';
import { TERMS } from './terms/index.ts';

const PATHS = 4;

export const CHESS_WORDS: Vocabulary = { ruleset: CHESS, clocks: true, paths: PATHS };

/** How much of a property was tried. */
export interface Tally {
  positions: number;
  evaluations: number;
}

export type Report = (tally: Tally) => void;

/** Games in which every move is a king's. */
function kingWalks(plies: number): fc.Arbitrary<Walk> {
  return fc.record({
    fen: scatteredFen(0, [1]),
    choices: fc.array(fc.nat(0xffff), { maxLength: plies, size: 'max' }),
  });
}

function values(profile: object): KnobValues {
  return new Map(Object.entries(profile));
}

/** The real terms with random profiles, along random games. */
export function realTermsAgree(
  machine: ChessMachine,
  runs: number,
  plies: number,
  report: Report = () => {},
  variant = 0,
): Tally {
  const evaluation = new Evaluation(CHESS, TERMS);
  const tally: Tally = { positions: 0, evaluations: 0 };
  fc.assert(
    fc.property(profiles(evaluation), walks(plies), (profile, walk) => {
      const graph = quantised(evaluation, values(profile));
      machine.load(evaluation, values(profile));
      tally.positions += checkWalk(machine, steps(machine.position, walk), { graph, also: invariants(graph, CHESS) });
      tally.evaluations++;
      report(tally);
    }),
    varied(runs, variant),
  );
  return tally;
}

/** Other cases for another variant of the same property. */
function varied(runs: number, variant: number) {
  const parameters = checked(runs);
  return { ...parameters, seed: parameters.seed + variant };
}

/** Random formulas, along random games. */
export function randomFormulasAgree(
  machine: ChessMachine,
  options: { runs: number; plies: number; terms: number; fuel: number; focus?: Vocabulary['focus']; variant?: number },
  report: Report = () => {},
): Tally {
  const { runs, plies, terms, fuel, focus, variant = 0 } = options;
  const tally: Tally = { positions: 0, evaluations: 0 };
  const games = focus === 'arithmetic' ? kingWalks(plies) : walks(plies);
  const words = { ...CHESS_WORDS, focus };
  fc.assert(
    fc.property(programs(words, terms, fuel), games, pathValues(PATHS), (program, walk, path) => {
      const built = buildProgram(CHESS, program);
      const graph = quantised(built.evaluation, built.values);
      if (isAbsurd(graph, CHESS)) return;
      machine.load(built.evaluation, built.values);
      const checks = { graph, path, also: invariants(graph, CHESS) };
      tally.positions += checkWalk(machine, steps(machine.position, walk), checks);
      tally.evaluations++;
      report(tally);
    }),
    varied(runs, variant),
  );
  return tally;
}
