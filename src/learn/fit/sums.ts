import type { Game } from '../../engine/game.ts';
import type { Learning } from '../../evaluation/gradient/learning.ts';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Chunk } from '../dataset/shard.ts';
import type { RecordLoader } from '../dataset/shard-format.ts';
import { shardsOf } from '../dataset/shards-of.ts';
import type { Split } from '../dataset/split.ts';
import { addOuter, packedLength } from '../linear/symmetric.ts';
import { curvatureOf, expectation, type LossName, lossOf, slopeOf } from './loss.ts';
import { targetAt } from './target.ts';
import type {
  FeatureRows,
  GradientSum,
  InformationSum,
  LossSum,
  Point,
  ReliabilitySum,
  ScaleSum,
  Slice,
  SumsByName,
  SurveySum,
  Task,
} from './tasks.ts';

/** Shards by number; a dataset on disk, or one in memory. */
export interface ShardSource {
  /** The game that the positions are of. */
  readonly game: Game<BoardPosition>;
  read(split: Split, index: number): Promise<Chunk>;
}

/** The number of shards that a thread keeps in memory, some 3 MB each. */
const KEPT_SHARDS = 12;
/** The number of bins in a reliability diagram. */
export const BINS = 20;

/** Computes sums over slices of a dataset, with a core of its own. Each sum begins at 0, so it does not depend on earlier tasks. */
export class Sums {
  readonly #runner: GradientRunner<BoardPosition>;
  readonly #loader: RecordLoader;
  readonly #columns: Int32Array;
  readonly #loss: LossName;
  readonly #source: ShardSource;
  /** The most recently used shards, the latest last. */
  readonly #kept = new Map<string, Promise<Chunk>>();
  /** The columns in which the gradient of the present position is not 0, and its entries there. */
  readonly #active: Int32Array;
  readonly #entries: Float64Array;

  /** `core` is the core of the source's game for memory that is not shared. */
  constructor(
    core: WebAssembly.Module,
    learning: Learning,
    { columns, loss }: { readonly columns: readonly number[]; readonly loss: LossName },
    source: ShardSource,
  ) {
    this.#runner = new GradientRunner(core, learning, source.game);
    this.#loader = shardsOf(source.game).loader(this.#runner.position);
    this.#columns = Int32Array.from(columns);
    this.#loss = loss;
    this.#source = source;
    this.#active = new Int32Array(columns.length);
    this.#entries = new Float64Array(columns.length);
  }

  async take(task: Task): Promise<SumsByName[Task['sum']]> {
    const chunk = await this.#read(task);
    this.#columns.forEach((column, i) => {
      this.#runner.parameters[column] = task.point.values[i]!;
    });
    return this[task.sum](chunk, task, task.point);
  }

  async #read({ split, shard }: Slice): Promise<Chunk> {
    const key = `${split} ${shard}`;
    const chunk = this.#kept.get(key) ?? this.#source.read(split, shard);
    this.#kept.delete(key);
    this.#kept.set(key, chunk);
    if (this.#kept.size > KEPT_SHARDS) this.#kept.delete(this.#kept.keys().next().value!);
    return chunk;
  }

  loss(chunk: Chunk, { from, to }: Slice, { k, target }: Point): LossSum {
    let loss = 0;
    for (let i = from; i < to; i++) {
      this.#loader.load(chunk.records, i);
      loss += lossOf(this.#loss, this.#runner.value(), targetAt(target, chunk, i), k);
    }
    return { loss };
  }

  gradient(chunk: Chunk, { from, to }: Slice, { k, target }: Point): GradientSum {
    const runner = this.#runner;
    runner.accumulator.fill(0);
    let loss = 0;
    for (let i = from; i < to; i++) {
      this.#loader.load(chunk.records, i);
      const wanted = targetAt(target, chunk, i);
      const score = runner.value();
      loss += lossOf(this.#loss, score, wanted, k);
      runner.gradientAdd(slopeOf(this.#loss, score, wanted, k));
    }
    return { loss, gradient: Float64Array.from(this.#columns, (column) => runner.accumulator[column]!) };
  }

  /** Collects the nonzero entries of the current gradient and returns their number. */
  #scan(): number {
    const { accumulator } = this.#runner;
    let count = 0;
    for (let i = 0; i < this.#columns.length; i++) {
      const entry = accumulator[this.#columns[i]!]!;
      if (entry === 0) continue;
      this.#active[count] = i;
      this.#entries[count++] = entry;
    }
    return count;
  }

  /** Loads a position, leaves its gradient in `#active` and `#entries`, and returns its score. */
  #differentiate(chunk: Chunk, index: number): number {
    this.#loader.load(chunk.records, index);
    this.#runner.accumulator.fill(0);
    return this.#runner.gradientAdd(1);
  }

  /** Games that begin in the slice count as a whole, and other games do not count. */
  information(chunk: Chunk, slice: Slice, { k, target }: Point): InformationSum {
    const [from, to] = [gameStart(chunk, slice.from), gameStart(chunk, slice.to)];
    const size = this.#columns.length;
    const information = new Float64Array(packedLength(size));
    const games = new Float64Array(packedLength(size));
    const gradient = new Float64Array(size);
    const game = new Float64Array(size);
    let loss = 0;
    for (let i = from; i < to; i++) {
      const score = this.#differentiate(chunk, i);
      const wanted = targetAt(target, chunk, i);
      loss += lossOf(this.#loss, score, wanted, k);
      const count = this.#scan();
      const slope = slopeOf(this.#loss, score, wanted, k);
      for (let a = 0; a < count; a++) game[this.#active[a]!]! += slope * this.#entries[a]!;
      addOuter(information, this.#active, this.#entries, count, curvatureOf(this.#loss, score, k));
      if (i + 1 < to && chunk.games[i + 1] === chunk.games[i]) continue;
      let touched = 0;
      for (let column = 0; column < size; column++) {
        if (game[column] === 0) continue;
        gradient[column]! += game[column]!;
        this.#active[touched] = column;
        this.#entries[touched++] = game[column]!;
        game[column] = 0;
      }
      addOuter(games, this.#active, this.#entries, touched, 1);
    }
    return { loss, gradient, information, games };
  }

  survey(chunk: Chunk, { from, to }: Slice): SurveySum {
    const counts = new Float64Array(this.#columns.length);
    const squares = new Float64Array(this.#columns.length);
    for (let i = from; i < to; i++) {
      this.#differentiate(chunk, i);
      const count = this.#scan();
      for (let a = 0; a < count; a++) {
        counts[this.#active[a]!]!++;
        squares[this.#active[a]!]! += this.#entries[a]! ** 2;
      }
    }
    return { counts, squares };
  }

  scale(chunk: Chunk, { from, to }: Slice, { k, target }: Point): ScaleSum {
    let [loss, slope, curvature] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      this.#loader.load(chunk.records, i);
      const score = this.#runner.value();
      const wanted = targetAt(target, chunk, i);
      const expected = expectation(score, k);
      // The constant is that of the best likelihood, whatever the loss of the fit.
      loss += lossOf('logistic', score, wanted, k);
      slope += score * (expected - wanted);
      curvature += score * score * expected * (1 - expected);
    }
    return { loss, slope, curvature };
  }

  reliability(chunk: Chunk, { from, to }: Slice, { k }: Point): ReliabilitySum {
    const sums = {
      counts: new Float64Array(BINS),
      expected: new Float64Array(BINS),
      results: new Float64Array(BINS),
    };
    for (let i = from; i < to; i++) {
      this.#loader.load(chunk.records, i);
      const expected = expectation(this.#runner.value(), k);
      const bin = Math.min(BINS - 1, Math.floor(BINS * expected));
      sums.counts[bin]!++;
      sums.expected[bin]! += expected;
      sums.results[bin]! += chunk.results[i]!;
    }
    return sums;
  }

  features(chunk: Chunk, { from, to }: Slice): FeatureRows {
    const columns: number[] = [];
    const values: number[] = [];
    const starts = new Uint32Array(to - from + 1);
    const scores = new Float64Array(to - from);
    for (let i = from; i < to; i++) {
      scores[i - from] = this.#differentiate(chunk, i);
      const count = this.#scan();
      for (let a = 0; a < count; a++) {
        columns.push(this.#active[a]!);
        values.push(this.#entries[a]!);
      }
      starts[i - from + 1] = values.length;
    }
    return {
      starts,
      columns: Uint16Array.from(columns),
      values: Float64Array.from(values),
      scores,
      results: chunk.results.slice(from, to) as Float64Array<ArrayBuffer>,
      games: chunk.games.slice(from, to) as Uint32Array<ArrayBuffer>,
    };
  }
}

/** The index of the next record that begins a game; the length of the chunk if there is none. */
function gameStart({ games, length }: Chunk, index: number): number {
  let at = index;
  while (at > 0 && at < length && games[at] === games[at - 1]) at++;
  return at;
}
