import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Game } from '../../engine/game.ts';
import { gameOfText } from '../../engine/game-on.ts';
import { reasonOf } from '../../lab/files.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { show } from '../../rules/names.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { firstGames } from './first-games.ts';
import { MANIFEST_FILE, type Manifest, parseManifest, type ShardEntry } from './manifest.ts';
import { type Chunk, decodeShard, HEADER_BYTES, readHeader } from './shard.ts';
import type { ShardFormat } from './shard-format.ts';
import { shardsOf } from './shards-of.ts';
import { SPLITS, type Split } from './split.ts';

/** A dataset on disk. Nothing but its manifest is kept in memory; each shard is read when it is asked for. */
export class Dataset {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The game that its positions are of. */
  readonly game: Game<BoardPosition>;
  /** The number of games before each shard of a split. */
  readonly #firstGames: Readonly<Record<Split, readonly number[]>>;

  /** Use `openDataset`. */
  constructor(folder: string, manifest: Manifest, game: Game<BoardPosition>) {
    this.folder = folder;
    this.manifest = manifest;
    this.game = game;
    this.#firstGames = { train: firstGames(manifest.shards.train), heldOut: firstGames(manifest.shards.heldOut) };
  }

  shards(split: Split): readonly ShardEntry[] {
    return this.manifest.shards[split];
  }

  /** Reads one shard and checks it. */
  async read(split: Split, index: number): Promise<Chunk> {
    const { file } = this.shards(split)[index]!;
    const bytes = await reading(file, readFile(join(this.folder, file)));
    return unwrap(decodeShard(shardsOf(this.game), file, bytes, this.#firstGames[split][index]!));
  }
}

async function reading<T>(field: string, operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : reasonOf(error);
    throw new FaultError({ code: 'dataset.unreadable', field, message: `cannot be read: ${reason}` });
  }
}

/** Opens a dataset. All shards must be present, complete and listed in the manifest. Their content is checked when it is read. */
export async function openDataset(folder: string): Promise<Dataset> {
  const manifest = unwrap(parseManifest(await manifestText(folder)));
  const game = gameOfManifest(manifest);
  for (const split of SPLITS)
    for (const shard of manifest.shards[split]) await checkShard(folder, shard, shardsOf(game));
  return new Dataset(folder, manifest, game);
}

/** The game of a dataset. One of a board that this version does not know is refused. */
function gameOfManifest({ board }: Manifest): Game<BoardPosition> {
  const game = gameOfText(board);
  if (game.ok) return game.value;
  const message = `${MANIFEST_FILE}: this version does not know the board ${show(board)}`;
  throw new FaultError({ code: 'manifest.board', field: 'board', message });
}

async function manifestText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return reading(folder, Promise.reject(error));
    const message = `there is none in '${folder}': it has no ${MANIFEST_FILE}`;
    throw new FaultError({ code: 'dataset.unreadable', field: 'dataset', message });
  }
}

async function checkShard(folder: string, { file, ...expected }: ShardEntry, format: ShardFormat): Promise<void> {
  const handle = await reading(file, open(join(folder, file)));
  try {
    const header = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await reading(file, handle.read(header, 0, HEADER_BYTES, 0));
    const { size } = await reading(file, handle.stat());
    const facts = unwrap(readHeader(format, file, header.subarray(0, bytesRead), size));
    if (
      facts.checksum !== expected.checksum ||
      facts.positions !== expected.positions ||
      facts.games !== expected.games
    )
      throw new FaultError({
        code: 'shard.mismatch',
        field: file,
        message: 'the shard does not match the manifest',
      });
  } finally {
    await handle.close();
  }
}

/** The records of a split in order, a shard at a time. The next one is read while the caller works on the last. */
export async function* readShards(dataset: Dataset, split: Split): AsyncGenerator<Chunk, void, undefined> {
  const { length } = dataset.shards(split);
  let next = length > 0 ? dataset.read(split, 0) : undefined;
  for (let index = 0; next !== undefined; index++) {
    const chunk = await next;
    next = index + 1 < length ? dataset.read(split, index + 1) : undefined;
    // A fault of the next shard is thrown when its turn comes.
    next?.catch(() => {});
    yield chunk;
  }
}
