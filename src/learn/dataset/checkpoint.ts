import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../lab/files.ts';
import { FaultError } from '../../rules/result.ts';
import { crc32 } from './crc.ts';
import type { Checkpoint, CheckpointState } from './dataset-place.ts';

export const CHECKPOINT_FILE = 'progress';

interface Head {
  readonly lucena: 'dataset progress';
  readonly format: 1;
  readonly bytes: readonly [number, number];
  readonly state: CheckpointState;
}

/** Writes a checkpoint: a line with its checksum, a line of JSON, then records. The previous checkpoint is replaced atomically. */
export async function writeCheckpoint(folder: string, { state, pending }: Checkpoint): Promise<void> {
  const head: Head = {
    lucena: 'dataset progress',
    format: 1,
    bytes: [pending.train.length, pending.heldOut.length],
    state,
  };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), pending.train, pending.heldOut]);
  const line = Buffer.from(`${crc32(content).toString(16).padStart(8, '0')}\n`);
  await writeWhole('out', join(folder, CHECKPOINT_FILE), Buffer.concat([line, content]));
}

/** The last checkpoint of a folder; undefined if there is none. */
export async function readCheckpoint(folder: string): Promise<Checkpoint | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, CHECKPOINT_FILE));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
  const content = bytes.subarray(9);
  const end = content.indexOf(10);
  if (end < 0 || bytes[8] !== 10 || Number.parseInt(bytes.toString('latin1', 0, 8), 16) !== crc32(content))
    throw new FaultError({
      code: 'dataset.progress',
      field: 'out',
      message: `'${join(folder, CHECKPOINT_FILE)}' is damaged; remove the folder and begin again`,
    });
  const { bytes: lengths, state } = JSON.parse(content.toString('utf8', 0, end)) as Head;
  const train = end + 1 + lengths[0];
  return {
    state,
    pending: { train: content.subarray(end + 1, train), heldOut: content.subarray(train, train + lengths[1]) },
  };
}
