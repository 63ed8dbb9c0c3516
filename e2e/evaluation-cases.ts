// One evaluation, compiled and interpreted along one game. Node and the page run the same code, and the results are
// compared.
import { compile } from '../src/evaluation/compile/compile.ts';
import { Evaluation } from '../src/evaluation/evaluation.ts';
import { type Built, buildProgram, type Program } from '../src/evaluation/expression.testing.ts';
import { invariants } from '../src/evaluation/invariants.testing.ts';
import type { KnobValue } from '../src/evaluation/knobs.ts';
import { type ChessMachine, checkWalk, quantised, type Scores } from '../src/evaluation/machine.testing.ts';
import { CHESS } from '../src/evaluation/ruleset.ts';
import { TERMS } from '../src/evaluation/terms/index.ts';
import { loadFen } from '../src/notation/fen.ts';
import { unwrap } from '../src/rules/result.ts';

/** A random formula, or knob values for the real terms; and a game. All of it can be sent to a page. */
export interface EvaluationCase {
  readonly program?: Program;
  readonly profile?: Readonly<Record<string, KnobValue>>;
  readonly fen: string;
  readonly moves: readonly number[];
  readonly path: readonly number[];
}

export interface EvaluationOutcome {
  /** A hash of the module and its tables. */
  readonly hash: string;
  readonly positions: number;
  /** At the end of the game. */
  readonly scores: Scores;
}

const REAL = new Evaluation(CHESS, TERMS);

export function builtOf({ program, profile }: EvaluationCase): Built {
  if (program !== undefined) return buildProgram(CHESS, program);
  return { evaluation: REAL, values: new Map(Object.entries(profile ?? {})) };
}

async function hashOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([...parts]).arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares compiled with interpreted in every position of the game; throws where they differ. */
export async function runCase(machine: ChessMachine, item: EvaluationCase): Promise<EvaluationOutcome> {
  const { evaluation, values } = builtOf(item);
  const graph = quantised(evaluation, values);
  machine.load(evaluation, values);
  unwrap(loadFen(machine.position, item.fen));
  const positions = checkWalk(machine, item.moves, { graph, path: item.path, also: invariants(graph, CHESS) });
  // The walk has been taken back; go to its end once more.
  for (const move of item.moves) machine.position.make(move);
  const scores = machine.scores(machine.position, item.path);
  // The module contains its generation, which depends on what the machine loaded before.
  const { module, blocks } = compile(evaluation, values, machine.target());
  return { hash: await hashOf([module, ...blocks.map(({ bytes }) => bytes)]), positions, scores };
}
