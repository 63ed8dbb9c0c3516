import { unwrap } from '../../rules/result.ts';
import { countRecords, noCounts } from './counts.ts';
import type { DatasetPlace } from './dataset-place.ts';
import type { Counts, ShardEntry } from './manifest.ts';
import { encodeShard, readHeader, SHARD_RECORDS } from './shard.ts';
import type { ShardFormat } from './shard-format.ts';
import type { Split } from './split.ts';

const NAMES: Readonly<Record<Split, string>> = { train: 'train', heldOut: 'held-out' };

/** The state that a writer needs to continue later, besides the records of its unfinished shard. */
export interface WriterState {
  readonly shards: readonly ShardEntry[];
  readonly counts: Counts;
  readonly pendingGames: number;
}

/** Writes the shards of one split. Games are added whole; the unfinished shard is held in memory. */
export class ShardWriter {
  readonly #place: Pick<DatasetPlace, 'writeShard'>;
  readonly #format: ShardFormat;
  readonly #split: Split;
  readonly #records: Uint8Array;
  #bytes = 0;
  #games = 0;
  readonly #shards: ShardEntry[];
  readonly #counts: Counts;

  /** Given a state and the records of the unfinished shard, it continues where another writer stopped. */
  constructor(
    place: Pick<DatasetPlace, 'writeShard'>,
    { format, split }: { readonly format: ShardFormat; readonly split: Split },
    {
      capacity = SHARD_RECORDS,
      state,
      pending = new Uint8Array(),
    }: {
      readonly capacity?: number;
      readonly state?: WriterState | undefined;
      readonly pending?: Uint8Array | undefined;
    } = {},
  ) {
    this.#place = place;
    this.#format = format;
    this.#split = split;
    this.#records = new Uint8Array(capacity * format.bytes);
    this.#shards = [...(state?.shards ?? [])];
    this.#counts = state === undefined ? noCounts() : structuredClone(state.counts);
    this.#games = state?.pendingGames ?? 0;
    this.#bytes = pending.length;
    this.#records.set(pending);
  }

  get shards(): readonly ShardEntry[] {
    return this.#shards;
  }

  get counts(): Counts {
    return this.#counts;
  }

  get state(): WriterState {
    return { shards: this.#shards, counts: this.#counts, pendingGames: this.#games };
  }

  /** The records of the unfinished shard. */
  get pending(): Uint8Array {
    return this.#records.subarray(0, this.#bytes);
  }

  /** Adds a game of at least one record and at most as many as fit into a shard. The first record must be marked as the start of a game. */
  async add(game: Uint8Array): Promise<void> {
    if (this.#bytes + game.length > this.#records.length) await this.flush();
    this.#records.set(game, this.#bytes);
    this.#bytes += game.length;
    this.#games++;
    countRecords(this.#format, this.#counts, new DataView(game.buffer, game.byteOffset, game.length));
  }

  /** Writes the unfinished shard. */
  async flush(): Promise<void> {
    if (this.#bytes === 0) return;
    const file = `${NAMES[this.#split]}-${String(this.#shards.length).padStart(5, '0')}.shard`;
    const bytes = encodeShard(this.#format, this.pending, this.#games);
    await this.#place.writeShard(file, bytes);
    this.#shards.push({ file, ...unwrap(readHeader(this.#format, file, bytes, bytes.length)) });
    this.#bytes = 0;
    this.#games = 0;
  }
}
