// Tasks of the knobs screen.

import { withOpponentDepth } from '../../engine/opponent-depth.ts';
import { setupFeatures } from '../../evaluation/features.ts';
import { interpretGradient } from '../../evaluation/gradient/interpret.ts';
import { learn } from '../../evaluation/gradient/learning.ts';
import { sensitivities } from '../../evaluation/gradient/sensitivity.ts';
import { TurnedLine } from '../../explain/lines/knob-steps.ts';
import { type LineReport, LineReporter } from '../../explain/lines/report.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { PlayedGame, TaskContext } from '../engines/task-context.ts';

/** The effect of one step of one number of a knob on the score of a position. */
export interface Effect {
  /** The knob's full id. */
  readonly id: string;
  /** The index of the number within the knob. */
  readonly entry: number;
  /** White's centipawns for one step up, by the gradient. */
  readonly perStep: number;
}

/** Lists every number of a profile with an effect on the score of a position. */
export async function effects(context: TaskContext, fen: string, file: ProfileFile): Promise<Effect[]> {
  const { evaluation, values, terms } = context.profile(file);
  const position = await context.position(fen);
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const isOn = new Set(terms);
  return sensitivities(evaluation, values, features, { terms: (id) => isOn.has(id) }).map(({ id, entry, perStep }) => ({
    id,
    entry,
    perStep,
  }));
}

/** The score of a position over the whole range of a knob. */
export interface Curve {
  readonly values: readonly number[];
  /** White's centipawns at each of the values; one row for each number of the knob. */
  readonly scores: readonly (readonly number[])[];
}

/** Enough to show every bend, few enough to answer at once. */
const SAMPLES = 61;

/** Computes the score over the range of each number of a knob, with all others as in the profile. */
export async function curve(context: TaskContext, fen: string, file: ProfileFile, id: string): Promise<Curve> {
  const { evaluation, values } = context.profile(file);
  const knob = evaluation.knobs.get(id);
  if (knob === undefined || !('min' in knob)) return { values: [], scores: [] };
  const position = await context.position(fen);
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const learning = learn(evaluation, values, { free: (one) => one === id });
  const extent = learning.parameters.extents.get(id);
  const { min, max } = knob;
  const tried = Array.from({ length: SAMPLES }, (_, i) => min + ((max - min) * i) / (SAMPLES - 1));
  const entries = knob.kind === 'number' ? 1 : knob.default.length;
  const scoreAt = (entry: number, value: number) => {
    const vector = Float64Array.from(learning.start);
    if (extent !== undefined) vector[extent.offset + entry] = value;
    return interpretGradient(learning, vector, features).value;
  };
  return {
    values: tried,
    scores: Array.from({ length: entries }, (_, entry) => tried.map((value) => scoreAt(entry, value))),
  };
}

/** A line found by line scoring. */
export interface ScoredLine {
  /** The position it starts from. */
  readonly game: PlayedGame;
  readonly pv: readonly Move[];
  /** The depth of the search that found it. */
  readonly depth: number;
  /** The opponent's depth, if it was estimated from its moves. */
  readonly opponentDepth?: number | undefined;
}

/** Few, because each sample rebuilds all formulas and delays other tasks. */
const LINE_SAMPLES = 25;

/** Lets the worker answer other questions in between: a ledger must not wait for all samples. */
const giveWay = () => new Promise((resolve) => setTimeout(resolve));

function profileOf(context: TaskContext, file: ProfileFile, { opponentDepth }: ScoredLine): Profile {
  const profile = context.profile(file);
  return opponentDepth === undefined ? profile : withOpponentDepth(profile, opponentDepth);
}

async function turned(context: TaskContext, file: ProfileFile, found: ScoredLine): Promise<TurnedLine> {
  const { game, pv, depth } = found;
  const position = await context.positionAfter(game);
  return new TurnedLine(profileOf(context, file, found), { position, moves: pv, mode: 'lines', depth });
}

/** Scores the moves of a line under a profile, with its ledger. */
export async function lineLedger(context: TaskContext, file: ProfileFile, found: ScoredLine): Promise<LineReport> {
  const { game, pv, depth } = found;
  const position = await context.positionAfter(game);
  return new LineReporter(profileOf(context, file, found)).report(position, pv, { depth, mode: 'lines' });
}

/** The effect of one step of each knob on a line's score; knobs without effect are left out. */
export async function lineEffects(
  context: TaskContext,
  file: ProfileFile,
  found: ScoredLine,
  ids: readonly string[],
): Promise<Effect[]> {
  const line = await turned(context, file, found);
  const effects: Effect[] = [];
  for (const id of ids) {
    const perStep = line.step(id);
    if (perStep !== 0) effects.push({ id, entry: 0, perStep });
    await giveWay();
  }
  return effects;
}

/** The score of a line over the whole range of a knob. */
export async function lineCurve(
  context: TaskContext,
  file: ProfileFile,
  found: ScoredLine,
  id: string,
): Promise<Curve> {
  const line = await turned(context, file, found);
  const points: (readonly [value: number, score: number])[] = [];
  for (const point of line.curve(id, LINE_SAMPLES)) {
    points.push(point);
    await giveWay();
  }
  return { values: points.map(([value]) => value), scores: [points.map(([, score]) => score)] };
}
