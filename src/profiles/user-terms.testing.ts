// Random formulas, written as text and loaded by a profile, have the properties that all terms must have.
import fc from 'fast-check';
import { listOperations } from '../evaluation/audit/formulas.ts';
import { compile } from '../evaluation/compile/compile.ts';
import { controls } from '../evaluation/controls.ts';
import { type Built, buildProgram } from '../evaluation/expression.testing.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { invariants } from '../evaluation/invariants.testing.ts';
import type { Knob, KnobValue } from '../evaluation/knobs.ts';
import { print } from '../evaluation/language/print.ts';
import { USER_TERM_LIMITS } from '../evaluation/language/user-term-schema.ts';
import { ledger } from '../evaluation/ledger.ts';
import { type ChessMachine, checkWalk, quantised } from '../evaluation/machine.testing.ts';
import { programs } from '../evaluation/random-graph.testing.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { unwrap } from '../rules/result.ts';
import { checked, steps, walks } from '../rules/walks.testing.ts';
import { chessProfiles } from './chess.ts';
import type { Profile } from './profile.ts';

const BASE = 'material';

/** A knob as a file declares it, with its value as the default. */
function knobFile(knob: Knob, value: KnobValue): Knob {
  if (!('min' in knob)) return { ...knob, default: value } as Knob;
  const numbers = [value].flat() as number[];
  const min = Math.max(-USER_TERM_LIMITS.value, Math.min(...numbers) - 1);
  const max = Math.min(USER_TERM_LIMITS.value, Math.max(...numbers) + 1);
  return { ...knob, default: value, min, max } as Knob;
}

/** A random evaluation as the file of a profile: its terms beside those of a preset. */
export function profileFileOf({ evaluation, values }: Built): Record<string, unknown> {
  const knobs: Record<string, Record<string, KnobValue>> = {};
  const userTerms = evaluation.all.map(({ declaration, value }) => {
    const { id, title, group, help, role, fast } = declaration;
    const own = Object.entries(declaration.knobs);
    knobs[id] = Object.fromEntries(
      [...values].filter(([knob]) => knob.startsWith(`${id}.`)).map(([knob, set]) => [knob.slice(id.length + 1), set]),
    );
    return {
      id,
      title,
      group,
      help,
      ...(role === undefined ? { fast } : { role }),
      knobs: Object.fromEntries(own.map(([name, knob]) => [name, knobFile(knob, values.get(`${id}.${name}`)!)])),
      formula: print(value.node, { ruleset: CHESS, term: id, phase: evaluation.phase.value.node }),
    };
  });
  return { lucena: 1, name: 'random', extends: BASE, userTerms, knobs };
}

function same(what: string, got: unknown, want: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${what}: got ${a}, want ${b}`);
}

/** The module and the tables of a profile. */
function bytesOf(machine: ChessMachine, { evaluation, values }: Profile): string[] {
  const { module, blocks } = compile(evaluation, values, machine.target(0));
  return [module, ...blocks.map(({ bytes }) => bytes)].map((bytes) => Buffer.from(bytes).toString('base64'));
}

/** Ledger, audit and controls treat the terms like built-in ones. */
function checkViews({ evaluation, values }: Profile, built: Built, fen: Parameters<typeof setupFeatures>[1]): void {
  const ids = built.evaluation.all.map(({ declaration }) => declaration.id);
  const book = ledger(evaluation, values, setupFeatures(CHESS, fen));
  const addends = built.evaluation.terms.map(({ declaration }) => declaration.id);
  same(
    'rows of the ledger',
    book.terms.slice(-addends.length || book.terms.length).map(({ id }) => id),
    addends,
  );
  const sum = [...book.terms, ...book.rows].reduce((all, { total }) => all + total, 0);
  same('the ledger', sum, book.score);
  const names = (of: Profile['evaluation'], among: readonly string[]) =>
    controls(of)
      .filter(({ id }) => among.includes(id))
      .map(({ id, role, formula, controls: all }) => [id, role, formula, all.map((control) => control.id)]);
  // A user's factor that could be negative is limited to 0, which changes its formula.
  const scales = built.evaluation.scales.map(({ declaration }) => declaration.id);
  const stopped = scales.filter(
    (id) => JSON.stringify(names(evaluation, [id])) !== JSON.stringify(names(built.evaluation, [id])),
  );
  const alike = ids.filter((id) => !stopped.includes(id));
  const operations = (of: Profile['evaluation']) => listOperations(of).filter(({ id }) => alike.includes(id));
  same('the audit', operations(evaluation), operations(built.evaluation));
  same('the controls', names(evaluation, alike), names(built.evaluation, alike));
}

export interface UserTally {
  profiles: number;
  scales: number;
  positions: number;
  /** By code of the fault. */
  refused: Map<string, number>;
}

/**
 * Random formulas in profiles, along random games: every formula that is accepted has all properties of an evaluation.
 */
export function userTermsAgree(machine: ChessMachine, runs: number, plies: number, fuel: number): UserTally {
  const profiles = chessProfiles();
  const plain = unwrap(profiles.preset(BASE));
  const plainBytes = bytesOf(machine, plain);
  const tally: UserTally = { profiles: 0, scales: 0, positions: 0, refused: new Map() };
  const vocabulary = { ruleset: CHESS, clocks: true, paths: 0 };
  fc.assert(
    fc.property(programs(vocabulary, 2, fuel), walks(plies), (program, walk) => {
      const built = buildProgram(CHESS, program);
      const file = profileFileOf(built);
      const loaded = profiles.load(file);
      if (!loaded.ok) {
        const { code } = loaded.fault;
        tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1);
        return;
      }
      const profile = loaded.value;
      const graph = quantised(profile.evaluation, profile.values);
      machine.load(profile.evaluation, profile.values, (tally.profiles & 1) as 0 | 1);
      const moves = steps(machine.position, walk);
      tally.positions += checkWalk(machine, moves, { graph, also: invariants(graph, CHESS) });
      checkViews(profile, built, machine.position.setup());
      const off = unwrap(profiles.load({ ...file, terms: plain.terms }));
      same('the module without the terms', bytesOf(machine, off), plainBytes);
      same('the profile, written and read', unwrap(profiles.load(profiles.serialise(profile))).hash, profile.hash);
      tally.profiles++;
      tally.scales += profile.evaluation.scales.length - plain.evaluation.scales.length;
    }),
    checked(runs),
  );
  return tally;
}
