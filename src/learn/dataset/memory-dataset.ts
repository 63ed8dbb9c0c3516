import type { Game } from '../../engine/game.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { unwrap } from '../../rules/result.ts';
import type { Checkpoint, DatasetPlace } from './dataset-place.ts';
import { firstGames } from './first-games.ts';
import type { Manifest } from './manifest.ts';
import { type Chunk, decodeShard } from './shard.ts';
import { shardsOf } from './shards-of.ts';
import type { Split } from './split.ts';

/** A complete dataset in memory: shards are the bytes of their files. */
export class MemoryDataset {
  readonly manifest: Manifest;
  readonly game: Game<BoardPosition>;
  readonly shards: ReadonlyMap<string, Uint8Array>;
  readonly #firstGames: Readonly<Record<Split, readonly number[]>>;

  constructor(manifest: Manifest, shards: ReadonlyMap<string, Uint8Array>, game: Game<BoardPosition>) {
    this.manifest = manifest;
    this.game = game;
    this.shards = shards;
    const { train, heldOut } = manifest.shards;
    this.#firstGames = { train: firstGames(train), heldOut: firstGames(heldOut) };
  }

  async read(split: Split, index: number): Promise<Chunk> {
    const { file } = this.manifest.shards[split][index]!;
    const bytes = this.shards.get(file) ?? new Uint8Array();
    return unwrap(decodeShard(shardsOf(this.game), file, bytes, this.#firstGames[split][index]!));
  }
}

/** Collects a dataset in memory. */
export class MemoryPlace implements DatasetPlace {
  readonly #game: Game<BoardPosition>;
  readonly #shards = new Map<string, Uint8Array>();
  #manifest: Manifest | undefined;
  /** The last saved progress. */
  checkpoint: Checkpoint | undefined;

  constructor(game: Game<BoardPosition>) {
    this.#game = game;
  }

  /** The dataset; undefined until it is complete. */
  get dataset(): MemoryDataset | undefined {
    return this.#manifest && new MemoryDataset(this.#manifest, this.#shards, this.#game);
  }

  async writeShard(file: string, bytes: Uint8Array): Promise<void> {
    this.#shards.set(file, bytes);
  }

  async readShard(file: string): Promise<Uint8Array> {
    return this.#shards.get(file) ?? new Uint8Array();
  }

  async save({ state, pending }: Checkpoint): Promise<void> {
    // Copied, because the writer continues to change its counts and records.
    const { train, heldOut } = pending;
    this.checkpoint = { state: structuredClone(state), pending: { train: train.slice(), heldOut: heldOut.slice() } };
  }

  async finish(manifest: Manifest): Promise<void> {
    this.#manifest = manifest;
  }

  async remove(): Promise<void> {
    this.#shards.clear();
    this.checkpoint = undefined;
  }
}
