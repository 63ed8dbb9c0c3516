import type { Command } from 'commander';
import type { Manifest } from '../learn/dataset/manifest.ts';
import type { Notation } from '../notation/notation.ts';
import { datasetText } from './dataset-text.ts';
import { INTERRUPTED } from './interrupt.ts';
import type { Io } from './io.ts';
import { wholeNumber } from './options.ts';

/** The options of every command that writes a dataset. */
export interface DatasetOptions {
  readonly out: string;
  readonly resume?: boolean;
  readonly heldOut: number;
  readonly perGame?: number;
  readonly json?: boolean;
}

export function addDatasetOptions(command: Command): Command {
  return command
    .requiredOption('--out <folder>', 'folder for the dataset, new or empty')
    .option('--resume', 'continue the unfinished dataset in the folder')
    .option('--held-out <percent>', 'share of games to hold out from training', wholeNumber(0, 90), 10)
    .option('--per-game <n>', 'keep at most this many positions of a game', wholeNumber(1, 65_536))
    .option('--json', 'print the manifest as JSON');
}

/** The settings that decide which positions are kept, as a dataset stores them, by the name of their option. */
export function settingTexts(
  values: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Prints the dataset, or how to resume it if it was interrupted. */
export function reportDataset(
  io: Io,
  manifest: Manifest | undefined,
  { out, json }: Pick<DatasetOptions, 'out' | 'json'>,
  { done, sides }: { readonly done: string; readonly sides: Notation['sides'] },
): void {
  io.showProgress('');
  if (manifest === undefined) {
    io.report(`interrupted after ${done}; use --resume to continue`);
    io.exitCode = INTERRUPTED;
    return;
  }
  if (json) io.printJson(manifest);
  else io.print(...datasetText(out, manifest, sides));
}
