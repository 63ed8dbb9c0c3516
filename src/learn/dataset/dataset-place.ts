import type { Funnel, Manifest, Source } from './manifest.ts';
import type { WriterState } from './shard-writer.ts';
import type { Split } from './split.ts';

/** How far a dataset has come. */
export interface CheckpointState {
  readonly settings: Readonly<Record<string, string>>;
  readonly sources: readonly Source[];
  readonly funnel: Funnel;
  readonly writers: Readonly<Record<Split, WriterState>>;
  /** The numbers of records before the last two generations of known positions. */
  readonly generations: readonly [Readonly<Record<Split, number>>, Readonly<Record<Split, number>>];
}

/** A state with the records of unfinished shards. */
export interface Checkpoint {
  readonly state: CheckpointState;
  readonly pending: Readonly<Record<Split, Uint8Array>>;
}

/** Where a dataset is written: a folder, or the memory of a page. */
export interface DatasetPlace {
  writeShard(file: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a shard; none if it is gone. */
  readShard(file: string): Promise<Uint8Array>;
  /** Keeps how far the work has come, in place of the last time. */
  save(checkpoint: Checkpoint): Promise<void>;
  /** Completes the dataset. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes a dataset that is not completed. */
  remove(shards: readonly string[]): Promise<void>;
}
