import type { Funnel, Manifest, Source } from './manifest.ts';
import type { WriterState } from './shard-writer.ts';
import type { Split } from './split.ts';

/** The progress of an unfinished dataset. */
export interface CheckpointState {
  readonly settings: Readonly<Record<string, string>>;
  readonly sources: readonly Source[];
  readonly funnel: Funnel;
  readonly writers: Readonly<Record<Split, WriterState>>;
  /** The record numbers at which the last two generations of known positions begin. */
  readonly generations: readonly [Readonly<Record<Split, number>>, Readonly<Record<Split, number>>];
}

/** A state with the records of unfinished shards. */
export interface Checkpoint {
  readonly state: CheckpointState;
  readonly pending: Readonly<Record<Split, Uint8Array>>;
}

/** The destination of a dataset: a folder, or the memory of a page. */
export interface DatasetPlace {
  writeShard(file: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a shard; empty if it is missing. */
  readShard(file: string): Promise<Uint8Array>;
  /** Saves the progress, replacing the previous checkpoint. */
  save(checkpoint: Checkpoint): Promise<void>;
  /** Completes the dataset. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes a dataset that is not completed. */
  remove(shards: readonly string[]): Promise<void>;
}
