import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import { type Compiled, compile } from '../evaluation/compile/compile.ts';
import { type Evaluation, effectiveValues } from '../evaluation/evaluation.ts';
import type { KnobValues } from '../evaluation/knobs.ts';
import type { AnySetup, BoardPosition } from '../rules/board-position.ts';
import type { BoardRules } from '../rules/board-rules.ts';
import type { CommonLayout } from '../rules/core.ts';
import { boardWalks } from './board-walks.ts';
import { EvaluationLoop, type LoopedEvaluation, OwnRules } from './evaluation-loop.ts';
import { walkedFrom } from './positions.ts';
import { type Contender, difference, type Estimate, estimate, interleave, settle, warmUp } from './statistics.ts';

/** Nanoseconds with a 95 % interval. */
export interface TermCost extends Estimate {
  readonly id: string;
  /** The share of the whole evaluation, without the call. */
  readonly share: number;
}

/** The cost of a compiled evaluation. */
export interface Cost {
  readonly rounds: number;
  readonly positions: number;
  /** One evaluation, including the call. */
  readonly total: Estimate;
  /** A call that evaluates nothing. */
  readonly call: Estimate;
  /** The time saved by leaving out each term. Work that it shares with others is not counted. */
  readonly terms: readonly TermCost[];
  /** The rest: work that several terms share, so that leaving out one of them saves nothing. */
  readonly shared: number;
}

export interface CostOptions {
  /** The game of the evaluation, chess by default. */
  readonly game?: Game<BoardPosition>;
  /** Many short rounds rather than few long ones, so that disturbed rounds do not move the median. */
  readonly rounds?: number;
  /** The time of one run of the whole evaluation, in ms. It is much shorter than the turns in which a busy system shares its cores. */
  readonly milliseconds?: number;
  /** Terms that are left out together, by a name for them; without it, each active term alone. */
  readonly parts?: ReadonlyMap<string, readonly string[]>;
  readonly onRound?: (round: number, rounds: number) => void;
  /** Rejects the measurement when aborted. */
  readonly signal?: AbortSignal;
}

/** Enough rounds for an interval of a few percent. */
const RESAMPLES = 1000;

const FULL = 'full';
const NOTHING = 'nothing';

/** A compiled evaluation in the first profile block, to be run in a loop. */
export function looped(compiled: Compiled, layout: CommonLayout): LoopedEvaluation {
  return { ...compiled, lanes: compiled.usesLanes ? layout.PROFILES + layout.PROFILE_LANES : 0 };
}

/** The values with some terms switched off. */
function without(evaluation: Evaluation, values: KnobValues, ids: readonly string[]): KnobValues {
  const switched = new Map(effectiveValues(evaluation, values));
  for (const id of ids)
    for (const knob of [`${id}.weight`, `${id}.offset`]) if (evaluation.knobs.has(knob)) switched.set(knob, 0);
  return switched;
}

/**
 * Measures each term by leaving it out: the whole evaluation and a variant without each term are compiled and take turns over the
 * same positions. Terms of weight 0 are not compiled and cost nothing.
 */
export async function measureCost(
  core: WebAssembly.Module,
  evaluation: Evaluation,
  values: KnobValues,
  { game = CHESS_GAME, rounds = 601, milliseconds = 0.5, parts, onRound = () => {}, signal }: CostOptions = {},
): Promise<Cost> {
  const rules = new OwnRules(game, core);
  const { layout } = rules.core;
  const setups = setupsOf(rules, game);
  const effective = effectiveValues(evaluation, values);
  const all = evaluation.all.map(({ declaration }) => declaration.id);
  const active = all.filter((id) => effective.get(`${id}.weight`) !== 0);
  const leftOut = parts ?? new Map(active.map((id) => [id, [id]]));
  const variants: [string, readonly string[]][] = [
    [FULL, []],
    [NOTHING, all],
    ...[...leftOut].map(([id, terms]): [string, readonly string[]] => [`-${id}`, terms]),
  ];
  const loops = new Map<string, EvaluationLoop>();
  for (const [name, off] of variants) {
    await yieldToOthers(signal);
    const target = game.target(layout, { shared: false, buffer: 0 });
    const compiled = compile(evaluation, without(evaluation, values, off), target);
    loops.set(name, new EvaluationLoop(core, looped(compiled, layout), setups, 0, game));
  }
  const passes = passesIn(loops.get(FULL)!, milliseconds);
  const contenders = [...loops].map(([name, loop]) => contender(name, loop, passes));
  await warmUp(contenders, 0.1);
  await settle(contenders, () => yieldToOthers(signal));
  const speeds = await interleave(contenders, rounds, async (round) => {
    await yieldToOthers(signal);
    onRound(round, rounds);
  });
  const times = (name: string) => speeds.get(name)!.map((speed) => 1e9 / speed);
  const full = times(FULL);
  const empty = times(NOTHING);
  const whole = difference(full, empty, 1, RESAMPLES).value;
  const terms = [...leftOut.keys()].map((id): TermCost => {
    const cost = difference(full, times(`-${id}`), 1, RESAMPLES);
    return { id, ...cost, share: cost.value / whole };
  });
  const shared = terms.reduce((rest, { value }) => rest - value, whole);
  const [total, call] = [full, empty].map((values) => estimate(values, 1, RESAMPLES)) as [Estimate, Estimate];
  return { rounds, positions: setups.length, total, call, terms, shared };
}

/** The random half-moves before the positions of boards for which no diverse positions are listed. */
const WALKS = { count: 60, plies: [4, 120], seed: 1 } as const;

function setupsOf(rules: BoardRules, { board, notation }: Game<BoardPosition>): AnySetup[] {
  const position = rules.position();
  const texts = board === undefined ? AUDIT_POSITIONS : boardWalks(position, notation, WALKS);
  return walkedFrom(texts, position, notation);
}

/** Yields to other work of the process, such as answering requests. */
async function yieldToOthers(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** The number of passes that take about this long. The fastest of several runs counts: others may have been interrupted. */
export function passesIn(loop: Pick<EvaluationLoop, 'run'>, milliseconds: number): number {
  loop.run(200);
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now();
    loop.run(5);
    return (performance.now() - start) / 5;
  });
  return Math.max(1, Math.round(milliseconds / Math.min(...times)));
}

/**
 * A contender that passes over all positions this many times, and throws if its scores change. The first pass finds its data outside of the
 * cache, so contenders are comparable only with the same number of passes.
 */
export function contender(name: string, loop: EvaluationLoop, passes: number): Contender {
  const expected = Math.imul(loop.run(1), passes);
  return {
    name,
    work: passes * loop.positions,
    run: () => {
      if (loop.run(passes) !== expected)
        throw new Error(`the evaluation '${name}' gives different scores for the same positions`);
    },
  };
}
