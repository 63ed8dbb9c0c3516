// Random lines: the core's paths are compared with those computed from the moves, and totals with their ledgers.
import { expect } from 'vitest';
import { EngineMemory } from '../../engine/memory.ts';
import { compile, writeBlocks } from '../../evaluation/compile/compile.ts';
import { instantiateEvaluation } from '../../evaluation/compile/instantiate.ts';
import { chessTarget } from '../../evaluation/compile/target.ts';
import { FIRST_START, PATH_SLOTS_AT } from '../../evaluation/line/path.ts';
import { lineRules } from '../../evaluation/line/rules.ts';
import { flipped } from '../../evaluation/machine.testing.ts';
import { randomNumbers } from '../../lab/random.ts';
import { loadFen } from '../../notation/fen.ts';
import type { Profile } from '../../profiles/profile.ts';
import { compileTestingCore, testingCore } from '../../rules/core.testing.ts';
import { type Core, type EvaluationFunctions, growTo, instantiateCore } from '../../rules/core.ts';
import { type Move, moveFrom, movePromotion, moveTo, moveType } from '../../rules/move.ts';
import { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import { LineReporter } from './report.ts';

const module = await compileTestingCore();

/** A core that follows lines with a profile's evaluation, like that of a worker. */
export class LineCore {
  readonly position: Position;
  readonly #core: Core;
  readonly #functions: Required<EvaluationFunctions>;

  constructor({ evaluation, values }: Profile) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
    const rules = instantiateCore(module, memory);
    const { layout } = rules;
    growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES);
    rules.exports.initialise();
    const target = chessTarget(layout, { shared: false, buffer: 0 });
    const compiled = compile(evaluation, values, target, 1, { lines: true });
    writeBlocks(memory, compiled.blocks);
    const { exports } = instantiateEvaluation(new WebAssembly.Module(compiled.module), rules);
    this.#functions = exports as unknown as Required<EvaluationFunctions>;
    const idle = () => 0;
    this.#core = instantiateCore(module, memory, { evaluation: this.#functions, report: idle, now: idle });
    this.position = new Position(this.#core, layout.THREADS);
    rules.exports.useLanes(layout.THREADS, compiled.usesLanes ? layout.PROFILES + layout.PROFILE_LANES : 0);
    new EngineMemory(this.#core, false).writeLineSearch(lineRules(evaluation, values), false);
  }

  /** The core's path of a line and White's score of it. The position is left unchanged. */
  follow(moves: readonly Move[]): { slots: number[]; score: number } {
    const { exports, layout, memory } = testingCore(this.#core);
    const { address } = this.position;
    exports.beginLine(address);
    for (const [i, move] of moves.entries()) exports.follow(address, i + 1, move);
    const path = address + layout.LINE_PATHS + moves.length * layout.LINE_PATH_BYTES;
    const slots = [...new Float64Array(memory.buffer, path + PATH_SLOTS_AT, FIRST_START)];
    const score = this.#functions.evaluateLine(path);
    for (const _ of moves) exports.unmake(address);
    return { slots, score };
  }
}

export function flippedMove(move: Move): Move {
  return (moveFrom(move) ^ 56) | ((moveTo(move) ^ 56) << 7) | (movePromotion(move) << 14) | (moveType(move) << 18);
}

const STARTS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1',
  '1r2k2r/P1p3p1/8/3pP3/8/2n5/pP4P1/1R2K2R w Kk d6 0 1',
  '8/5P2/2k5/8/3q4/7K/1p6/8 b - - 0 1',
];

/** Plays random lines in random positions and compares. Returns the number of lines. */
export function randomLinesAgree(profile: Profile, count: number, seed: number): number {
  const random = randomNumbers(seed);
  const core = new LineCore(profile);
  const { position } = core;
  const reporter = new LineReporter(profile);
  let lines = 0;
  const isOver = () => position.status().ending !== undefined || position.status().claims.length > 0;
  const choose = () => {
    const legal = position.moves();
    // Captures and promotions are made more likely.
    const captures = position.captures();
    const list = captures.length > 0 && random() < 0.5 ? captures : legal;
    return list[Math.floor(random() * list.length)]!;
  };
  while (lines < count) {
    unwrap(loadFen(position, STARTS[Math.floor(random() * STARTS.length)]!));
    for (let plies = Math.floor(random() * 24); plies > 0 && !isOver(); plies--) position.make(choose());
    if (isOver()) continue;
    const moves: Move[] = [];
    for (let plies = 1 + Math.floor(random() * 9); plies > 0 && (moves.length === 0 || !isOver()); plies--) {
      moves.push(choose());
      position.make(moves.at(-1)!);
    }
    for (const _ of moves) position.unmake();
    compare(core, reporter, moves);
    lines++;
  }
  return lines;
}

function compare(core: LineCore, reporter: LineReporter, moves: readonly Move[]): void {
  const { position } = core;
  const setup = position.setup();
  const report = reporter.report(position, moves, { depth: moves.length, mode: 'lines', chess960: true });
  const where = { fen: report.fen, moves: report.uci };
  const line = reporter.follow(position, moves.length, 'lines');
  for (const move of moves) line.play(move);
  const isMate = line.ending === 'checkmate';
  const isDraw = line.ending !== undefined && !isMate;
  const slots = [...line.record().slots];
  while (line.plies.length > 0) line.takeBack();
  const { slots: kept, score } = core.follow(moves);
  // The search notices the end of a line, not the move.
  if (!isMate) expect({ ...where, slots: kept }).toEqual({ ...where, slots });
  if (!isMate && !isDraw) expect({ ...where, score }).toEqual({ ...where, score: report.score });
  if (isDraw) expect(report.score).toBe(0);
  expect(report.components.reduce((sum, { total }) => sum + total, 0)).toBe(report.score);
  const base = report.components.find(({ id }) => id === 'base')!;
  expect(base.terms!.reduce((sum, { total }) => sum + total, 0)).toBe(base.total);
  expect(report.plies.reduce((sum, { change }) => sum + change, report.start.score)).toBe(report.score);
  for (const { change, changes } of report.plies)
    expect(Object.values(changes).reduce((sum, part) => sum + part, 0)).toBe(change);
  // With colors swapped everything is negated.
  unwrap(position.load(flipped(setup)));
  const turned = reporter.report(position, moves.map(flippedMove), { depth: moves.length, mode: 'lines' });
  expect(turned.components.map(({ total }) => -total + 0)).toEqual(report.components.map(({ total }) => total));
  unwrap(position.load(setup));
}
