import { type Compiled, compile } from '../evaluation/compile/compile.ts';
import type { Target } from '../evaluation/compile/target.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
import { sameValue } from '../profiles/profile.ts';
import { DEFAULT_SEARCH, type SearchValues } from '../profiles/search-parameters.ts';

import type { Place } from './game.ts';

/** The terms an engine plays with, the values of their knobs, and the search parameters that differ from their defaults. */
export interface EngineProfile {
  readonly evaluation: Evaluation;
  readonly values: KnobValues;
  readonly search?: Readonly<Partial<SearchValues>>;
}

/** The part of a compiled evaluation that an engine needs. */
export type EngineModule = Pick<Compiled, 'module' | 'blocks' | 'usesLanes' | 'readsClocks'>;

/** Compiles an evaluation or returns a cached one. */
export type Compiler = (...asked: Parameters<typeof compile>) => EngineModule;

/** A profile compiled for an engine's memory. */
export interface CompiledProfile extends EngineProfile {
  readonly search: SearchValues;
  readonly module: WebAssembly.Module;
  /** Which of the engine's compilations this is: entries of the table and memos carry it, so that older ones are void. */
  readonly generation: number;
  /** Whether the module can score lines. */
  readonly scoresLines: boolean;
  readonly compiled: EngineModule;
}

/** The one of the two profile blocks that a generation uses: the next one is laid out while the last is still in use. */
export function bufferOf(generation: number): 0 | 1 {
  return (generation & 1) as 0 | 1;
}

/** Whether two profiles score every position alike because they have the same terms and knob values. */
export function hasSameEvaluation(a: EngineProfile, b: EngineProfile): boolean {
  if (a.evaluation !== b.evaluation) return false;
  if (a.values === b.values) return true;
  return a.values.size === b.values.size && [...a.values].every(([id, value]) => sameValue(value, b.values.get(id)!));
}

interface ProfileOptions {
  readonly isShared: boolean;
  readonly generation: number;
  readonly scoresLines: boolean;
}

/** Describes the core of an engine to the compiler. */
export type TargetMaker = (place: Place) => Target;

type Compilation = Pick<CompiledProfile, 'module' | 'compiled'>;

async function compileWith(
  compileEvaluation: Compiler,
  { evaluation, values }: EngineProfile,
  target: TargetMaker,
  { isShared, generation, scoresLines }: ProfileOptions,
): Promise<Compilation> {
  const place = { shared: isShared, buffer: bufferOf(generation) };
  const { module, blocks, usesLanes, readsClocks } = compileEvaluation(evaluation, values, target(place), generation, {
    lines: scoresLines,
  });
  // Without the listing, which would keep the whole graph.
  return { compiled: { module, blocks, usesLanes, readsClocks }, module: await WebAssembly.compile(module) };
}

/** Compilations that a process keeps. Each takes about a megabyte once its code is optimised. */
const MAX_KEPT = 64;
/** By evaluation, options and values, the one that was used longest ago first: engines of a process that play the same profile share them. */
const compilations = new Map<string, Promise<Compilation>>();
const evaluationNumbers = new WeakMap<Evaluation, number>();
let evaluations = 0;

function numberOf(evaluation: Evaluation): number {
  const known = evaluationNumbers.get(evaluation) ?? ++evaluations;
  evaluationNumbers.set(evaluation, known);
  return known;
}

function compileOnce(profile: EngineProfile, target: TargetMaker, options: ProfileOptions): Promise<Compilation> {
  const key = JSON.stringify([numberOf(profile.evaluation), options, [...profile.values]]);
  const made = compilations.get(key) ?? compileWith(compile, profile, target, options);
  compilations.delete(key);
  compilations.set(key, made);
  made.catch(() => compilations.delete(key));
  if (compilations.size > MAX_KEPT) compilations.delete(compilations.keys().next().value!);
  return made;
}

/** Compiles a profile. A given compiler caches its own modules. */
export async function compileProfile(
  profile: EngineProfile,
  target: TargetMaker,
  { compile: given = compile, ...options }: ProfileOptions & { readonly compile?: Compiler | undefined },
): Promise<CompiledProfile> {
  const { evaluation, values, search } = profile;
  const { generation, scoresLines } = options;
  const made = await (given === compile
    ? compileOnce(profile, target, options)
    : compileWith(given, profile, target, options));
  return { ...made, evaluation, values, search: { ...DEFAULT_SEARCH, ...search }, generation, scoresLines };
}
