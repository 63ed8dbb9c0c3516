import { gameText } from '../../engine/board-text.ts';
import type { Game } from '../../engine/game.ts';
import { digestOf } from '../../lab/digest.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { Checkpoint, DatasetPlace } from './dataset-place.ts';
import { emptyFunnel } from './funnel.ts';
import type { Funnel, Manifest, Source } from './manifest.ts';
import { PositionSet } from './position-set.ts';
import type { Kept } from './selection.ts';
import { decodeShard, SHARD_RECORDS } from './shard.ts';
import type { ShardFormat } from './shard-format.ts';
import { ShardWriter } from './shard-writer.ts';
import { shardsOf } from './shards-of.ts';
import { SPLITS, type Split } from './split.ts';
import { datasetWarnings } from './warnings.ts';

type BySplit<T> = Readonly<Record<Split, T>>;

export interface WriterLimits {
  /** The maximum number of records in a shard. */
  readonly shardRecords: number;
  /** The number of positions in a generation of known positions. */
  readonly generation: number;
  /** The most work that a killed process may lose, in ms. */
  readonly saveMs: number;
}

const LIMITS: WriterLimits = { shardRecords: SHARD_RECORDS, generation: 1 << 23, saveMs: 5000 };

export interface WriterOrder {
  /** The game that the positions are of. */
  readonly game: Game<BoardPosition>;
  readonly place: DatasetPlace;
  /** All settings that decide which records are written, by the name of their option. */
  readonly settings: Readonly<Record<string, string>>;
  /** The state to continue from. */
  readonly checkpoint: Checkpoint | undefined;
  /** Smaller in tests. */
  readonly limits?: Partial<WriterLimits>;
}

/** Writes a dataset: shards while games are added, the manifest at the end. In between it can be stopped and resumed at any time. */
export class DatasetWriter {
  readonly funnel: Funnel;
  readonly sources: Source[];
  readonly known: PositionSet;
  readonly #game: Game<BoardPosition>;
  readonly #format: ShardFormat;
  readonly #limits: WriterLimits;
  readonly #place: DatasetPlace;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #writers: BySplit<ShardWriter>;
  /** Where the last two generations of known positions begin. */
  #generations: [BySplit<number>, BySplit<number>] = [
    { train: 0, heldOut: 0 },
    { train: 0, heldOut: 0 },
  ];
  #saved = performance.now();

  private constructor({ game, place, settings, checkpoint, limits }: WriterOrder) {
    const state = checkpoint?.state;
    this.#game = game;
    this.#format = shardsOf(game);
    this.#limits = { ...LIMITS, ...limits };
    this.#place = place;
    this.#settings = settings;
    this.known = new PositionSet(this.#format, this.#limits.generation);
    this.funnel = { ...emptyFunnel(), ...state?.funnel };
    this.sources = structuredClone([...(state?.sources ?? [])]);
    const writer = (split: Split) =>
      new ShardWriter(
        place,
        { format: this.#format, split },
        {
          capacity: this.#limits.shardRecords,
          state: state?.writers[split],
          pending: checkpoint?.pending[split],
        },
      );
    this.#writers = { train: writer('train'), heldOut: writer('heldOut') };
    if (state !== undefined) this.#generations = [...state.generations];
  }

  /** Begins a dataset, or continues from a checkpoint. */
  static async open(order: WriterOrder): Promise<DatasetWriter> {
    const writer = new DatasetWriter(order);
    // Written at once, so that even a process that is killed right away can be resumed.
    if (order.checkpoint === undefined) await writer.save();
    else await writer.#learnKnown();
    return writer;
  }

  get positions(): BySplit<number> {
    return { train: this.#writers.train.counts.positions, heldOut: this.#writers.heldOut.counts.positions };
  }

  /** Reads the known positions from the shards written so far. */
  async #learnKnown(): Promise<void> {
    const [older, younger] = this.#generations;
    for (const [from, to] of [
      [older, younger],
      [younger, this.positions],
    ] as const) {
      this.known.turn();
      for (const split of SPLITS)
        for await (const { records, first } of this.#written(split)) {
          const length = records.length / this.#format.bytes;
          for (let i = Math.max(0, from[split] - first); i < Math.min(length, to[split] - first); i++)
            this.known.add(records, i);
        }
    }
  }

  /** The records of a split, written or pending, in pieces. Each piece comes with the number of records before it. */
  async *#written(split: Split): AsyncGenerator<{ readonly records: Uint8Array; readonly first: number }> {
    const { shards, pending } = this.#writers[split];
    let first = 0;
    for (const { file, positions } of shards) {
      const bytes = await this.#place.readShard(file);
      yield { records: unwrap(decodeShard(this.#format, file, bytes, 0)).records, first };
      first += positions;
    }
    yield { records: pending, first };
  }

  /** Adds the positions of a game. */
  async add({ split, records }: Kept): Promise<void> {
    await this.#writers[split].add(records);
    if (!this.known.isFull) return;
    this.known.turn();
    this.#generations = [this.#generations[1], this.positions];
  }

  /** Saves the progress if the last save was some seconds ago. All games that were read must have been added. */
  async saveSometimes(): Promise<void> {
    if (performance.now() - this.#saved >= this.#limits.saveMs) await this.save();
  }

  async save(): Promise<void> {
    const { train, heldOut } = this.#writers;
    await this.#place.save({
      state: {
        settings: this.#settings,
        sources: this.sources,
        funnel: this.funnel,
        writers: { train: train.state, heldOut: heldOut.state },
        generations: this.#generations,
      },
      pending: { train: train.pending, heldOut: heldOut.pending },
    });
    this.#saved = performance.now();
  }

  /** Completes the dataset. A dataset without positions is a fault, and its folder is removed. */
  async finish(): Promise<Manifest> {
    const { train, heldOut } = this.#writers;
    const { positions } = this;
    if (positions.train + positions.heldOut === 0) {
      await this.remove();
      throw new FaultError({ code: 'dataset.empty', field: 'games', message: emptyText(this.funnel) });
    }
    await train.flush();
    await heldOut.flush();
    const checksums = SPLITS.flatMap((split) =>
      this.#writers[split].shards.map(({ file, checksum }) => [file, checksum]),
    );
    const manifest: Manifest = {
      lucena: 'dataset',
      format: 1,
      board: gameText(this.#game),
      sources: this.sources,
      settings: this.#settings,
      funnel: this.funnel,
      counts: { train: train.counts, heldOut: heldOut.counts },
      shards: { train: [...train.shards], heldOut: [...heldOut.shards] },
      distinctBoards: positions.train + positions.heldOut,
      warnings: datasetWarnings(train.counts, heldOut.counts, this.funnel, this.#game),
      hash: await digestOf(new TextEncoder().encode(JSON.stringify(checksums))),
    };
    await this.#place.finish(manifest);
    return manifest;
  }

  /** Removes a dataset that is not completed. */
  async remove(): Promise<void> {
    const files = SPLITS.flatMap((split) => this.#writers[split].shards.map(({ file }) => file));
    await this.#place.remove(files);
  }
}

function emptyText({ games, badGames, positions }: Funnel): string {
  if (games === 0) return 'the files contain no games';
  if (badGames === games)
    return games === 1 ? 'the only game could not be used' : `none of ${games} games could be used`;
  return `no position was kept: the filters left out all ${positions}`;
}
