import { FaultError } from '../../rules/result.ts';
import { Bounds } from '../bounds.ts';
import type { Evaluation } from '../evaluation.ts';
import { KNOB_BITS, type KnobValues } from '../knobs.ts';
import { quantiseLine } from '../line/quantise.ts';
import { specialiseLine } from '../line/specialise.ts';
import { specialiseTrajectory } from '../line/trajectory.ts';
import type { Node } from '../nodes.ts';
import { CLOCKS, ownDependencies, PATH } from '../operations/operation.ts';
import { quantise } from '../quantise.ts';
import { Simplifier } from '../simplify.ts';
import { specialise } from '../specialise.ts';
import { ARGUMENT, Code } from './code.ts';
import { emitModule, type ImportedFunction } from './emit.ts';
import { Frame } from './frame.ts';
import { Generator } from './generate.ts';
import { LaneFinder, type LaneTable } from './lanes.ts';
import { MemoFinder } from './memo.ts';
import { nodesBelow } from './schedule.ts';
import { Tables, TablesFull } from './tables.ts';
import type { Target } from './target.ts';

/** Bytes that must lie at an address of the memory before the module runs. */
export interface Block {
  readonly address: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A compiled evaluation. */
export interface Compiled {
  /**
   * A module with `evaluate`, `evaluateFast` (position → score for the side to move) and `evaluateLine` (path → White's
   * score). If lines are wanted, it also has `startLine` (path → number of values), which writes into a path the values
   * of its position as the start of a line, and `evaluateTrajectory` (path → White's score of its position for gain and
   * loss along the line).
   */
  readonly module: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly Block[];
  /** Whether the core must keep lanes for this evaluation. */
  readonly usesLanes: boolean;
  /** Whether scores depend on the move clock or the move number, which are not part of a position's key. */
  readonly readsClocks: boolean;
  /** The number of lanes, and of values kept between positions with the same pawns and kings. */
  readonly lanes: number;
  readonly kept: number;
  /** A listing of the module for people to read. */
  readonly listing: string;
  /** The largest score the formula could give if nothing capped it. */
  readonly largest: number;
}

export interface CompileOptions {
  /** Whether `evaluateLine` scores lines; otherwise it returns the score of the final position. */
  readonly lines?: boolean;
}

/** The functions that a module must import to compute the roots. */
export function importsOf(roots: readonly Node[]): Record<string, ImportedFunction> {
  const imports: Record<string, ImportedFunction> = {};
  for (const { operation } of nodesBelow(roots)) Object.assign(imports, operation.imports);
  return imports;
}

/**
 * Names the field of a profile that makes the tables too large: powers, if there are any, since each has its own
 * tables.
 */
function tablesFault(full: TablesFull, { knobs }: Evaluation, values: KnobValues): FaultError {
  const isActing = (id: string) => {
    const term = id.slice(0, -'.pow'.length);
    return (values.get(id) ?? 1) !== 1 && values.get(`${term}.weight`) !== 0;
  };
  const powers = [...knobs.keys()].filter((id) => id.endsWith('.pow') && isActing(id));
  return new FaultError({
    code: 'evaluation.tables',
    field: powers.length === 0 ? 'knobs' : `knobs.${powers.at(-1)}`,
    message: `${full.message}${powers.length === 0 ? '' : `; each of the ${powers.length} powers other than 1 has its own`}`,
  });
}

/** The lane tables as the core reads them: by kind, square and lane. */
function laneBytes(lanes: readonly LaneTable[], count: number): Uint8Array<ArrayBuffer> {
  const values = new Int32Array(lanes[0]!.length * count);
  lanes.forEach((table, lane) => {
    for (let i = 0; i < table.length; i++) values[i * count + lane] = table[i]! * 2 ** KNOB_BITS;
  });
  return new Uint8Array(values.buffer);
}

/**
 * Compiles an evaluation with its knobs set. `generation` must differ between modules that use the same memory in
 * succession, so that they do not read each other's memo.
 */
export function compile(
  evaluation: Evaluation,
  values: KnobValues,
  target: Target,
  generation = 1,
  options: CompileOptions = {},
): Compiled {
  try {
    return compileGraph(evaluation, values, target, generation, options);
  } catch (error) {
    throw error instanceof TablesFull ? tablesFault(error, evaluation, values) : error;
  }
}

function compileGraph(
  evaluation: Evaluation,
  values: KnobValues,
  target: Target,
  generation: number,
  options: CompileOptions,
): Compiled {
  const { ruleset, native } = target;
  const bounds = new Bounds(ruleset);
  const quantised = quantise(specialise(evaluation, values), ruleset, bounds);
  const simplifier = new Simplifier(ruleset, bounds);
  let roots = simplifier.simplify([quantised.score, quantised.fast, quantised.scaled]);
  const blocks: Block[] = [];
  let kept: MemoFinder['kept'] = [];
  let lanes = 0;
  const { high, low } = bounds.of(roots[2]!);
  if (native !== undefined) {
    const { layout } = native;
    const memo = new MemoFinder(ruleset, simplifier, {
      most: layout.MEMO_SLOT_BYTES / 8 - 1,
      keepsSets: target.words === 1,
    });
    roots = memo.find(roots.slice(0, 2));
    kept = memo.kept;
    const finder = new LaneFinder(ruleset, simplifier, native);
    roots = roots.map((root) => finder.find(root));
    lanes = finder.lanes.length;
    if (lanes > 0) {
      const address = target.tables - layout.PROFILE_TABLES + layout.PROFILE_LANES;
      blocks.push({ address, bytes: laneBytes(finder.lanes, layout.LANES) });
    }
  }
  const line = options.lines ? quantiseLine(specialiseLine(evaluation, values), ruleset, bounds) : undefined;
  // Lines do not use the values kept between positions: with or without lines, positions are scored by the same code.
  const [lineTotal, ...starts] = line === undefined ? [] : simplifier.simplify([line.total, ...line.starts]);
  const [trajectory] = options.lines
    ? simplifier.simplify([quantise(specialiseTrajectory(evaluation, values), ruleset, bounds).score])
    : [];
  const [score, fast] = roots as [(typeof roots)[0], (typeof roots)[0]];
  const key = BigInt.asUintN(64, BigInt(generation) * 0x9e3779b97f4a7c15n);
  const reads = nodesBelow([score, ...kept]).reduce((all, node) => all | ownDependencies(ruleset, node), 0);
  const usesPath = (reads & PATH) !== 0;
  const generate = (tables: Tables, isListed: boolean) => {
    const generator = (isLine = false) =>
      new Generator(new Frame(target, tables, isLine, bounds, new Code(undefined, isListed)), key);
    const lineCode = () => {
      if (lineTotal !== undefined) return generator(true).line(lineTotal, []);
      // If no formula reads the path, a line has the score of the position it leads to.
      return usesPath ? generator(true).line(score, kept) : forward(target);
    };
    return {
      evaluate: { code: generator().score(score, kept), result: 'i32' },
      evaluateFast: { code: generator().score(fast, kept), result: 'i32' },
      evaluateLine: { code: lineCode(), result: 'f64' },
      ...(line === undefined ? {} : { startLine: { code: generator(true).starts(starts), result: 'i32' } as const }),
      ...(trajectory === undefined
        ? {}
        : { evaluateTrajectory: { code: generator(true).line(trajectory, []), result: 'f64' } as const }),
    } as const;
  };
  const tables = new Tables(target.tables, target.tableBytes);
  const module = emitModule(
    generate(tables, false),
    target.shared,
    importsOf([score, fast, ...kept, ...[lineTotal, trajectory].filter((root) => root !== undefined), ...starts]),
  );
  blocks.push({ address: tables.base, bytes: tables.bytes });
  return {
    module,
    blocks,
    usesLanes: lanes > 0,
    readsClocks: (reads & CLOCKS) !== 0,
    lanes,
    kept: kept.length,
    largest: Math.max(high, -low),
    // The listing is rarely needed, so it is made on demand.
    get listing() {
      return Object.entries(generate(new Tables(target.tables, target.tableBytes), true))
        .map(([name, { code }]) => `${name}:\n${code.listing.map((line) => `  ${line}\n`).join('')}`)
        .join('\n');
    },
  };
}

/** White's score of the position at the head of a path, computed by `evaluate`. */
function forward(target: Target): Code {
  const code = new Code();
  const position = code.local('i32');
  const score = code.local('i32');
  code.get(ARGUMENT).do('i32.load', 0).set(position);
  code.get(position).do('call', 'evaluate').set(score);
  code.const('i32', 0).get(score).do('i32.sub').get(score);
  code.get(position).do('i32.load', target.turn).do('select').do('f64.convert_i32_s');
  code.note('return evaluate(position), negated for Black');
  return code;
}

/** Puts the blocks of a compiled evaluation into the memory it will work on. */
export function writeBlocks(memory: WebAssembly.Memory, blocks: readonly Block[]): void {
  for (const { address, bytes } of blocks) new Uint8Array(memory.buffer).set(bytes, address);
}
