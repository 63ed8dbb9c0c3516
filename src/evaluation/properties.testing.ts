// Properties of every evaluation, which tests check briefly and `npm run verify` at length.
import fc from 'fast-check';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { checked, scatteredFen, steps, type Walk, walks } from '../rules/walks.testing.ts';
import { buildProgram } from './expression.testing.ts';
import { invariants } from './invariants.testing.ts';
import type { KnobValues } from './knobs.ts';
import { type ChessMachine, checkWalk, isAbsurd, quantised } from './machine.testing.ts';
import { pathValues, programs, type Vocabulary } from './random-graph.testing.ts';
import { type ProfileData, profiles } from './random-profile.testing.ts';
import { CHESS } from './ruleset.ts';

const PATHS = 4;
const PROFILES = chessProfiles();

export const CHESS_WORDS: Vocabulary = { ruleset: CHESS, clocks: true, paths: PATHS };

/** The number of cases to try. */
export interface Tally {
  positions: number;
  evaluations: number;
}

export type Report = (tally: Tally) => void;

/** Games that begin with clocks at random values, some at their maximum. */
function games(plies: number): fc.Arbitrary<Walk> {
  const halfmoves = fc.oneof(fc.constant(0), fc.nat(150), fc.constant(65_000));
  const fullmoves = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 }), fc.constant(65_000));
  return fc.tuple(walks(plies), halfmoves, fullmoves).map(([{ fen, choices }, half, full]) => {
    return { fen: fen.replace(/\d+ \d+$/, `${half} ${full}`), choices };
  });
}

/** Games with king moves only. */
function kingWalks(plies: number): fc.Arbitrary<Walk> {
  return fc.record({
    fen: scatteredFen(0, [1]),
    choices: fc.array(fc.nat(0xffff), { maxLength: plies, size: 'max' }),
  });
}

/** The real terms with random profiles (changes to the defaults or to a preset) along random games. */
export function realTermsAgree(
  machine: ChessMachine,
  runs: number,
  plies: number,
  report: Report = () => {},
  variant = 0,
): Tally {
  const { evaluation } = PROFILES;
  const tally: Tally = { positions: 0, evaluations: 0 };
  fc.assert(
    fc.property(fc.constantFrom('', ...PROFILES.names), profiles(evaluation), games(plies), (preset, profile, walk) => {
      const values = profileOn(preset, profile);
      const graph = quantised(evaluation, values);
      machine.load(evaluation, values, (tally.evaluations & 1) as 0 | 1);
      tally.positions += checkWalk(machine, steps(machine.position, walk), { graph, also: invariants(graph, CHESS) });
      tally.evaluations++;
      report(tally);
    }),
    varied(runs, variant),
  );
  return tally;
}

/** An unchanged preset, along random games. */
export function presetAgrees(machine: ChessMachine, name: string, runs: number, plies: number): Tally {
  const { evaluation, values } = unwrap(PROFILES.preset(name));
  const tally: Tally = { positions: 0, evaluations: 1 };
  const graph = quantised(evaluation, values);
  const checks = { graph, also: invariants(graph, CHESS) };
  machine.load(evaluation, values, 0);
  fc.assert(
    fc.property(games(plies), (walk) => {
      tally.positions += checkWalk(machine, steps(machine.position, walk), checks);
    }),
    checked(runs),
  );
  return tally;
}

/** The values of a preset, if one is named, with changes. */
export function profileOn(preset: string, changes: ProfileData): KnobValues {
  const base = preset === '' ? [] : unwrap(PROFILES.preset(preset)).values;
  return new Map([...base, ...Object.entries(changes)]);
}

/** A different seed for each variant of the same property. */
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
  const played = focus === 'arithmetic' ? kingWalks(plies) : games(plies);
  const words = { ...CHESS_WORDS, focus };
  fc.assert(
    fc.property(programs(words, terms, fuel), played, pathValues(PATHS), (program, walk, path) => {
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
