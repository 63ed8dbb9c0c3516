import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../lab/files.ts';
import { CHECKPOINT_FILE, writeCheckpoint } from './checkpoint.ts';
import type { Checkpoint, DatasetPlace } from './dataset-place.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';

/** A dataset in a folder. Every file is written atomically. */
export class FolderPlace implements DatasetPlace {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async #write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeWhole('out', join(this.#folder, file), content);
  }

  writeShard(file: string, bytes: Uint8Array): Promise<void> {
    return this.#write(file, bytes);
  }

  readShard(file: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, file)).catch(() => new Uint8Array());
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeCheckpoint(this.#folder, checkpoint);
  }

  async finish(manifest: Manifest): Promise<void> {
    await this.#write(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
    await rm(join(this.#folder, CHECKPOINT_FILE), { force: true });
  }

  async remove(shards: readonly string[]): Promise<void> {
    for (const file of [...shards, CHECKPOINT_FILE]) await rm(join(this.#folder, file), { force: true });
  }
}
